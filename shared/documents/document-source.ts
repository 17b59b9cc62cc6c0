/**
 * Where what readers see comes from: posts, redirects (documents of `slugs`), the names that authors have
 * chosen, and entries of reference content that were edited in the browser. A change of any of them travels in
 * the same form from the webhook to the receipt.
 */
export const DOCUMENT_SOURCES = ['posts', 'redirects', 'authors', 'entries'] as const
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number]

/** A word for one document of each source, within a sentence. */
export const DOCUMENT_WORDS: Readonly<Record<DocumentSource, string>> = {
  posts: 'post',
  redirects: 'redirect',
  authors: 'name of the author',
  entries: 'entry',
}

/** One document by its source and its id there. */
export interface DocumentRef {
  readonly source: DocumentSource
  readonly id: string
}

/** The key of a document among those of all sources, such as `posts/p1`: ids hold no slash. */
export const documentKey = ({ source, id }: DocumentRef): string => `${source}/${id}`

/** The ids of those documents that are of one source. */
export const idsFrom = (source: DocumentSource, documents: readonly DocumentRef[]): string[] =>
  documents.filter((document) => document.source === source).map(({ id }) => id)
