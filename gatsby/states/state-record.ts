import { z } from 'zod'
import { stateSchema } from '../content/schemas/states.ts'

/** What the statistics and the downloads take from a state's node; its other fields are left out. */
const recordSchema = z.object({
  ...stateSchema.omit({ relatedForms: true, relatedTerms: true }).shape,
  slug: z.string(),
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
