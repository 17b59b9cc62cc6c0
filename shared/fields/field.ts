import type { z } from 'zod'

/**
 * How two versions of a field are merged (`shared/merge`):
 *
 * - `whole`: one of the two; half of one and half of another seldom makes a title
 * - `words`: word by word
 * - `slug`: as a whole, and one that was not edited belongs to its title
 * - `set`: what either side added is in, what either side took out is out
 * - `paragraphs`: a list of prose, paragraph by paragraph, and inside one word by word
 * - `records`: a list of records, record by record, each found by its `recordKey`; without one as a whole
 * - `picture`: the picture, its alternative text and its focal point each for itself
 * - `blocks`: block by block, and inside a block word by word
 *
 * A field that one of the versions does not have is merged as a whole.
 */
export type MergedBy =
  'whole' | 'words' | 'slug' | 'set' | 'paragraphs' | 'records' | 'picture' | 'blocks'

/** The part of a form that draws a field. */
export type Widget =
  | 'line'
  | 'prose'
  | 'paragraphs'
  | 'lines'
  | 'optional-lines'
  | 'number'
  | 'switch'
  | 'day'
  | 'address'
  | 'choice'
  | 'choices'
  | 'links'
  | 'sources'
  | 'verification'
  | 'due-dates'
  | 'record'
  | 'records'
  | 'named-texts'
  | 'slug'
  | 'tags'
  | 'picture'
  | 'body'

/** The three things that a list says that may be left out, in words for those who choose. */
export interface ListWords {
  readonly leftOut: string
  readonly listed: string
  readonly empty: string
}

/** A field, for everything that is derived from a table of fields. */
export interface Field {
  /** Its name on screens, at the beginning of a line. */
  readonly label: string
  /** Tells authors what it is for, where the editor draws the field from this table. */
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
  readonly widget: Widget
  /** Words of its list, where it may be left out. */
  readonly listWords?: ListWords
  /** In a list of records, the property that tells one record from another. */
  readonly recordKey?: string
  /** Whether lists show it. The document's own page shows every field. */
  readonly isListed: boolean
  /** Its type in Gatsby's data layer; null for what no page asks for. */
  readonly nodeType: string | null
  /** The kind of the entries whose slugs it holds. Its nodes have links in their place. */
  readonly linksTo?: string
  /** The fields of each of its records, and their own type in the data layer. */
  readonly record?: {
    readonly nodeType: string
    readonly fields: FieldTable
    /** The fields that the build adds to each, with their types. */
    readonly added?: Readonly<Record<string, string>>
  }
  /** Whether queries may look for documents by it. Other fields would only slow down saving. */
  readonly isIndexed: boolean
}

/** The fields that people write of a document of one kind, in the order in which screens name it. */
export type FieldTable = Readonly<Record<string, Field>>

/** `Readonly<unknown>` would be an object: a table of any fields says nothing of its values. */
type Unchanged<Value> = unknown extends Value ? Value : Readonly<Value>

/** The values of a table's fields; may be incomplete. */
export type ValuesOf<Table extends FieldTable> = {
  readonly [Name in keyof Table]: Unchanged<z.output<Table[Name]['stored']>>
}

/** The fields for which a column of the table says one of some values. */
export type NamesWhere<Table extends FieldTable, Column extends keyof Field, Value> = {
  [Name in keyof Table & string]: Table[Name] extends Readonly<Record<Column, Value>> ? Name : never
}[keyof Table & string]
