import { utf8Bytes } from '../text/text.ts'

/** The `postId` of redirects that lead to another page than a post; no post can have it. */
export const SITE_REDIRECTS = 'site-redirects'

/** Whether a text may be the id of a post; the security rules have the same. */
export const isPostId = (text: string): boolean =>
  /^[A-Za-z0-9_-]{1,128}$/.test(text) && text !== SITE_REDIRECTS

const MAX_BYTES = 1_500

/** Ids with two underscores at both ends are reserved, but for numbers such as `__id7__`. */
const RESERVED = /^__(?!id-?\d{1,19}__$).*__$/s

/**
 * Whether Firestore takes a text as the id of a document.
 *
 * @see https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
export function isDocumentId(text: string): boolean {
  return (
    text !== '' &&
    text !== '.' &&
    text !== '..' &&
    !text.includes('/') &&
    !RESERVED.test(text) &&
    text.isWellFormed() &&
    utf8Bytes(text) <= MAX_BYTES
  )
}
