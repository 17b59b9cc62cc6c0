import { emptyValues, hasSameValues, namesMergedBy, schemasOf, valuesIn } from './fields/table.ts'
import type { NamesWhere } from './fields/field.ts'
import type { PostFieldName, TextFieldName, WrittenFields } from './post-fields.ts'
import { POST_FIELDS } from './post-fields.ts'
import { keysOf } from './typed-records.ts'

/** Every field that authors write, in the order of the table. */
export const POST_FIELD_NAMES = keysOf(POST_FIELDS)

/** The schemas of the written fields, for the schema of a document that holds them. */
export const writtenSchemas = (place: 'stored' | 'copy' | 'kept') => schemasOf(POST_FIELDS, place)

/** What an author has not begun to write. */
export const EMPTY_WRITTEN_FIELDS: WrittenFields = emptyValues(POST_FIELDS)

/** The fields that are plain text, those of them that are prose, and those that lists show. */
export const TEXT_FIELDS: readonly TextFieldName[] = namesMergedBy(
  POST_FIELDS,
  'whole',
  'slug',
  'words',
)
export const PROSE_FIELDS = namesMergedBy(POST_FIELDS, 'words')
export const LISTED_FIELDS = listedFields()

function listedFields(): readonly NamesWhere<typeof POST_FIELDS, 'isListed', true>[]
function listedFields(): readonly PostFieldName[] {
  return POST_FIELD_NAMES.filter((name) => POST_FIELDS[name].isListed)
}

/** The written fields of anything that has them, such as a stored post, without the rest. */
export function writtenFieldsOf(from: WrittenFields): WrittenFields {
  return valuesIn(POST_FIELDS, from)
}

/** Whether two versions hold the same text and pictures. */
export function isSameWritten(a: WrittenFields, b: WrittenFields): boolean {
  return hasSameValues(POST_FIELDS, a, b)
}
