import { ConfirmDialog } from '../../../components/confirm-dialog'
import { BIN_DAYS } from '../../../../shared/post'

/** A change that is asked about first. */
export type AskedChange = 'archive' | 'bin'

const HEADINGS: Readonly<Record<AskedChange, string>> = {
  archive: 'Archive this post?',
  bin: 'Move this post to the bin?',
}

const CONFIRMATIONS: Readonly<Record<AskedChange, string>> = {
  archive: 'Archive',
  bin: 'Move to bin',
}

const AFTERWARDS: Readonly<Record<AskedChange, string>> = {
  archive: 'It stays in the archive, and you can publish it again.',
  bin: `For ${BIN_DAYS} days it can be restored from the bin, as a draft. Then it is deleted permanently.`,
}

interface LifecycleDialogProps {
  readonly change: AskedChange
  readonly isSeenByReaders: boolean
  /** Rejects with a message for the author. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Says what a change means for readers before it is made. */
export function LifecycleDialog({
  change,
  isSeenByReaders,
  onConfirm,
  onClose,
}: LifecycleDialogProps) {
  const forReaders = isSeenByReaders
    ? 'Readers can no longer open it.'
    : 'Readers do not see this post, so nothing changes for them.'
  return (
    <ConfirmDialog
      heading={HEADINGS[change]}
      consequences={`${forReaders} ${AFTERWARDS[change]}`}
      confirm={CONFIRMATIONS[change]}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
