import { ConfirmDialog } from '../../../components/controls/confirm-dialog'
import { BIN_DAYS } from '../../../../shared/post/post'
import { rowTitle, type PostRow } from '../catalogue/post-rows'
import type { ConfirmedAction } from './row-actions'

interface Question {
  readonly heading: string
  readonly consequences: string
  readonly confirm: string
}

function questionOf(action: ConfirmedAction, row: PostRow): Question {
  const title = `“${rowTitle(row)}”`
  switch (action) {
    case 'unpublish':
      return {
        heading: 'Unpublish this post?',
        consequences: `Readers can no longer open ${title}. It becomes a draft, which you can edit and publish again.`,
        confirm: 'Unpublish',
      }
    case 'archive':
      return {
        heading: 'Archive this post?',
        consequences: `Readers can no longer open ${title}. It stays in the archive, and you can publish it again.`,
        confirm: 'Archive',
      }
    case 'bin':
      return {
        heading: 'Move this post to the bin?',
        consequences: `Readers can no longer open ${title}. You can restore it from the bin as a draft for ${BIN_DAYS} days.`,
        confirm: 'Move to bin',
      }
    case 'discard':
      return {
        heading: 'Delete this draft?',
        consequences: `${title} has no version yet, so it cannot go to the bin. Its text is deleted. You cannot undo this.`,
        confirm: 'Delete draft',
      }
    case 'delete':
      return {
        heading: 'Delete this post permanently?',
        consequences: `${title} and all its versions are deleted. You cannot undo this.`,
        confirm: 'Delete permanently',
      }
  }
}

interface ConfirmActionDialogProps {
  readonly action: ConfirmedAction
  readonly row: PostRow
  /** Rejects with a message for the author. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something that readers notice or that cannot be undone. */
export function ConfirmActionDialog({ action, row, onConfirm, onClose }: ConfirmActionDialogProps) {
  return <ConfirmDialog {...questionOf(action, row)} onConfirm={onConfirm} onClose={onClose} />
}
