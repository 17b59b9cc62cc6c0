import { z } from 'zod'
import { emptyValues, nodeTypesOf, storedSchema, unfinishedSchema } from '../fields/table.ts'
import type { Field, FieldTable, ValuesOf } from '../fields/field.ts'
import { day } from './value-schemas.ts'
import { common, line } from './values.ts'

/**
 * Fields that belong together.
 *
 * @param nodeType their own type in the data layer
 * @param inForce the fields of a list of theirs, of which the node has the entry in force
 */
export const record = <Table extends FieldTable>(
  label: string,
  nodeType: string,
  fields: Table,
  inForce: FieldTable = {},
) =>
  ({
    ...common,
    label,
    stored: storedSchema(fields),
    copy: unfinishedSchema(fields, 'copy'),
    kept: unfinishedSchema(fields, 'kept'),
    empty: emptyValues(fields),
    mergedBy: 'whole',
    widget: 'record',
    nodeType: `${nodeType}!`,
    record: { nodeType, fields, added: nodeTypesOf(inForce) },
  }) as const

interface RecordsRules<Entry> {
  /** The fewest records, and what is said of a list with too few of them. */
  readonly least?: { readonly count: number; readonly error: string }
  /** Checks what no single field of a record can say. */
  readonly rule?: (one: z.ZodType<Entry>) => z.ZodType<Entry>
  /** The fields that the build adds to each, with their types in the data layer. */
  readonly added?: Readonly<Record<string, string>>
}

/** A list of records. */
export const records = <Table extends FieldTable>(
  label: string,
  nodeType: string,
  fields: Table,
  { least, rule = (one) => one, added = {} }: RecordsRules<ValuesOf<Table>> = {},
) => {
  const one = record(label, nodeType, fields)
  const all = z.array(rule(one.stored))
  return {
    ...one,
    stored: least === undefined ? all : all.min(least.count, { error: least.error }),
    copy: z.array(one.copy),
    kept: z.array(one.kept),
    empty: [],
    mergedBy: 'records',
    widget: 'records',
    nodeType: `[${nodeType}!]!`,
    record: { ...one.record, added },
  } as const
}

/** Values from a day on, the earliest first. The node has those in force instead. */
export const dated = <Table extends FieldTable>(label: string, fields: Table) => {
  const from = { ...line('From'), stored: day, widget: 'day' } as const
  const all = records(label, '', { from, ...fields })
  return {
    ...all,
    stored: all.stored
      .min(1, { error: 'needs at least one entry' })
      .refine((entries) => isRising(beginnings.parse(entries)), {
        error: 'must begin with the earliest entry, each with a day of its own',
      }),
    recordKey: 'from',
    nodeType: null,
  } as const
}

const beginnings = z.array(z.object({ from: z.string() }))

const isRising = (entries: z.infer<typeof beginnings>): boolean =>
  entries.every(({ from }, index) => index === 0 || (entries[index - 1]?.from ?? '') < from)

/** A field that may be null. */
type Nullable<Row extends Field> = Omit<Row, 'stored' | 'copy' | 'kept' | 'empty' | 'nodeType'> & {
  readonly stored: z.ZodNullable<Row['stored']>
  readonly copy: z.ZodNullable<Row['copy']>
  readonly kept: z.ZodNullable<Row['kept']>
  readonly empty: null
  readonly nodeType: string | null
}

/** The same field where null says that there is none. */
export const nullable = <Row extends Field>(row: Row): Nullable<Row> => ({
  ...row,
  stored: z.nullable(row.stored),
  copy: z.nullable(row.copy),
  kept: z.nullable(row.kept),
  empty: null,
  nodeType: row.nodeType?.replace(/!$/, '') ?? null,
})

/** The same field where it may be left out, which is null. */
export const optional = <Row extends Field>(row: Row) => ({ ...nullable(row), isRequired: false })
