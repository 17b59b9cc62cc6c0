import type { EntryText } from '../../../../shared/entries/entry-writes'
import type { ConflictChoice, ConflictingVersions } from '../../../../shared/merge/conflict'
import { resolveConflicts } from '../../../../shared/merge/resolve-conflicts'
import { ConflictDialog, type ConflictDialogProps } from '../../../editing/conflict/conflict-dialog'
import { SideBox } from '../../../editing/conflict/conflict-sides'
import type { EntrySync, OpenedEntry } from './entry-session'
import { entryRescue, EntryWords } from './entry-words'

interface EntryConflictDialogProps extends Pick<
  ConflictDialogProps<EntrySync>,
  'conflict' | 'origin' | 'userId' | 'onResolve' | 'onPostpone'
> {
  readonly entry: OpenedEntry
}

function resolveBy(
  { fields, ...outcome }: ConflictingVersions<EntryText>,
  choices: readonly (ConflictChoice | undefined)[],
): EntryText {
  return { ...fields, data: resolveConflicts({ ...outcome, fields: fields.data }, choices) }
}

/** Two texts of an entry that do not merge by themselves. */
export function EntryConflictDialog({ entry, ...props }: EntryConflictDialogProps) {
  return (
    <ConflictDialog<EntrySync>
      {...props}
      table={entry.fields}
      resolveBy={resolveBy}
      copyText={entryRescue(entry).copy}
      renderResult={({ data }) => (
        <SideBox heading="Result">
          <EntryWords entry={entry} data={data} />
        </SideBox>
      )}
    />
  )
}
