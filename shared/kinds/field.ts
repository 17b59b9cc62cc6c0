import type { z } from 'zod'

/**
 * How two versions of a field are merged (`shared/merge`):
 *
 * - `whole`: one of the two; half of one and half of another seldom makes a title
 * - `words`: word by word
 * - `slug`: as a whole, and one that was not edited belongs to its title
 * - `set`: what either side added is in, what either side took out is out
 * - `picture`: the picture, its alternative text and its focal point each for itself
 * - `blocks`: block by block, and inside a block word by word
 */
export type MergedBy = 'whole' | 'words' | 'slug' | 'set' | 'picture' | 'blocks'

/** What a field is, for everything that is derived from a table of fields. */
export interface Field {
  /** What it is called on screens, at the beginning of a line. */
  readonly label: string
  /** What authors are told it is for, where the editor draws the field from this table. */
  readonly help?: string
  /** The value in a saved document and its revisions. */
  readonly stored: z.ZodType
  /**
   * The value in working copies and previews, which may be incomplete. It may also be longer: a text
   * that is too long to be saved is not lost.
   */
  readonly copy: z.ZodType
  /** The value as a browser keeps it, of any length. */
  readonly kept: z.ZodType
  /** The value in a new document, and in one that was stored before there was this field. */
  readonly empty: unknown
  /** Whether a document without it is damaged, instead of holding the empty value. */
  readonly isRequired: boolean
  /** Characters, entries or UTF-8 bytes that it may have when it is saved. Null where its parts have limits. */
  readonly limit: number | null
  readonly mergedBy: MergedBy
  /** Whether lists show it. The document's own page shows every field. */
  readonly isListed: boolean
  /** Its type in Gatsby's data layer. */
  readonly nodeType: string
  /** Whether queries may look for documents by it. Other fields would only slow down saving. */
  readonly isIndexed: boolean
}

/** What people write of a document of one kind, in the order in which screens name it. */
export type Fields = Readonly<Record<string, Field>>
