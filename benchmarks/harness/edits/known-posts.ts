import { postPath } from '../../../shared/site/paths.ts'
import type { PostContent } from '../../../shared/post/post-writes.ts'
import { writtenFieldsOf } from '../../../shared/post/fields/written-fields.ts'
import { sitePost, sitePostId } from '../site/content.ts'
import { batchGet, commit, stringField } from '../wire/documents.ts'
import type { WireDocument } from '../wire/documents.ts'
import { AnswerError } from '../wire/http.ts'
import type { Target } from '../wire/http.ts'
import { previousVersion, readPrevious, saveWrites } from '../wire/posts.ts'

const READ_AT_ONCE = 50

/** A version of a post, with a word that only it has. */
export interface Version extends PostContent {
  readonly word: string
}

/** A post that should be live, or not. */
export interface Wanted {
  readonly postId: string
  readonly address: string
  /** A word that only the newest version has; null when the post must not be there. */
  readonly word: string | null
}

/** What may be stored of a post. */
interface Known {
  /** Whether one of the versions was acknowledged: the first. The others' answers never came. */
  readonly isSure: boolean
  readonly versions: readonly Version[]
}

/** The posts of a site, as far as an editor can know what is stored of them. */
export interface KnownPosts {
  /** How many there were at first; their numbers are 0 and up. */
  readonly firstCount: number
  readonly authorId: string
  /** The last acknowledged version, or one that was sent when there is none. */
  readonly newest: (postId: string) => Version | undefined
  /** Stores a version. Rejects when that is refused, or when no answer comes. */
  readonly save: (postId: string, version: Version) => Promise<void>
  /** What is stored now, after comparing it with what was acknowledged. */
  readonly wanted: () => Promise<{ readonly posts: readonly Wanted[]; readonly problems: string[] }>
}

/** Reads the posts of a site that `fillSite` has filled. */
export async function readKnownPosts(
  target: Target,
  idToken: () => Promise<string>,
): Promise<KnownPosts> {
  const possible = new Map<string, Known>()
  const stored = await storedPosts(target, await idToken())
  for (const [index, document] of stored.entries()) {
    possible.set(sitePostId(index), { isSure: true, versions: [versionOf(index, document)] })
  }

  return {
    firstCount: stored.length,
    authorId: stringField(stored[0], 'authorId'),
    newest: (postId) => possible.get(postId)?.versions[0],
    save: async (postId, version) => {
      const before = possible.get(postId) ?? { isSure: false, versions: [] }
      const token = await idToken()
      const previous = await readPrevious(target, token, postId)
      const writes = saveWrites(postId, previous, contentOf(version))
      possible.set(postId, { ...before, versions: [...before.versions, version] })
      try {
        await commit(target, token, writes)
      } catch (error) {
        if (error instanceof AnswerError) possible.set(postId, before)
        throw error
      }
      possible.set(postId, { isSure: true, versions: [version] })
    },
    wanted: async () => {
      const paths = [...possible.keys()].map((postId) => `posts/${postId}`)
      const documents = await batchGet(target, await idToken(), paths)
      const problems: string[] = []
      const posts: Wanted[] = []
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
        posts.push({
          postId,
          address: postPath(version.slug),
          word: isPublic ? version.word : null,
        })
      }
      return { posts, problems }
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
