import { z } from 'zod'
import type { MergedBy } from './kinds/field.ts'
import type { FieldsWhere, PostFieldName, TextFieldName, WrittenFields } from './post-fields.ts'
import { POST_FIELDS } from './post-fields.ts'
import { keysOf, pick, recordOf } from './typed-records.ts'

/** Every field that authors write, in the order of the table. */
export const POST_FIELD_NAMES = keysOf(POST_FIELDS)

type WrittenSchemas = { readonly [Name in PostFieldName]: z.ZodType<WrittenFields[Name]> }

/**
 * The schemas of the written fields, for the schema of a document that holds them. A document that
 * was stored before there was a field is read as if the field were empty.
 *
 * @param place where the document is, which decides how strict the schemas are
 */
export function writtenSchemas(place: 'stored' | 'copy' | 'kept'): WrittenSchemas
export function writtenSchemas(place: 'stored' | 'copy' | 'kept'): object {
  return recordOf(POST_FIELD_NAMES, (name): z.ZodType => {
    const { isRequired, empty, ...schemas } = POST_FIELDS[name]
    const schema: z.ZodType = schemas[place]
    return isRequired ? schema : z.prefault(schema, empty)
  })
}

/** What an author has not begun to write. */
export const EMPTY_WRITTEN_FIELDS = emptyFields()

function emptyFields(): WrittenFields
function emptyFields(): object {
  return recordOf(POST_FIELD_NAMES, (name) => POST_FIELDS[name].empty)
}

/** The fields that are merged in one of these ways, in the order of the table. */
export function fieldsMergedBy<How extends MergedBy>(
  ...ways: readonly How[]
): readonly FieldsWhere<'mergedBy', How>[]
export function fieldsMergedBy(...ways: readonly MergedBy[]): readonly PostFieldName[] {
  return POST_FIELD_NAMES.filter((name) => ways.includes(POST_FIELDS[name].mergedBy))
}

/** The fields that are plain text, those of them that are prose, and those that lists show. */
export const TEXT_FIELDS: readonly TextFieldName[] = fieldsMergedBy('whole', 'slug', 'words')
export const PROSE_FIELDS = fieldsMergedBy('words')
export const LISTED_FIELDS = listedFields()

function listedFields(): readonly FieldsWhere<'isListed', true>[]
function listedFields(): readonly PostFieldName[] {
  return POST_FIELD_NAMES.filter((name) => POST_FIELDS[name].isListed)
}

/** The written fields of anything that has them, such as a stored post, without the rest. */
export function writtenFieldsOf(from: WrittenFields): WrittenFields {
  return pick(from, POST_FIELD_NAMES)
}

/** Whether two versions hold the same text and pictures. */
export function isSameWritten(a: WrittenFields, b: WrittenFields): boolean {
  return POST_FIELD_NAMES.every(
    (name) => a[name] === b[name] || asText(a[name]) === asText(b[name]),
  )
}

/** The entries of an object may have any order. */
function asText(value: WrittenFields[PostFieldName]): string {
  return JSON.stringify(
    typeof value === 'object' && value !== null ? Object.entries(value).sort() : value,
  )
}
