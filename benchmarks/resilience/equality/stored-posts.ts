import { PASSWORD } from '../../harness/site/backend-content.ts'
import { EDITOR_EMAIL } from '../../harness/site/content.ts'
import type { PostContent } from '../../../shared/post/post-writes.ts'
import type { DocumentRef } from '../../../shared/documents/document-source.ts'
import type { DocumentChange } from '../../../shared/publish/publish-message.ts'
import { batchGet, commit } from '../../harness/wire/documents.ts'
import type { Target } from '../../harness/wire/http.ts'
import { deleteWrites, previousVersion, saveWrites } from '../../harness/wire/posts.ts'
import { tokenSource } from '../../harness/wire/token-source.ts'

/** A change that the backend has stored. */
export interface MadeChange extends Pick<DocumentChange, 'source' | 'id' | 'kind'> {
  /** Such as `slug letter-3 -> letter-9`. */
  readonly text: string
  /** Other documents that have changed with it, which the publisher is told of as well. */
  readonly besides?: readonly DocumentRef[]
}

/** The posts of a site as the backend has them, and the slugs that they had and left. */
export interface StoredPosts {
  all(): [string, PostContent][]
  withStatus(...statuses: PostContent['status'][]): [string, PostContent][]
  /** Slugs under which a post was published before; of every post when none is named. */
  formerSlugs(postId?: string): readonly string[]
  /** A slug of a deleted post; it is given out once. */
  takeFreeSlug(): string | undefined
  save(postId: string, content: PostContent, what: string): Promise<MadeChange>
  /** Deletes a post of the bin for good; its slugs are free afterwards. */
  remove(postId: string, content: PostContent): Promise<MadeChange>
}

/** @param first what the backend has already, by post id */
export function openStoredPosts(
  target: Target,
  first: ReadonlyMap<string, PostContent>,
): StoredPosts {
  const posts = new Map<string, PostContent>(first)
  const formerSlugs = new Map<string, string[]>()
  const freeSlugs: string[] = []
  const idToken = tokenSource(target, EDITOR_EMAIL, PASSWORD)

  const read = async (postId: string) => {
    const path = `posts/${postId}`
    return (await batchGet(target, await idToken(), [path])).get(path) ?? null
  }

  return {
    all: () => [...posts],
    withStatus: (...statuses) => [...posts].filter(([, { status }]) => statuses.includes(status)),
    formerSlugs: (postId) =>
      postId === undefined ? [...formerSlugs.values()].flat() : (formerSlugs.get(postId) ?? []),
    takeFreeSlug: () => freeSlugs.pop(),
    save: async (postId, content, what) => {
      const text = `${what} ${postId} /${content.slug}`
      const stored = await read(postId)
      const previous = stored === null ? null : previousVersion(stored)
      await commit(target, await idToken(), saveWrites(postId, previous, content))
      posts.set(postId, content)
      if (previous !== null && previous.slug !== content.slug && previous.publishedAt !== null) {
        formerSlugs.set(postId, [...(formerSlugs.get(postId) ?? []), previous.slug])
      }
      const kind = content.status === 'published' ? 'upsert' : 'remove'
      return { source: 'posts', id: postId, kind, text }
    },
    remove: async (postId, content) => {
      const stored = await read(postId)
      if (stored === null) throw new Error(`${postId} is not stored.`)
      await commit(target, await idToken(), deleteWrites(postId, previousVersion(stored)))
      posts.delete(postId)
      freeSlugs.push(content.slug, ...(formerSlugs.get(postId) ?? []))
      formerSlugs.delete(postId)
      return { source: 'posts', id: postId, kind: 'remove', text: `delete ${postId}` }
    },
  }
}
