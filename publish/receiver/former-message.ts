import { z } from 'zod'
import { isDocumentId } from '../../shared/documents/document-id.ts'
import { addressOfRedirect } from '../../shared/site/old-address.ts'
import { postPath } from '../../shared/site/paths.ts'
import { documentChangeSchema } from '../../shared/publish/publish-message.ts'
import type { DocumentChange } from '../../shared/publish/publish-message.ts'

/*
 * The form of the version before, in which all changes were of posts: redirects to other pages were called the
 * post `site-redirects`, and names of authors `site-authors`. A backend or a Cloud Function of that version may
 * still send it. To go with the next version.
 */

const name = z.string().refine(isDocumentId, 'This is not the id of a document.')

/** A change in the form of the version before. */
export const formerChangeSchema = documentChangeSchema
  .pick({ kind: true, revision: true, by: true, title: true })
  .extend({ postId: name, slug: name })

/** Returns what a change in the form of the version before is a change of. */
export function documentChangeOf({
  postId,
  slug,
  ...change
}: z.infer<typeof formerChangeSchema>): DocumentChange {
  if (postId === 'site-authors') return { ...change, source: 'authors', id: slug, path: null }
  const isRedirect =
    postId === 'site-redirects' || (change.kind === 'upsert' && change.revision === null)
  return isRedirect
    ? { ...change, source: 'redirects', id: slug, path: addressOfRedirect(slug) ?? postPath(slug) }
    : { ...change, source: 'posts', id: postId, path: postPath(slug) }
}
