import { signInAuthor, type Author } from './author.ts'
import { firstAccount, productState } from './state.ts'
import { test } from './test.ts'

type Content = Parameters<Author['publish']>[1]

/**
 * Has a draft of the spec's own written before its tests, and removed after them.
 *
 * @returns its id, which is also its slug
 */
export function ownDraft(
  name: string,
  contentOf: (postId: string) => Partial<Content> = () => ({}),
): string {
  const postId = `e2e-${name}-${Date.now().toString(36)}`
  let author: Author | null = null
  test.beforeAll(async () => {
    author = await signInAuthor(productState().origin, firstAccount())
    await author.publish(postId, { slug: postId, status: 'draft', ...contentOf(postId) })
  })
  test.afterAll(async () => {
    await author?.remove(postId)
    await author?.close()
  })
  return postId
}
