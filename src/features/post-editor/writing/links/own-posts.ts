import type { PostStore } from '../../../../platform/posts/post-store'
import { ownPostsOf, type OwnPost } from './link-targets'

/** Reads the newest posts of an author, begun ones too. */
export async function readOwnPosts(
  store: Pick<PostStore, 'listPosts' | 'listCopies'>,
  userId: string,
): Promise<OwnPost[]> {
  const filters = { authorId: userId, status: null, tag: null, order: 'newest-first' } as const
  const [page, copies] = await Promise.all([
    store.listPosts(filters, null),
    store.listCopies(userId),
  ])
  const posts = page.posts.flatMap((parsed) => (parsed.kind === 'post' ? [parsed.post] : []))
  return ownPostsOf(posts, copies)
}
