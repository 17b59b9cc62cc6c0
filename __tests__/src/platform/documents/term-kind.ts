import { z } from 'zod'
import { keptFields } from '../../../../shared/documents/kept-version'
import { parseDocument } from '../../../../shared/documents/parsed'
import { hasSameValues, schemasOf } from '../../../../shared/fields/table'
import { copyFields, type AnyCopy, type AnySaved } from '../../../../shared/documents/working-copy'
import type {
  CopyRequest,
  DocumentKind,
  DocumentTypes,
  SaveRequest,
} from '../../../../src/platform/documents/document-kind'
import type { DocumentDatabase } from '../../../../src/platform/documents/document-database'
import type { SavePlanner } from '../../../../src/platform/documents/saving'
import { TERM_FIELDS, type Term } from '../../../shared/kinds/term-fields'

const copySchema = z.object({ data: z.object(schemasOf(TERM_FIELDS, 'copy')), ...copyFields })
const keptSchema = z.object({ ...copySchema.shape, ...keptFields })
const savedSchema = z.object({
  data: z.object(schemasOf(TERM_FIELDS, 'stored')),
  status: z.enum(['draft', 'published', 'removed']),
  revision: z.int(),
  updatedAt: z.date(),
  updatedBy: z.string(),
})

interface Named {
  readonly id: string
}
interface SavedTerm extends AnySaved, Named {
  readonly data: Term
  readonly status: 'draft' | 'published' | 'removed'
}
interface TermCopy extends AnyCopy, Named {
  readonly data: Term
}

/** What a save decides about a term. */
export interface TermContent {
  readonly data: Term
  readonly status: SavedTerm['status']
}

/** The types of a kind that is no post: its fields stand in a map, and it has no author. */
export interface TermTypes extends DocumentTypes {
  readonly text: Term
  readonly saved: SavedTerm
  readonly copy: TermCopy
  readonly kept: TermCopy & { readonly number: number }
  readonly content: TermContent
  readonly copyRequest: CopyRequest<Term>
  readonly saveRequest: SaveRequest<TermContent>
}

/** Terms, as they are stored. */
export const TERM_KIND: DocumentKind<TermTypes> = {
  name: 'term',
  collection: 'entries',
  copies: 'entryCopies',
  parse: (id, fields) => parseDocument(savedSchema, fields, { id }),
  parseCopy: (id, fields) => parseDocument(copySchema, fields, { id }),
  parseKept: (id, fields) => parseDocument(keptSchema, fields, { id }),
  authorOf: () => null,
  copyData: ({ fields }) => ({ data: fields }),
  holdsText: ({ data }, { fields }) => hasSameValues(TERM_FIELDS, data, fields),
  holdsContent: ({ data, status }, content) =>
    status === content.status && hasSameValues(TERM_FIELDS, data, content.data),
  isHeld: ({ data }, content) => hasSameValues(TERM_FIELDS, data, content.data),
}

/** Saves a term as an entry, its revision, and the end of its working copy. */
export const termPlanner = (database: DocumentDatabase): SavePlanner<TermTypes> => ({
  plan({ id, content }, { head }, writers) {
    const revision = (head.saved?.revision ?? 0) + 1
    const data = {
      ...content,
      revision,
      updatedAt: database.serverTime(),
      updatedBy: database.userId(),
    }
    return Promise.resolve([
      { kind: 'set', path: `entries/${id}`, data },
      { kind: 'set', path: `entries/${id}/revisions/${revision}`, data: { ...data, writers } },
      { kind: 'delete', path: `entryCopies/${id}` },
    ])
  },
  isAsAsked: () => true,
})
