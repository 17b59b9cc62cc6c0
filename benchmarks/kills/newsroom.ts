import { setTimeout as wait } from 'node:timers/promises'
import { postPath } from '../../shared/paths.ts'
import type { PostContent } from '../../shared/post-writes.ts'
import { writtenFieldsOf } from '../../shared/written-fields.ts'
import type { SeededRandom } from '../crash/random.ts'
import { sitePost, sitePostId } from '../site/content.ts'
import { batchGet, commit, stringField } from '../wire/documents.ts'
import type { WireDocument } from '../wire/documents.ts'
import { AnswerError } from '../wire/http.ts'
import type { Target } from '../wire/http.ts'
import { previousVersion, saveWrites } from '../wire/posts.ts'

const READ_AT_ONCE = 50
const PAUSE_MAX_MS = 2_500
const KINDS = [
  'edit',
  'edit',
  'edit',
  'edit',
  'tags',
  'slug',
  'insert',
  'archive',
  'archive',
] as const

/** A post that should be live, or not. */
export interface Wanted {
  readonly postId: string
  readonly address: string
  /** A word that only the newest version has; null when the post must not be there. */
  readonly word: string | null
}

/** An editor who keeps publishing. */
export interface Newsroom {
  readonly acknowledged: () => number
  /** Resolves when the next save is acknowledged. */
  readonly nextSave: () => Promise<void>
  readonly problems: () => string[]
  readonly stop: () => Promise<void>
  /** What is stored now, after comparing it with what was acknowledged. */
  readonly wanted: () => Promise<{ readonly posts: readonly Wanted[]; readonly problems: string[] }>
}

/** What an editor needs. */
export interface NewsroomOptions {
  readonly target: Target
  readonly idToken: () => Promise<string>
  readonly random: SeededRandom
  readonly isDown: () => boolean
}

interface Version extends PostContent {
  readonly word: string
}

/** What may be stored of a post. */
interface Known {
  /** Whether one of the versions was acknowledged: the first. The others' answers never came. */
  readonly isSure: boolean
  readonly versions: readonly Version[]
}

/** Lets an editor loose on a site that `fillSite` has filled. */
export async function startNewsroom(options: NewsroomOptions): Promise<Newsroom> {
  const { target, idToken, random, isDown } = options
  const possible = new Map<string, Known>()
  const stored = await storedPosts(target, await idToken())
  const authorId = stringField(stored[0], 'authorId')
  for (const [index, document] of stored.entries()) {
    possible.set(sitePostId(index), { isSure: true, versions: [versionOf(index, document)] })
  }
  let posts = possible.size
  let acknowledged = 0
  let isStopped = false
  let found: string[] = []
  let saved = Promise.withResolvers<undefined>()

  const next = (): { readonly postId: string; readonly version: Version } => {
    const word = `w${Math.floor(random.next() * 1e12).toString(36)}`
    const corrected = (content: PostContent): Version => ({
      ...content,
      word,
      html: `${content.html.replace(/\n<p>Corrected: .*$/s, '')}\n<p>Corrected: ${word}.</p>`,
    })
    const kind = random.pick(KINDS)
    if (kind === 'insert') {
      const index = posts
      posts += 1
      return { postId: sitePostId(index), version: corrected(sitePost(index, authorId)) }
    }
    const postId = sitePostId(random.below(posts))
    const before = possible.get(postId)?.versions[0] ?? sitePost(posts, authorId)
    const content = { ...before, status: 'published' } as const
    switch (kind) {
      case 'edit':
        return {
          postId,
          version: corrected({
            ...content,
            title: `${content.title.replace(/ \(w.*$/, '')} (${word})`,
          }),
        }
      case 'tags':
        return {
          postId,
          version: corrected({ ...content, tags: [...content.tags.slice(0, 2), `Tag ${word}`] }),
        }
      case 'slug':
        return {
          postId,
          version: corrected({ ...content, slug: `${content.slug.replace(/-w.*$/, '')}-${word}` }),
        }
      case 'archive':
        return { postId, version: corrected({ ...content, status: 'archived' }) }
    }
  }

  const save = async (): Promise<void> => {
    const { postId, version } = next()
    const path = `posts/${postId}`
    const before = possible.get(postId) ?? { isSure: false, versions: [] }
    const token = await idToken()
    const document = (await batchGet(target, token, [path])).get(path) ?? null
    const previous = document === null ? null : previousVersion(document)
    const writes = saveWrites(postId, previous, contentOf(version))
    possible.set(postId, { ...before, versions: [...before.versions, version] })
    try {
      await commit(target, token, writes)
    } catch (error) {
      if (error instanceof AnswerError) possible.set(postId, before)
      throw error
    }
    possible.set(postId, { isSure: true, versions: [version] })
    acknowledged += 1
    saved.resolve(undefined)
    saved = Promise.withResolvers()
  }
  const work = async (): Promise<void> => {
    while (!isStopped) {
      const wasDown = isDown()
      try {
        if (!wasDown) await save()
      } catch (error) {
        if (!wasDown && !isDown()) found.push(`an editor could not save: ${String(error)}`)
      }
      // Now and then a burst.
      await wait(random.below(4) === 0 ? 20 : random.below(PAUSE_MAX_MS))
    }
  }
  const working = work()

  return {
    acknowledged: () => acknowledged,
    nextSave: () => saved.promise,
    problems: () => {
      const now = found
      found = []
      return now
    },
    stop: async () => {
      isStopped = true
      await working
    },
    wanted: async () => {
      const paths = [...possible.keys()].map((postId) => `posts/${postId}`)
      const documents = await batchGet(target, await idToken(), paths)
      const problems: string[] = []
      const wanted: Wanted[] = []
      for (const [postId, { isSure, versions }] of possible) {
        const document = documents.get(`posts/${postId}`) ?? null
        if (document === null) {
          // An insert whose answer never came may not have happened.
          if (isSure) problems.push(`${postId} is not stored`)
          continue
        }
        const html = stringField(document, 'html')
        const version = versions.find((one) => one.html === html)
        if (version === undefined) {
          problems.push(`${postId} is stored in a version that was never sent`)
          continue
        }
        const isPublic = version.status === 'published'
        wanted.push({
          postId,
          address: postPath(version.slug),
          word: isPublic ? version.word : null,
        })
      }
      return { posts: wanted, problems }
    },
  }
}

/** The posts that are there at the start, in the order of their numbers. */
async function storedPosts(target: Target, token: string): Promise<WireDocument[]> {
  const found: WireDocument[] = []
  for (;;) {
    const ids = Array.from({ length: READ_AT_ONCE }, (_, at) => sitePostId(found.length + at))
    const documents = await batchGet(
      target,
      token,
      ids.map((id) => `posts/${id}`),
    )
    for (const id of ids) {
      const document = documents.get(`posts/${id}`) ?? null
      if (document === null) return found
      found.push(document)
    }
  }
}

function versionOf(index: number, document: WireDocument): Version {
  const html = stringField(document, 'html')
  return {
    ...sitePost(index, stringField(document, 'authorId')),
    title: stringField(document, 'title'),
    slug: stringField(document, 'slug'),
    status: previousVersion(document).status,
    html,
    word: /<p>Corrected: (\w+)\./.exec(html)?.[1] ?? stringField(document, 'title'),
  }
}

function contentOf(version: Version): PostContent {
  const { authorId, status } = version
  return { ...writtenFieldsOf(version), authorId, status }
}
