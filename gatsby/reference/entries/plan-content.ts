import type { Fact } from '../../../shared/facts/fact.ts'
import { entryPath, REFERENCE_KIND_NAMES, REFERENCE_KINDS } from '../../../shared/kinds/names.ts'
import type { ContentFile } from '../content/content-files.ts'
import { KINDS } from '../../../shared/entries/kinds.ts'
import { withFormLinks } from './form-links.ts'
import type { ContentOptions } from './read-entries.ts'
import { readEntries } from './read-entries.ts'
import { withRelatedTools } from './related-tools.ts'
import { staleFrom } from './stale-from.ts'
import { workedOutOf } from '../facts/worked-out.ts'
import { ContentError } from '../../errors.ts'
import { nameConflicts } from '../glossary/name-conflicts.ts'
import type { LinkedFields, ProseOfType, ReferenceFields } from '../glossary/reference-nodes.ts'
import type { MakeMatcher } from '../glossary/remember-matches.ts'
import { rememberMatches } from '../glossary/remember-matches.ts'
import { withNeighbours, withTermLinks } from '../glossary/reference-nodes.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'
import type { EditedEntryFields, GoodEntry } from './edited-entry.ts'
import { editedEntryNode } from './edited-entry.ts'
import { linksOf, referenceProblems } from './references.ts'
import type { EditedDocuments, SettledEntries, ShownEntry } from './settle-entries.ts'
import { NOTHING_EDITED, settleEntries } from './settle-entries.ts'

/** The outcome of reading reference content. */
export interface ContentPlan {
  /** The nodes of its pages. */
  readonly reference: readonly PlannedNode<LinkedFields>[]
  /** Every figure that texts refer to. */
  readonly facts: readonly Fact[]
  /** The first day on which the pages show something that no longer holds; null when none is known. */
  readonly staleFrom: string | null
  /** The documents that it was made with. */
  readonly edited: readonly PlannedNode<EditedEntryFields>[]
  /** Their data to keep for the next plan, by the entry's id. */
  readonly good: ReadonlyMap<string, GoodEntry>
}

/** Files of reference content that were read and checked. */
export interface ReferenceContent {
  /** Plans what they make with the documents that lie over them. Never throws. */
  plan(edited: EditedDocuments): ContentPlan
}

/** Which fields of which nodes are running text. */
const PROSE: readonly ProseOfType[] = REFERENCE_KIND_NAMES.map((name) => ({
  type: REFERENCE_KINDS[name].nodeType,
  prose: KINDS[name].prose,
}))

/**
 * Plans what files and the documents over them make, with the terms of the glossary as links in their prose.
 * Pure: the same files and documents give the same plan, whenever it is asked for.
 *
 * @throws ContentError as {@link openContent} does
 */
export function planContent(
  files: readonly ContentFile[],
  options: ContentOptions,
  edited: EditedDocuments = NOTHING_EDITED,
): ContentPlan {
  return openContent(files, options).plan(edited)
}

/**
 * Checks files against the schema of their kind and against one another. Each file is parsed once.
 *
 * @throws ContentError naming every bad file, field and what is expected
 */
export function openContent(
  files: readonly ContentFile[],
  options: ContentOptions,
): ReferenceContent {
  const { entries, broken, problems } = readEntries(files, options)
  const all = [
    ...problems,
    ...[...entries.values()].flatMap((entry) =>
      referenceProblems(entry, entries, broken).map((problem) => `${entry.name}: ${problem}`),
    ),
    ...nameConflicts([...entries.values()].map((entry) => nodeOf(entry, {}))),
  ]
  if (all.length > 0) throw new ContentError(all)
  const matchers = { terms: rememberMatches(), forms: rememberMatches() }
  return { plan: (edited) => planOf(settleEntries(entries, edited, options), options, matchers) }
}

function planOf(
  { entries, elsewhere, edited, good }: SettledEntries,
  { day }: ContentOptions,
  matchers: Readonly<Record<'terms' | 'forms', MakeMatcher>>,
): ContentPlan {
  const shown = [...entries.values()]
  const nodes = shown.map((entry) => nodeOf(entry, linksOf(entry, entries, elsewhere)))
  const linked = withFormLinks(withTermLinks(nodes, PROSE, matchers.terms), PROSE, matchers.forms)
  return {
    reference: withRelatedTools(withNeighbours(linked)),
    facts: shown.flatMap(
      ({ kind, slug, content }) => workedOutOf(kind)?.facts?.({ slug, fields: content, day }) ?? [],
    ),
    staleFrom: staleFrom(shown, day),
    edited: edited.map(editedEntryNode),
    good,
  }
}

function nodeOf(
  { kind, slug, fields, changedOn, digest }: ShownEntry,
  links: Readonly<Record<string, unknown>>,
): PlannedNode<ReferenceFields> {
  const type = REFERENCE_KINDS[kind].nodeType
  return {
    id: `${type}:${slug}`,
    type,
    fields: {
      ...fields,
      ...links,
      slug,
      path: entryPath(kind, slug),
      label: KINDS[kind].labelOf(fields),
      changedOn,
      ...(digest !== undefined && { entryDigest: digest }),
    },
  }
}
