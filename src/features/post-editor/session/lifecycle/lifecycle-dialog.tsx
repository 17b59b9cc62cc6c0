import { ConfirmDialog } from '../../../../components/controls/confirm-dialog'
import { BIN_DAYS } from '../../../../../shared/post/post'

/** A change that is asked about first. */
export type AskedChange = 'unpublish' | 'archive' | 'bin' | 'discard'

const HEADINGS: Readonly<Record<AskedChange, string>> = {
  unpublish: 'Unpublish this post?',
  archive: 'Archive this post?',
  bin: 'Move this post to the bin?',
  discard: 'Discard your changes?',
}

const CONFIRMATIONS: Readonly<Record<AskedChange, string>> = {
  unpublish: 'Unpublish',
  archive: 'Archive',
  bin: 'Move to bin',
  discard: 'Discard changes',
}

const AFTERWARDS: Readonly<Record<AskedChange, string>> = {
  unpublish: 'It becomes a draft, which you can edit and publish again.',
  archive: 'It stays in the archive, and you can publish it again.',
  bin: `For ${BIN_DAYS} days it can be restored from the bin, as a draft. Then it is deleted permanently.`,
  discard: 'The text becomes the version that they see again.',
}

interface LifecycleDialogProps {
  readonly change: AskedChange
  readonly title: string
  readonly isSeenByReaders: boolean
  /** Rejects with a message for the author. */
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Says what a change means for readers before it is made. */
export function LifecycleDialog({
  change,
  title,
  isSeenByReaders,
  onConfirm,
  onClose,
}: LifecycleDialogProps) {
  const name = title === '' ? 'this post' : `“${title}”`
  const forReaders =
    isSeenByReaders && change !== 'discard'
      ? `Readers can no longer open ${name}.`
      : `Readers do not see ${change === 'discard' ? 'your changes' : name}, so nothing changes for them.`
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
