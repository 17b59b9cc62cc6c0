import { z } from 'zod'
import { GLOSSARY_PATH } from '../../../shared/site/paths'
import { logWarning } from '../base/log'

const termSchema = z.object({
  path: z.string(),
  term: z.string(),
  aliases: z.array(z.string()),
  linkAs: z.array(z.string()).nullable(),
  definition: z.string(),
})

/** A term of the glossary. */
export type GlossaryTerm = Readonly<z.infer<typeof termSchema>>

const pageSchema = z.object({
  result: z.object({
    data: z.object({ allGlossaryTerm: z.object({ nodes: z.array(termSchema) }) }),
  }),
})

/** The glossary's terms from A to Z, as the site was built last. Never rejects: null where they cannot be read. */
export async function readGlossaryTerms(): Promise<readonly GlossaryTerm[] | null> {
  try {
    const answer = await fetch(`/page-data${GLOSSARY_PATH}/page-data.json`)
    const { result } = pageSchema.parse(await answer.json())
    return result.data.allGlossaryTerm.nodes
  } catch (error) {
    logWarning('The terms of the glossary could not be read.', error)
    return null
  }
}
