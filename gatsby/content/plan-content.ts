import type { Fact } from '../../shared/facts/fact.ts'
import type { ReferenceKindName } from '../../shared/kinds/names.ts'
import { entryPath, REFERENCE_KIND_NAMES, REFERENCE_KINDS } from '../../shared/kinds/names.ts'
import { ownValue } from '../../shared/own-value.ts'
import { ContentError } from '../errors.ts'
import { nameConflicts } from '../glossary/name-conflicts.ts'
import type { LinkedFields, ProseOfType, ReferenceFields } from '../glossary/reference-nodes.ts'
import { withNeighbours, withTermLinks } from '../glossary/reference-nodes.ts'
import type { PlannedNode } from '../nodes/nodes.ts'
import type { ContentFile } from './content-files.ts'
import { KINDS } from '../../shared/kinds/kinds.ts'
import { withFormLinks } from './form-links.ts'
import type { ContentEntry, ContentOptions, ReadEntries } from './read-entries.ts'
import { idOfFile, readEntries } from './read-entries.ts'
import { withRelatedTools } from './related-tools.ts'
import { staleFrom } from './stale-from.ts'
import { workedOutOf } from './worked-out.ts'

/** The outcome of reading the files of reference content. */
export interface ContentPlan {
  /** The nodes of their pages. */
  readonly reference: readonly PlannedNode<LinkedFields>[]
  /** Every figure that texts refer to. */
  readonly facts: readonly Fact[]
  /** The first day on which the pages show something that no longer holds; null when none is known. */
  readonly staleFrom: string | null
}

/** A link to another page of the reference sections. */
interface ContentLink {
  readonly path: string
  readonly label: string
}

/** Which fields of which nodes are running text. */
const PROSE: readonly ProseOfType[] = REFERENCE_KIND_NAMES.map((name) => ({
  type: REFERENCE_KINDS[name].nodeType,
  prose: KINDS[name].prose,
}))

/**
 * Checks files against the schema of their kind and against one another, and plans what they make, with
 * the terms of the glossary as links in their prose. Each file is parsed once. Pure: the same files give
 * the same plan, whenever it is asked for.
 *
 * @throws ContentError naming every bad file, field and what is expected
 */
export function planContent(files: readonly ContentFile[], options: ContentOptions): ContentPlan {
  const { day } = options
  const read = readEntries(files, options)
  const problems = [...read.problems]
  const entries = [...read.entries.values()]
  const nodes = entries.map((entry) => planNode(entry, read, problems))
  problems.push(...nameConflicts(nodes))
  if (problems.length > 0) throw new ContentError(problems)
  const linked = withFormLinks(withTermLinks(nodes, PROSE), PROSE)
  return {
    reference: withRelatedTools(withNeighbours(linked)),
    facts: entries.flatMap(
      ({ kind, slug, content }) => workedOutOf(kind)?.facts?.({ slug, fields: content, day }) ?? [],
    ),
    staleFrom: staleFrom(entries, day),
  }
}

function planNode(
  entry: ContentEntry,
  { entries, broken }: ReadEntries,
  problems: string[],
): PlannedNode<ReferenceFields> {
  const { kind, slug, fields } = entry
  const { references, labelOf } = KINDS[kind]
  const linksOf = (field: string, to: ReferenceKindName): ContentLink[] => {
    const slugs = ownValue(fields, field) as readonly string[]
    return slugs.flatMap((target, index) => {
      const isSelf = to === kind && target === slug
      if (isSelf || slugs.indexOf(target) < index) {
        const reason = isSelf ? 'is this file itself' : 'is named twice'
        problems.push(`${entry.name}: ${field}: "${target}" ${reason}; remove it`)
        return []
      }
      if (broken.has(idOfFile(to, target))) return []
      const found = entries.get(idOfFile(to, target))
      if (found !== undefined) {
        return [{ path: entryPath(to, target), label: KINDS[to].labelOf(found.fields) }]
      }
      problems.push(
        `${entry.name}: ${field}: "${target}" has no file content/${to}/${target}.json; add it or remove the reference`,
      )
      return []
    })
  }
  const links = Object.fromEntries(
    Object.entries(references).map(([field, to]) => [field, linksOf(field, to)]),
  )
  const type = REFERENCE_KINDS[kind].nodeType
  return {
    id: `${type}:${slug}`,
    type,
    fields: {
      ...fields,
      ...links,
      slug,
      path: entryPath(kind, slug),
      label: labelOf(fields),
      changedOn: entry.changedOn,
    },
  }
}
