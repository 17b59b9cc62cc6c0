import { z } from 'zod'
import type { FieldTable, ValuesOf } from '../../../shared/fields/field'
import { emptyValues } from '../../../shared/fields/table'

const row = {
  isRequired: false,
  limit: null,
  isListed: false,
  widget: 'line',
  nodeType: 'String!',
  isIndexed: false,
} as const

const text = { stored: z.string(), copy: z.string(), kept: z.string(), empty: '' }
const lines = z.array(z.string())
const sources = z.array(z.object({ url: z.string(), label: z.string(), year: z.number() }))

/** The table of a kind that is no post: what a term of a glossary may hold. */
export const TERM_FIELDS = {
  name: { ...row, ...text, label: 'Name', stored: z.string().min(1), mergedBy: 'whole' },
  summary: { ...row, ...text, label: 'Summary', mergedBy: 'words' },
  aliases: {
    ...row,
    label: 'Other names',
    stored: lines,
    copy: lines,
    kept: lines,
    empty: [],
    mergedBy: 'set',
  },
  definition: {
    ...row,
    label: 'Definition',
    stored: lines,
    copy: lines,
    kept: lines,
    empty: [],
    mergedBy: 'paragraphs',
  },
  sources: {
    ...row,
    label: 'Sources',
    stored: sources,
    copy: sources,
    kept: sources,
    empty: [],
    mergedBy: 'records',
    recordKey: 'url',
  },
  due: {
    ...row,
    label: 'Due in month',
    stored: z.number().nullable(),
    copy: z.number().nullable(),
    kept: z.number().nullable(),
    empty: null,
    mergedBy: 'whole',
  },
} as const satisfies FieldTable

/** What people write of a term. */
export type Term = ValuesOf<typeof TERM_FIELDS>

/** A term that says this, and nothing else. */
export const term = (change: Partial<Term> = {}): Term => ({
  ...emptyValues(TERM_FIELDS),
  ...change,
})
