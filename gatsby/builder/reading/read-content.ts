import type { QuarantinedPost } from '../../../shared/publish/builder-protocol.ts'
import { idsFrom } from '../../../shared/documents/document-source.ts'
import type { DocumentRef } from '../../../shared/documents/document-source.ts'
import type { ContentChange } from '../../pages/model/change/site-change.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'
import type { PostSource } from '../../posts/source/post-source.ts'
import { quarantinedNode } from '../../posts/preparation/prepare-documents.ts'
import type { Preparer } from '../../posts/preparation/preparer.ts'
import type { QuarantinedPosts } from '../../posts/source/quarantine.ts'
import { sortByQuarantine, versionOf } from '../../posts/source/quarantine.ts'
import type { EditedContent, ReadEdited } from './edited-content.ts'
import type { HeldContent } from './held-content.ts'
import type { Phases } from '../protocol/phases.ts'
import { readAgain } from './read-again.ts'
import { readChangedDocuments } from './read-changed-documents.ts'
import { createNamesReader, namedPosts } from './read-names.ts'
import type { ReadNames } from './read-names.ts'
import { createBacklog } from './backlog.ts'
import type { Shared } from './backlog.ts'
import { createFairShare, openBuildSize } from './fair-share.ts'

/** The parts of a {@link ContentReader}. */
export interface ContentReaderParts {
  readonly held: HeldContent
  readonly source: PostSource
  readonly preparer: Pick<Preparer, 'prepare' | 'change'>
  /** The reference sections, with the documents over their files. */
  readonly edited: EditedContent
  readonly readQuarantine: () => Promise<QuarantinedPosts>
  /** Everything up to here was read by the full build. */
  readonly cursor: Date
  /** Milliseconds, from any beginning. */
  readonly now: () => number
}

type Changed = Awaited<ReturnType<typeof readChangedDocuments>>

/** The content read for one build. */
interface ReadContent {
  /** Null when everything is as the site has it. */
  readonly content: ContentChange | null
  /** Posts that the answer speaks of; without those that wait. */
  readonly postIds: readonly string[]
  /** Posts that wait for a later build. */
  readonly waitingIds: readonly string[]
  /** Posts that have broken their preparation. */
  readonly broken: readonly QuarantinedPost[]
  readonly readTo: Date
  /** Null where entries are as the site has them. */
  readonly edited: ReadEdited | null
}

/** Reads and prepares what has changed, and remembers how far it has come. */
export interface ContentReader {
  /**
   * @param mayDefer whether posts that are much work may be left to a later build
   * @throws BackendUnreachableError, BackendRefusedError, PreparationError, ContentMismatchError
   */
  read(changes: readonly DocumentRef[], mayDefer: boolean, phases: Phases): Promise<ReadContent>
  /**
   * Prepares posts again that are as the site holds them: with other terms they lead elsewhere.
   *
   * @throws BackendUnreachableError, BackendRefusedError, PreparationError
   */
  prepareAgain(postIds: readonly string[], phases: Phases): Promise<ContentChange>
  /** Takes note that what was read is on the site, but for some posts. */
  commit(content: ReadContent, broken: readonly QuarantinedPost[]): Promise<void>
}

/** How often the numbers of posts are compared: after so many builds, or after so long. */
const COUNT_EVERY_BUILDS = 20
const COUNT_EVERY_MS = 5 * 60_000

/**
 * While many posts wait, whatever else has changed is looked for so often, in milliseconds: such a look reads
 * all of them again, a second for a thousand, and the person whose build it is waits for it.
 */
const LOOK_BACK_EVERY_MS = 60_000

/** Opens for a site that a full build has just made. */
// eslint-disable-next-line max-lines-per-function -- its steps share the backlog, the names and the cursor
export function openContentReader(parts: ContentReaderParts): ContentReader {
  const { held, source, preparer, now } = parts
  /** Posts that have broken a build here; the publisher's own list may lag behind. */
  const broken = new Map<string, QuarantinedPost>()
  const backlog = createBacklog(createFairShare((postId) => held.post(postId)))
  const size = openBuildSize(now)
  let { cursor } = parts
  const readNames = createNamesReader(source, held, now)
  const looks = openLooks(now)

  const readDocuments = async (
    changes: readonly DocumentRef[],
    isMany: boolean,
    quarantine: QuarantinedPosts,
  ): Promise<Changed> => {
    const look = looks.next(isMany)
    const postIds = idsFrom('posts', changes)
    const changed = await readChangedDocuments(source, held, {
      postIds: isMany ? postIds.filter((postId) => !backlog.has(postId)) : postIds,
      slugs: idsFrom('redirects', changes),
      isLook: changes.length === 0,
      isLookingBack: look.isBack,
      isWithoutRedirects: isMany,
      cursor,
      quarantine,
      isCounting: look.isCounting,
    })
    looks.done(look, changed.isCounted)
    return isMany ? backlog.complete(changed, postIds) : changed
  }

  const prepare = async (
    changed: Changed,
    later: Shared['later'],
    names: ReadNames,
    edited: ReadEdited | null,
  ): Promise<ReadContent> => {
    if (edited !== null) preparer.change({ terms: edited.terms, facts: edited.facts })
    const prepared = await preparer.prepare(changed.documents)
    for (const entry of prepared.broken) broken.set(entry.postId, entry)
    for (const { fields } of prepared.posts) broken.delete(fields.postId)
    const readTo = readToOf(waitingOf(later, held), changed.cursor, cursor)
    const content: ContentChange = {
      posts: namedPosts(prepared, changed, names, held),
      leftOut: [...prepared.leftOut, ...changed.broken.map(quarantinedNode)],
      removedIds: changed.removedIds,
      redirects: changed.redirects,
      cursor: readTo.getTime() === cursor.getTime() ? null : readTo.toISOString(),
      reference: edited?.change ?? null,
    }
    const waitingIds = idsOf(later)
    const isWaiting = new Set(waitingIds)
    return {
      content: isNothing(content) ? null : content,
      postIds: changed.postIds.filter((postId) => !isWaiting.has(postId)),
      waitingIds,
      broken: prepared.broken,
      readTo,
      edited,
    }
  }

  return {
    read: async (changes, mayDefer, phases) => {
      const postIds = idsFrom('posts', changes)
      const most = size.most()
      const isMany = mayDefer && postIds.length > most
      const quarantine = withOwn(broken, await parts.readQuarantine())
      const [read, edited] = await phases.wait('read', () =>
        Promise.all([readDocuments(changes, isMany, quarantine), parts.edited.read(changes)]),
      )
      const names = await phases.wait('read', () => readNames(changes, read.documents))
      if (!mayDefer) {
        return phases.wait('prepare', () => prepare(read, NOTHING_LATER, names, edited))
      }
      const shared = backlog.take(read, most)
      const { documents, removedIds } = shared
      const current = isMany
        ? await phases.wait('read', () => readAgain({ source, held, quarantine }, read, shared))
        : { ...read, documents, removedIds }
      const later = waitingOf(shared.later, held, postIds)
      size.begin()
      return phases.wait('prepare', () => prepare(current, later, names, edited))
    },
    prepareAgain: async (postIds, phases) => {
      const quarantine = withOwn(broken, await parts.readQuarantine())
      const documents = await phases.wait('read', () => source.postsById(postIds))
      // Another version comes by its own message, with whatever else belongs to it.
      const same = documents.filter((document) => isOfHeldVersion(held, document))
      const { sound } = sortByQuarantine(same, quarantine)
      const refs = postIds.map((id): DocumentRef => ({ source: 'posts', id }))
      const names = await phases.wait('read', () => readNames(refs, sound))
      const prepared = await phases.wait('prepare', () => preparer.prepare(sound))
      return {
        posts: namedPosts(prepared, NOTHING_ELSE, names, held),
        leftOut: prepared.leftOut,
        removedIds: [],
        redirects: { set: [], remove: [] },
        cursor: null,
      }
    },
    commit: async ({ content, readTo, edited }, found) => {
      const { posts = [], removedIds = [] } = content ?? {}
      size.end(posts.length + removedIds.length)
      for (const entry of found) broken.set(entry.postId, entry)
      cursor = readTo
      await parts.edited.commit(edited)
    },
  }
}

const NOTHING_ELSE = { broken: [], removedIds: [] }

/** The reading of a build, beside the posts that it was told of. */
interface Look {
  /** Whether it looks for what has changed of which no message came. */
  readonly isBack: boolean
  readonly isCounting: boolean
}

/** Says when a build looks back, and when it counts. */
function openLooks(now: () => number) {
  let buildsSinceCount = 0
  let countedAt = now()
  let lookedBackAt = -Infinity
  return {
    next: (isMany: boolean): Look => {
      const isCounting =
        now() - countedAt >= COUNT_EVERY_MS || (!isMany && buildsSinceCount >= COUNT_EVERY_BUILDS)
      return {
        isCounting,
        isBack: !isMany || isCounting || now() - lookedBackAt >= LOOK_BACK_EVERY_MS,
      }
    },
    done: ({ isBack }: Look, isCounted: boolean): void => {
      buildsSinceCount = isCounted ? 0 : buildsSinceCount + 1
      if (isCounted) countedAt = now()
      if (isBack) lookedBackAt = now()
    },
  }
}

/** The publisher's list, and what has broken here. */
const withOwn = (
  broken: ReadonlyMap<string, QuarantinedPost>,
  quarantine: QuarantinedPosts,
): QuarantinedPosts => {
  const own = [...broken].map(([id, entry]) => [id, { ...entry, revision: null }] as const)
  return new Map([...own, ...quarantine])
}

const idsOf = ({ documents, removedIds }: Shared['later']): string[] => [
  ...documents.map(({ id }) => id),
  ...removedIds,
]

const NOTHING_LATER: Shared['later'] = { documents: [], removedIds: [] }

/**
 * Returns what waits, of the posts left to a later build. What the site holds was only read again for its
 * pictures: unless it was named, it waits for another look.
 */
function waitingOf(
  later: Shared['later'],
  held: HeldContent,
  named: readonly string[] = [],
): Shared['later'] {
  const isNamed = new Set(named)
  const documents = later.documents.filter(
    (document) => isNamed.has(document.id) || !isHeld(held, document),
  )
  return { ...later, documents }
}

function isHeld(held: HeldContent, document: RawDocument): boolean {
  return held.versionOf(document.id)?.kind === 'post' && isOfHeldVersion(held, document)
}

/** Of a document that is left out the site knows no revision. */
function isOfHeldVersion(held: HeldContent, document: RawDocument): boolean {
  const before = held.versionOf(document.id)
  const { updatedAt, revision } = versionOf(document)
  if (before === null || before.updatedAt !== updatedAt) return false
  return before.kind === 'left-out' || before.revision === revision
}

/** How far everything has been read: what waits is read again. */
function readToOf({ documents, removedIds }: Shared['later'], read: Date, before: Date): Date {
  // A removal has no time of its own here.
  if (removedIds.length > 0) return before
  const times = documents.flatMap(({ data: { updatedAt } }) =>
    updatedAt instanceof Date ? [updatedAt.getTime()] : [],
  )
  return new Date(Math.max(before.getTime(), Math.min(read.getTime(), ...times)))
}

function isNothing(content: ContentChange): boolean {
  const { posts, leftOut, removedIds, redirects, cursor, reference = null } = content
  const { set, remove } = redirects
  const parts = [posts, leftOut, removedIds, set, remove]
  return cursor === null && reference === null && parts.every(({ length }) => length === 0)
}
