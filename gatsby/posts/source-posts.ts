import { existsSync } from 'node:fs'
import path from 'node:path'
import type { QuarantinedPost } from '../../shared/publish/builder-protocol.ts'
import { settleNames } from '../../shared/accounts/authors.ts'
import { site } from '../../shared/site/site.ts'
import { avifFile, pictureFile } from '../nodes/picture.ts'
import type { BuildConfig } from '../settings/config.ts'
import type { Glossary } from '../reference/glossary/glossary.ts'
import type { siteFactsOf } from '../html/fact-warnings.ts'
import { followFacts } from './dependent-fields/follow-facts.ts'
import { followRedirects } from './dependent-fields/follow-redirects.ts'
import type { HeldPosts } from '../nodes/held-nodes.ts'
import { listItem, listNodes, topicsNode } from '../nodes/list-nodes.ts'
import { mergePosts } from './merge-posts.ts'
import { nameAuthors } from './dependent-fields/name-authors.ts'
import {
  type PlannedNode,
  type PostNodeFields,
  NODE_TYPES,
  redirectNodeId,
  SOURCE_STATE_ID,
} from '../nodes/nodes.ts'
import type { RawDocument } from '../nodes/raw-document.ts'
import type { PostSource } from './source/post-source.ts'
import { quarantinedNode } from './preparation/prepare-documents.ts'
import type { Preparer } from './preparation/preparer.ts'
import { type QuarantinedPosts, sortByQuarantine, versionOf } from './source/quarantine.ts'
import { type ReadOutcome, readAll, readChanges, type KnownPosts } from './source/read-changes.ts'

/** Everything that the posts contribute to the data layer. */
export interface SourcedPosts {
  /** All nodes but the state, which must be written after them. */
  readonly nodes: readonly PlannedNode[]
  /** The posts among them. */
  readonly posts: readonly PlannedNode<PostNodeFields>[]
  readonly state: PlannedNode
  readonly summary: {
    readonly mode: 'full' | 'changes'
    readonly reason: string
    readonly documentsRead: number
    /** Posts that this build has found to break it. */
    readonly broken: readonly QuarantinedPost[]
  }
}

export interface SourcePostsInput {
  readonly source: PostSource
  readonly held: HeldPosts
  readonly config: BuildConfig
  readonly code: string
  readonly glossary: Glossary
  readonly facts: ReturnType<typeof siteFactsOf>
  readonly epoch: string
  readonly preparer: Pick<Preparer, 'preparePages'>
  readonly quarantine: QuarantinedPosts
}

/** Node types that {@link sourcePosts} plans. */
export const POST_NODE_TYPES = [
  NODE_TYPES.post,
  NODE_TYPES.list,
  NODE_TYPES.topics,
  NODE_TYPES.leftOut,
  NODE_TYPES.redirect,
]

/**
 * Reads the posts and plans their nodes. Changes nothing: when it throws, the data layer is as it was.
 *
 * @throws BackendUnreachableError, BackendRefusedError
 */
export async function sourcePosts(input: SourcePostsInput): Promise<SourcedPosts> {
  const { source, held, code, glossary, facts, epoch, preparer, quarantine } = input
  const reading = withoutHeld(await read(input), held)
  const broken: QuarantinedPost[] = []
  let documentsRead = 0
  async function* soundPages() {
    for await (const page of pagesOf(reading)) {
      const sorted = sortByQuarantine(page, quarantine)
      documentsRead += page.length
      broken.push(...sorted.broken)
      yield sorted.sound
    }
  }
  const prepared = await preparer.preparePages(soundPages())
  const redirects = await source.redirects()
  const leftOut = [...prepared.leftOut, ...broken.map(quarantinedNode)]
  const known = reading.kind === 'full' ? held : followFacts(held, facts)
  const merged = mergePosts(known, reading, { ...prepared, leftOut }, quarantine)
  const authors = await source.authors(merged.posts.map(({ fields }) => fields.authorId))
  const posts = nameAuthors(followRedirects(merged.posts, redirects), settleNames(authors))
  const items = posts.map(({ fields }) => listItem(fields))
  const nodes: PlannedNode[] = [
    ...posts,
    ...merged.leftOut,
    ...listNodes(items, site.blogTopics),
    topicsNode(items, site.blogTopics),
    ...redirects.map((fields) => ({
      id: redirectNodeId(fields.slug),
      type: NODE_TYPES.redirect,
      fields,
    })),
  ]
  const cursor = reading.cursor?.toISOString() ?? null
  return {
    nodes,
    posts,
    state: {
      id: SOURCE_STATE_ID,
      type: NODE_TYPES.state,
      fields: { cursor, code, terms: glossary.fingerprint, facts: facts.fingerprint, epoch },
    },
    summary: {
      mode: reading.kind,
      reason: reading.kind === 'full' ? reading.reason : 'changes since the last build',
      documentsRead,
      broken: prepared.broken,
    },
  }
}

/** Of a full reading, the pages as they are read: not all documents are in memory at the same time. */
const pagesOf = (reading: ReadOutcome) =>
  reading.kind === 'full' ? reading.pages : [reading.documents]

/** Leaves out what was read again, since a change may become visible late, and is already held. */
function withoutHeld(reading: ReadOutcome, { posts }: HeldPosts): ReadOutcome {
  if (reading.kind === 'full') return reading
  const isNews = (document: RawDocument): boolean => {
    const { postId, updatedAt, revision } = versionOf(document)
    const before = posts.get(postId)
    if (before === undefined || before.isWorthRetrying) return true
    return before.updatedAt !== updatedAt || before.revision !== revision
  }
  return { ...reading, documents: reading.documents.filter(isNews) }
}

function read({ source, held, config, code, glossary }: SourcePostsInput): Promise<ReadOutcome> {
  if (held.state !== null && held.state.code !== code) {
    return readAll(source, 'the code of the data layer changed')
  }
  // Bodies are held with their links already made; the documents are what they are made from.
  if (held.state !== null && held.state.terms !== glossary.fingerprint) {
    return readAll(source, 'the names in the glossary changed')
  }
  if (!arePicturesPresent(held, config.imageCacheDir)) {
    return readAll(source, 'pictures are missing from the cache folder')
  }
  return readChanges(source, knownPosts(held))
}

/** Returns what the source needs to know of the held nodes to ask for changes only. */
function knownPosts(held: HeldPosts): KnownPosts {
  const updatedAt = new Map<string, Date>()
  for (const { postId, updatedAt: time } of held.posts.values())
    updatedAt.set(postId, new Date(time))
  for (const { postId, updatedAt: time } of held.leftOut.values()) {
    updatedAt.set(postId, new Date(time ?? 0))
  }
  const cursor = held.state?.cursor ?? null
  return {
    cursor: cursor === null ? null : new Date(cursor),
    updatedAt,
    retry: [...held.posts.values()]
      .filter((post) => post.isWorthRetrying)
      .map(({ postId }) => postId),
  }
}

/** Whether every picture that the held posts show is still in the cache folder. */
function arePicturesPresent(held: HeldPosts, imageCacheDir: string): boolean {
  const posts = [...held.posts.values(), ...[...held.leftOut.values()].map(({ post }) => post)]
  for (const post of posts) {
    if (post === undefined) continue
    const { pictures, cover } = post

    for (const picture of cover === null ? pictures : [...pictures, cover]) {
      const widest = picture.avifWidths.at(-1)
      const files = [
        pictureFile(picture),
        ...(widest === undefined ? [] : [avifFile(picture, widest)]),
      ]
      if (!files.every((file) => existsSync(path.join(imageCacheDir, file)))) return false
    }
  }
  return true
}
