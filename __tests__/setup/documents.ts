import type { DocumentRef } from '../../shared/documents/document-source.ts'

/** A post, as changes and receipts name it. */
export const postRef = (id: string): DocumentRef => ({ source: 'posts', id })

/** Posts, as changes and receipts name them. */
export const postRefs = (...ids: readonly string[]): DocumentRef[] => ids.map(postRef)
