import { authorListPath, nameOfAuthor } from '../../shared/authors.ts'
import type { AuthorNames } from '../../shared/authors.ts'
import type { PlannedNode, PostNodeFields } from '../nodes/nodes.ts'

/**
 * Posts with the names that their authors have now. Pure.
 *
 * @returns those whose author is named so already, unchanged
 */
export function nameAuthors(
  posts: readonly PlannedNode<PostNodeFields>[],
  names: AuthorNames,
): PlannedNode<PostNodeFields>[] {
  return posts.map((post) => {
    const { authorId, authorName: shown } = post.fields
    const authorName = nameOfAuthor(authorId, names)
    if (authorName === shown) return post
    const authorPath = authorListPath(authorId, names)
    return { ...post, fields: { ...post.fields, authorName, authorPath } }
  })
}
