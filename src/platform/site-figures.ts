import { z } from 'zod'
import { SITE_FIGURES_PATH } from '../../shared/paths'
import { logWarning } from './log'

const figureSchema = z.object({
  id: z.string(),
  subject: z.string(),
  label: z.string(),
  /** In words, as it is now. */
  text: z.string(),
})

/** A figure of a page of the reference sections. */
export type SiteFigure = Readonly<z.infer<typeof figureSchema>>

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
