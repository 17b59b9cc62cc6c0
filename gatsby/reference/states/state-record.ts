import { z } from 'zod'
import type { FieldTable } from '../../../shared/fields/field.ts'
import { schemasOf } from '../../../shared/fields/table.ts'
import { DATED_PARTS, STATES } from '../../../shared/kinds/tables/states.ts'

function without<Table extends FieldTable, Name extends keyof Table>(
  table: Table,
  ...names: readonly Name[]
): Omit<Table, Name>
function without(table: FieldTable, ...names: readonly string[]): FieldTable {
  return Object.fromEntries(Object.entries(table).filter(([name]) => !names.includes(name)))
}

/** A part of a state with the facts in force, and since when they apply, where earlier ones are known. */
const inForce = <Table extends FieldTable>(part: Table) =>
  z.object({ ...schemasOf(part, 'stored'), since: z.string().nullable() })

const file = without(STATES.fields, 'relatedForms', 'relatedTerms')
const llc = file.llc.record.fields

/**
 * The fields of a state's node that statistics and downloads take; its other fields are left out. The
 * facts in force stand in the place of the file's lists.
 */
const recordSchema = z.object({
  ...schemasOf(file, 'stored'),
  slug: z.string(),
  factsYears: z.array(z.int()),
  incomeTax: inForce({
    ...without(file.incomeTax.record.fields, 'rates'),
    ...DATED_PARTS.incomeTax,
  }),
  salesTax: inForce({ ...without(file.salesTax.record.fields, 'rates'), ...DATED_PARTS.salesTax }),
  corporateTax: inForce({
    ...without(file.corporateTax.record.fields, 'rates'),
    ...DATED_PARTS.corporateTax,
  }),
  llc: z.object({
    ...schemasOf(llc, 'stored'),
    report: inForce({ ...without(llc.report.record.fields, 'fees'), ...DATED_PARTS.report }),
  }),
})

/** One state, without its links to other pages. */
export type StateRecord = z.infer<typeof recordSchema>

/**
 * Reads states from the fields of their nodes, in alphabetical order.
 *
 * @throws ZodError when the nodes were not made from files of `content/states`
 */
export function stateRecords(nodes: readonly object[]): StateRecord[] {
  return nodes
    .map((node) => recordSchema.parse(node))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
