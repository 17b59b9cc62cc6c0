import { z } from 'zod'
import { linkableTerms } from '../../shared/glossary/linkable-terms'
import { GLOSSARY_PATH } from '../../shared/paths'
import type { LinkableTerm } from '../../shared/glossary/term-matcher'
import { logWarning } from './log'

const termSchema = z.object({
  path: z.string(),
  term: z.string(),
  aliases: z.array(z.string()),
  linkAs: z.array(z.string()).nullable(),
})

/** What the glossary's page is made from. */
const pageSchema = z.object({
  result: z.object({
    data: z.object({ allGlossaryTerm: z.object({ nodes: z.array(termSchema) }) }),
  }),
})

/** What leads to the glossary's terms, as the site was built last. Never rejects: none at worst. */
export async function readGlossaryTerms(): Promise<readonly LinkableTerm[]> {
  try {
    const answer = await fetch(`/page-data${GLOSSARY_PATH}/page-data.json`)
    const { result } = pageSchema.parse(await answer.json())
    return linkableTerms(result.data.allGlossaryTerm.nodes)
  } catch (error) {
    logWarning('The terms of the glossary could not be read.', error)
    return []
  }
}
