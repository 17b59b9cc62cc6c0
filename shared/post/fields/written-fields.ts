import { emptyValues, hasSameValues, namesWhere, schemasOf, valuesIn } from '../../fields/table.ts'
import type { TextFieldName, WrittenFields } from './post-fields.ts'
import { POST_FIELDS } from './post-fields.ts'
import { toLine, toProse } from '../../text/text.ts'
import { keysOf } from '../../records/typed-records.ts'

/** Every field that authors write, in the order of the table. */
export const POST_FIELD_NAMES = keysOf(POST_FIELDS)

/** The schemas of the written fields, for the schema of a document that holds them. */
export const writtenSchemas = (place: 'stored' | 'copy' | 'kept') => schemasOf(POST_FIELDS, place)

/** The fields of a post that its author has not begun to write. */
export const EMPTY_WRITTEN_FIELDS: WrittenFields = emptyValues(POST_FIELDS)

/** The fields that are plain text, also of a form of its own, such as a date. */
export const TEXT_FIELDS: readonly TextFieldName[] = namesWhere(
  POST_FIELDS,
  'mergedBy',
  'whole',
  'slug',
  'words',
)

/** The fields in the author's own words, those of them that are prose, and those that lists show. */
export const WORD_FIELDS = namesWhere(POST_FIELDS, 'widget', 'line', 'prose')
export const PROSE_FIELDS = namesWhere(POST_FIELDS, 'widget', 'prose')
export const LISTED_FIELDS = namesWhere(POST_FIELDS, 'isListed', true)

/** A field in the author's own words. */
export type WordField = (typeof WORD_FIELDS)[number]

/** A text as such a field takes it: without control characters, and no longer than it may be. */
export function fittingWords(name: WordField, text: string): string {
  const { limit, widget } = POST_FIELDS[name]
  return (widget === 'line' ? toLine : toProse)(text, limit)
}

/** The written fields of anything that has them, such as a stored post, without the rest. */
export function writtenFieldsOf(from: WrittenFields): WrittenFields {
  return valuesIn(POST_FIELDS, from)
}

/** Whether two versions hold the same text and pictures. */
export function isSameWritten(a: WrittenFields, b: WrittenFields): boolean {
  return hasSameValues(POST_FIELDS, a, b)
}
