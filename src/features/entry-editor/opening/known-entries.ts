import type { EntryData } from '../../../../shared/entries/entry'
import type { KnownEntry } from '../../../../shared/entries/entry-checks'
import { EDITED_KINDS } from '../../../../shared/entries/edited-kinds'
import type { EditedKindName } from '../../../../shared/kinds/names'
import type { EntryFile } from '../../../platform/entries/entry-files'
import type { ListedEntry } from '../../../platform/entries/entry-store'
import type { LinkableEntry } from '../form/widget'
import { fittingData } from '../session/fitting-data'

/** The other entries of a kind, as far as the one that is edited has to agree with them. */
export interface KnownEntries {
  /** Those that readers see. */
  readonly seen: readonly KnownEntry[]
  /** The slugs that are taken or were: a draft has its slug too, and one that was removed gives it back. */
  readonly statusOf: ReadonlyMap<string, 'seen' | 'draft' | 'removed'>
  /** The slugs that entries have now, by the ids of those that were removed because they moved. */
  readonly moved: ReadonlyMap<string, string>
}

/** Lays documents over files, as the site shows them. A document that does not fit hides nothing. */
export function knownEntries(
  kind: EditedKindName,
  files: readonly EntryFile[],
  documents: readonly ListedEntry[],
): KnownEntries {
  const shown = new Map<string, EntryData>(files.map(({ slug, data }) => [slug, data]))
  const statusOf = new Map<string, 'seen' | 'draft' | 'removed'>()
  const moved = new Map<string, string>()
  for (const listed of documents) {
    if (listed.kind === 'invalid') continue
    const { id, slug, status, data, movedTo } = listed.entry
    if (status === 'published') shown.set(slug, data)
    if (status === 'removed') shown.delete(slug)
    if (movedTo !== null) moved.set(id, movedTo)
    statusOf.set(slug, status === 'removed' ? 'removed' : 'draft')
  }
  for (const slug of shown.keys()) statusOf.set(slug, 'seen')
  const seen = [...shown].map(([slug, data]) => ({ kind, slug, data }))
  return { seen, statusOf, moved }
}

/** The entries that a link can lead to, without the one that is edited. */
export function linkTargets(
  kind: EditedKindName,
  { seen }: KnownEntries,
  ownSlug: string,
): readonly LinkableEntry[] {
  const table = EDITED_KINDS[kind]
  return seen
    .filter(({ slug }) => slug !== ownSlug)
    .map(({ slug, data }) => {
      const fitting = fittingData(table.fields, data)
      return { slug, label: table.labelOf(fitting), names: table.namesOf(fitting) }
    })
}
