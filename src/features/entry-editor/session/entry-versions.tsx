import type { EntryStatus } from '../../../../shared/entries/entry'
import type { EntryText } from '../../../../shared/entries/entry-writes'
import { compareVersions } from '../../../editing/difference/compare-versions'
import {
  RevisionsDialog,
  type RevisionsDialogProps,
} from '../../../editing/revisions/revisions-dialog'
import type { VersionsKind } from '../../../editing/revisions/versions-kind'
import type { EntrySync, OpenedEntry } from './entry-session'
import { fittingData } from './fitting-data'

const STATUS_NAMES: Readonly<Record<EntryStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  removed: 'Removed',
}

/** Compares two texts of an entry, field by field. */
export const comparesTexts =
  ({ fields }: Pick<OpenedEntry, 'fields'>) =>
  (before: Pick<EntryText, 'data'>, after: Pick<EntryText, 'data'>) =>
    compareVersions(fields, before.data, after.data)

/** Makes what shows the versions of an entry. */
export function entryVersionsDialog(entry: OpenedEntry) {
  const { name, fields } = entry
  const kind: VersionsKind<EntrySync> = {
    name,
    textOf: ({ version: { data, base, baseData } }) => ({
      data: fittingData(fields, data),
      base,
      baseData,
    }),
    statusOf: ({ status }) => STATUS_NAMES[status],
    compare: comparesTexts(entry),
    // What the text was merged with last is not undone by it.
    restored: ({ data }, current) => ({ ...current, data }),
    aboutRestoring:
      'Restoring replaces the text in the editor. Readers see no change until you publish or update.',
  }
  return function EntryVersionsDialog(props: Omit<RevisionsDialogProps<EntrySync>, 'kind'>) {
    return <RevisionsDialog {...props} kind={kind} />
  }
}
