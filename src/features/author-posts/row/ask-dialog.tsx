import { ConfirmDialog } from '../../../components/confirm-dialog'
import { BIN_DAYS } from '../../../../shared/post'
import { rowTitle, type PostRow } from '../post-rows'
import type { AskedAction } from './row-actions'

interface Question {
  readonly heading: string
  readonly consequences: string
  readonly confirm: string
}

function questionOf(action: AskedAction, row: PostRow): Question {
  const title = `“${rowTitle(row)}”`
  switch (action) {
    case 'unpublish':
      return {
        heading: 'Unpublish this post?',
        consequences: `${title} disappears for readers: whoever follows a link to it finds nothing. It is a draft again, for you to go on with and to publish anew.`,
        confirm: 'Unpublish',
      }
    case 'archive':
      return {
        heading: 'Archive this post?',
        consequences: `${title} disappears for readers: whoever follows a link to it finds nothing. It is kept, out of the way of your drafts, and can be published again.`,
        confirm: 'Archive',
      }
    case 'bin':
      return {
        heading: 'Move this post to the bin?',
        consequences: `${title} disappears for readers: whoever follows a link to it finds nothing. For ${BIN_DAYS} days it can be restored from the bin, as a draft.`,
        confirm: 'Move to bin',
      }
    case 'discard':
      return {
        heading: 'Delete this draft?',
        consequences: `${title} was never saved as a version, so there is no bin for it: its text will be gone. This cannot be undone.`,
        confirm: 'Delete draft',
      }
    case 'delete':
      return {
        heading: 'Delete this post for good?',
        consequences: `${title}, its text and all its revisions will be gone. This cannot be undone.`,
        confirm: 'Delete for good',
      }
  }
}

interface AskDialogProps {
  readonly action: AskedAction
  readonly row: PostRow
  /** Rejects with a message for the author. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something that readers notice or that cannot be undone. */
export function AskDialog({ action, row, onConfirm, onClose }: AskDialogProps) {
  return <ConfirmDialog {...questionOf(action, row)} onConfirm={onConfirm} onClose={onClose} />
}
