import { utf8Bytes } from './text.ts'

/** In redirects and messages to the publisher, stands for the post where one leads to another page. */
export const SITE_REDIRECTS = 'site-redirects'

/** In messages to the publisher, stands for the post where the name of an author has changed. */
export const SITE_AUTHORS = 'site-authors'

/** Ids that are no post's: a message about such a post would be taken for something else. */
export const RESERVED_POST_IDS: readonly string[] = [SITE_REDIRECTS, SITE_AUTHORS]

/** Whether a text may be the id of a post; the security rules have the same. */
export const isPostId = (text: string): boolean =>
  /^[A-Za-z0-9_-]{1,128}$/.test(text) && !RESERVED_POST_IDS.includes(text)

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
