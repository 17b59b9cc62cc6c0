import { z } from 'zod'
import type { NamedPage } from '../../shared/search/named-pages.ts'
import { namesOfForm, namesOfTerm, namesOfTool } from '../../shared/search/named-pages.ts'
import { PAGE_NAMES_PATH } from '../../shared/paths.ts'
import type { PlannedFile } from '../files/planned-file.ts'

/** Finds the nodes of a type, with their fields. */
type NodesOfType = (type: string) => readonly object[]

const page = z.object({ path: z.string(), label: z.string() })
const texts = z.array(z.string())
const term = page.extend({ term: z.string(), aliases: texts, inSpanish: texts })
const form = page.extend({
  number: z.string(),
  title: z.string(),
  alsoKnownAs: texts,
  inSpanish: texts,
})
const state = page.extend({ name: z.string() })
const tool = page.extend({ name: z.string(), question: z.string(), inSpanish: texts })

/**
 * Plans the list of the pages of the reference sections by their names, from which the boxes of the search
 * make suggestions before there is an index. Pure.
 */
export function planPageNames(nodesOf: NodesOfType): PlannedFile {
  const named = <Page extends z.infer<typeof page>>(
    type: string,
    schema: z.ZodType<Page>,
    section: NamedPage['section'],
    namesOf: (one: Page) => string[],
  ): NamedPage[] =>
    nodesOf(type)
      .map((node) => schema.parse(node))
      .map((one) => ({ path: one.path, title: one.label, section, names: namesOf(one) }))
  const pages = [
    ...named('OfficialForm', form, 'Forms', namesOfForm),
    ...named('GlossaryTerm', term, 'Glossary', namesOfTerm),
    ...named('UsState', state, 'States', ({ name }) => [name]),
    ...named('Tool', tool, 'Tools', namesOfTool),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
  return { path: PAGE_NAMES_PATH, text: JSON.stringify(pages) }
}
