import { z } from 'zod'
import type { Field, FieldTable, NamesWhere, ValuesOf } from './field.ts'

/** Where a document is, which decides how strict its schemas are. */
type Place = 'stored' | 'copy' | 'kept'

type Schemas<Table extends FieldTable> = {
  readonly [Name in keyof Table]: z.ZodType<ValuesOf<Table>[Name]>
}

/**
 * The schemas of what people write, for the schema of a document that holds it. A document that was
 * stored before there was a field is read as if the field were empty.
 */
export function schemasOf<Table extends FieldTable>(table: Table, place: Place): Schemas<Table>
export function schemasOf(table: FieldTable, place: Place): object {
  return eachField(table, ({ isRequired, empty, ...schemas }) => {
    const schema: z.ZodType = schemas[place]
    return isRequired ? schema : z.prefault(schema, empty)
  })
}

/** Returns the schema of files and published documents: each field as its row says, and no other. */
export function storedSchema<Table extends FieldTable>(table: Table): z.ZodType<ValuesOf<Table>>
export function storedSchema(table: FieldTable): z.ZodType {
  return z.strictObject(schemasOf(table, 'stored'))
}

/** Returns the schema of an unfinished text: any field may be missing, and then holds its empty value. */
export function unfinishedSchema(table: FieldTable, place: 'copy' | 'kept') {
  return z.object(eachField(table, (field) => z.prefault(field[place], field.empty)))
}

/** The values of a document that no one has begun to write. */
export function emptyValues<Table extends FieldTable>(table: Table): ValuesOf<Table>
export function emptyValues(table: FieldTable): object {
  return eachField(table, ({ empty }) => empty)
}

const eachField = <Value>(
  table: FieldTable,
  valueOf: (field: Field, name: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, valueOf(field, name)]))

type Values = Readonly<Record<string, unknown>>

/** The types of fields in Gatsby's data layer, without those that no page asks for. */
export function nodeTypesOf(table: FieldTable): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, { nodeType }]) =>
      nodeType === null ? [] : [[name, nodeType]],
    ),
  )
}

const valuesByName = (values: Values): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(values))

/** The fields for which a column says one of these values, in the order of the table. */
export function namesWhere<
  Table extends FieldTable,
  Column extends keyof Field,
  const Value extends Field[Column],
>(
  table: Table,
  column: Column,
  ...values: readonly Value[]
): readonly NamesWhere<Table, Column, Value>[]
export function namesWhere(
  table: FieldTable,
  column: keyof Field,
  ...values: readonly unknown[]
): readonly string[] {
  return Object.entries(table).flatMap(([name, field]) =>
    values.includes(field[column]) ? [name] : [],
  )
}

/** The written values of anything that has them, such as a stored document, without the rest. */
export function valuesIn<Table extends FieldTable>(
  table: Table,
  from: ValuesOf<Table>,
): ValuesOf<Table>
export function valuesIn(table: FieldTable, from: Values): object {
  const values = valuesByName(from)
  return eachField(table, (_field, name) => values.get(name))
}

/** Whether two versions hold the same. */
export function hasSameValues<Table extends FieldTable>(
  table: Table,
  a: ValuesOf<Table>,
  b: ValuesOf<Table>,
): boolean
export function hasSameValues(table: FieldTable, a: Values, b: Values): boolean {
  const [left, right] = [valuesByName(a), valuesByName(b)]
  return Object.keys(table).every((name) => isSameValue(left.get(name), right.get(name)))
}

/** Whether two values of a field are the same. The entries of an object may have any order. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || asText(a) === asText(b)
}

const asText = (value: unknown): string => JSON.stringify(value, inOneOrder)

const inOneOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
