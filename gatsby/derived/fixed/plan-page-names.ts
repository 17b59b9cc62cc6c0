import { REFERENCE_KIND_NAMES, REFERENCE_KINDS } from '../../../shared/kinds/names.ts'
import { PAGE_NAMES_PATH } from '../../../shared/site/paths.ts'
import type { NamedPage } from '../../../shared/search/named-pages.ts'
import { KINDS } from '../../../shared/entries/kinds.ts'
import type { PlannedFile } from '../../files/planned-file.ts'
import type { ReferenceFields } from '../../reference/glossary/reference-nodes.ts'

type NodesOfType = (type: string) => readonly ReferenceFields[]

/**
 * Plans the list of the pages of the reference sections by their names, from which the boxes of the search
 * make suggestions before there is an index. Pure.
 */
export function planPageNames(nodesOf: NodesOfType): PlannedFile {
  const pages = REFERENCE_KIND_NAMES.flatMap((kind) =>
    nodesOf(REFERENCE_KINDS[kind].nodeType).map((node): NamedPage => {
      const { section } = REFERENCE_KINDS[kind]
      return {
        path: node.path,
        title: node.label,
        section,
        names: KINDS[kind].namesOf(node),
      }
    }),
  ).sort((a, b) => (a.path < b.path ? -1 : 1))
  return { path: PAGE_NAMES_PATH, text: JSON.stringify(pages) }
}
