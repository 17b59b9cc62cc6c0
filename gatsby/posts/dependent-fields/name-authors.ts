import { authorListPath, nameOfAuthor } from '../../../shared/accounts/authors.ts'
import type { AuthorNames } from '../../../shared/accounts/authors.ts'
import type { PlannedNode, PostNodeFields } from '../../nodes/nodes.ts'

/**
 * Posts with the names that their authors have now. Pure.
 *
 * @returns those whose author is named so already, unchanged
 */
export function nameAuthors(
  posts: readonly PlannedNode<PostNodeFields>[],
  names: AuthorNames,
): PlannedNode<PostNodeFields>[] {
  const signatures = new Map<string, Pick<PostNodeFields, 'authorName' | 'authorPath'>>()
  return posts.map((post) => {
    const { authorId, authorName, authorPath } = post.fields
    const signature = signatures.get(authorId) ?? signatureOf(authorId, names)
    signatures.set(authorId, signature)
    const isNamed = authorName === signature.authorName && authorPath === signature.authorPath
    return isNamed ? post : { ...post, fields: { ...post.fields, ...signature } }
  })
}

/** Returns the fields of an author that their posts show. */
export const signatureOf = (
  authorId: string,
  names: AuthorNames,
): Pick<PostNodeFields, 'authorName' | 'authorPath'> => ({
  authorName: nameOfAuthor(authorId, names),
  authorPath: authorListPath(authorId, names),
})
