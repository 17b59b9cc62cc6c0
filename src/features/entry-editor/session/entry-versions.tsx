import type { EntryData, EntryStatus } from '../../../../shared/entries/entry'
import type { EntryText } from '../../../../shared/entries/entry-writes'
import { compareVersions } from '../../../editing/difference/compare-versions'
import {
  RevisionsDialog,
  type RevisionsDialogProps,
} from '../../../editing/revisions/revisions-dialog'
import type { VersionsKind } from '../../../editing/revisions/versions-kind'
import type { EntryTypes } from '../../../platform/entries/entry-kind'
import type { OpenedEntry } from './entry-session'
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
  const kind: VersionsKind<EntryTypes> = {
    name,
    textOf: ({ version: { data } }) => fittingData(fields, data),
    statusOf: ({ status }) => STATUS_NAMES[status],
    compare: (before: EntryData, after: EntryData) => compareVersions(fields, before, after),
    restored: (version) => version,
    aboutRestoring:
      'Restoring replaces the text in the editor. Readers see no change until you publish or update.',
  }
  return function EntryVersionsDialog(props: Omit<RevisionsDialogProps<EntryTypes>, 'kind'>) {
    return <RevisionsDialog {...props} kind={kind} />
  }
}
