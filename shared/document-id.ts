import { utf8Bytes } from './text.ts'

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
