import { ServerError } from '../../node-shared/http/server-error.ts'
import { errorCode, messageOf } from '../../node-shared/errors.ts'

/** The stable codes of {@link BackupError}. */
export type BackupErrorCode =
  | 'backup/no-data'
  | 'backup/file-missing'
  | 'backup/file-damaged'
  | 'backup/disk-full'
  | 'backup/unreadable'
  | 'backup/unwritable'
  | 'backup/unstable'
  | 'backup/archive-damaged'
  | 'backup/archive-newer'
  | 'backup/target-not-empty'
  | 'backup/target-in-use'

/** A backup could not be made, checked or restored. The message says what to do. */
export class BackupError extends ServerError {
  constructor(code: BackupErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, 500, options)
  }
}

/**
 * A failure of the disk in words; anything else as it is.
 *
 * @param direction whether `file` was being read or written
 */
export function diskError(error: unknown, direction: 'read' | 'write', file: string): unknown {
  if (error instanceof BackupError) return error
  const reason = messageOf(error)
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || /disk is full/i.test(reason)) {
    return new BackupError(
      'backup/disk-full',
      `The disk is full while ${file} is written. Nothing that was there before was changed. Free ` +
        'some space, or name another place.',
      { cause: error },
    )
  }
  if (code === '') return error
  return direction === 'read'
    ? new BackupError('backup/unreadable', `${file} cannot be read: ${reason}.`, { cause: error })
    : new BackupError('backup/unwritable', `${file} cannot be written: ${reason}.`, {
        cause: error,
      })
}
