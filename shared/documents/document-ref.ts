import { z } from 'zod'
import { isDocumentId } from './document-id.ts'
import { DOCUMENT_SOURCES } from './document-source.ts'
import type { DocumentRef } from './document-source.ts'

/** The schema of a {@link DocumentRef} that comes from elsewhere. */
export const documentRefSchema = z.object({
  source: z.enum(DOCUMENT_SOURCES),
  id: z.string().refine(isDocumentId, 'This is not the id of a document.'),
})

/** Reads a document's key; null for anything else. */
export function parseDocumentKey(key: string): DocumentRef | null {
  const slash = key.indexOf('/')
  const ref = { source: key.slice(0, slash), id: key.slice(slash + 1) }
  return documentRefSchema.safeParse(ref).data ?? null
}
