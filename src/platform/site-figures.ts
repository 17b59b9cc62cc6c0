import { z } from 'zod'
import type { ShownFact } from '../../shared/facts/fact'
import { SITE_FIGURES_PATH } from '../../shared/paths'
import { logWarning } from './log'

const figureSchema = z.object({
  id: z.string(),
  subject: z.string(),
  label: z.string(),
  since: z.string().nullable(),
  text: z.string(),
  cell: z.string(),
}) satisfies z.ZodType<ShownFact>

/** A figure of a page of the reference sections. */
export type SiteFigure = ShownFact

/** The figures that texts can refer to, as the site was built last. Never rejects: null where they cannot be read. */
export async function readSiteFigures(): Promise<readonly SiteFigure[] | null> {
  try {
    const answer = await fetch(SITE_FIGURES_PATH)
    return z.array(figureSchema).parse(await answer.json())
  } catch (error) {
    logWarning('The figures of the site could not be read.', error)
    return null
  }
}
