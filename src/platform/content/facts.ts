import { z } from 'zod'
import type { FactText } from '../../../shared/facts/fact'
import { FACTS_PATH } from '../../../shared/site/paths'
import { logWarning } from '../base/log'

const factSchema = z.object({
  id: z.string(),
  subject: z.string(),
  label: z.string(),
  since: z.string().nullable(),
  text: z.string(),
  cell: z.string(),
}) satisfies z.ZodType<FactText>

/** The facts that texts can refer to, as the site was built last. Never rejects: null where they cannot be read. */
export async function readFacts(): Promise<readonly FactText[] | null> {
  try {
    const answer = await fetch(FACTS_PATH)
    return z.array(factSchema).parse(await answer.json())
  } catch (error) {
    logWarning('The figures of the site could not be read.', error)
    return null
  }
}
