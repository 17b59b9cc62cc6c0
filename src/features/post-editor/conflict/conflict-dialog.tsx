import type { EditorFields } from '../../../../shared/editor-fields'
import { authorName } from '../../../../shared/site'
import { ClashDialog } from './clash-dialog'
import type { Conflict } from '../sync/machine/sync-state'

interface ConflictDialogProps {
  readonly conflict: Conflict
  readonly userId: string
  /** The author has chosen the text that stays. */
  readonly onResolve: (fields: EditorFields) => void
  readonly onPostpone: () => void
}

/** Two versions of one post; neither is overwritten before the author decides. */
export function ConflictDialog({ conflict, userId, onResolve, onPostpone }: ConflictDialogProps) {
  const { mine, theirs, outcome } = conflict
  return (
    <ClashDialog
      outcome={outcome}
      mine={mine}
      theirs={theirs.fields}
      theirAuthor={nameOf(theirs.writtenBy, userId)}
      theirMoment={theirs.storedAtMs}
      onResolve={onResolve}
      onLater={onPostpone}
    />
  )
}

function nameOf(writtenBy: string | undefined, userId: string): string | null {
  if (writtenBy === undefined) return null
  return writtenBy === userId ? 'You, in another tab or on another device,' : authorName(writtenBy)
}
