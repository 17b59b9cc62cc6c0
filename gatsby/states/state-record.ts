import { z } from 'zod'
import { figures, stateSchema } from '../content/schemas/states.ts'

const file = stateSchema.omit({ relatedForms: true, relatedTerms: true }).shape

/** Since when a figure applies, where an earlier one is known. */
const since = z.string().nullable()

/**
 * What the statistics and the downloads take from a state's node; its other fields are left out. The
 * figures in force stand in the place of the file's lists.
 */
const recordSchema = z.object({
  ...file,
  slug: z.string(),
  factsYears: z.array(z.int()),
  incomeTax: file.incomeTax.omit({ rates: true }).extend({ ...figures.incomeTax, since }),
  salesTax: file.salesTax.omit({ rates: true }).extend({ ...figures.salesTax, since }),
  corporateTax: file.corporateTax.omit({ rates: true }).extend({ ...figures.corporateTax, since }),
  llc: file.llc.extend({
    report: file.llc.shape.report.omit({ fees: true }).extend({ ...figures.report, since }),
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
