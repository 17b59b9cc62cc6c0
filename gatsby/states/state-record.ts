import { z } from 'zod'
import { datedShapes, stateSchema } from '../content/schemas/states.ts'

const file = stateSchema.omit({ relatedForms: true, relatedTerms: true }).shape

/** Since when facts apply, where earlier ones are known. */
const since = z.string().nullable()

/**
 * What the statistics and the downloads take from a state's node; its other fields are left out. The
 * facts in force stand in the place of the file's lists.
 */
const recordSchema = z.object({
  ...file,
  slug: z.string(),
  factsYears: z.array(z.int()),
  incomeTax: file.incomeTax.omit({ rates: true }).extend({ ...datedShapes.incomeTax, since }),
  salesTax: file.salesTax.omit({ rates: true }).extend({ ...datedShapes.salesTax, since }),
  corporateTax: file.corporateTax
    .omit({ rates: true })
    .extend({ ...datedShapes.corporateTax, since }),
  llc: file.llc.extend({
    report: file.llc.shape.report.omit({ fees: true }).extend({ ...datedShapes.report, since }),
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
