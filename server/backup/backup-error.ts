import { ServerError } from '../../node-shared/http/server-error.ts'
import { errorCode, messageOf } from '../../node-shared/errors.ts'
import { placeTroubleText } from '../../node-shared/files/place-trouble.ts'

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
 * @param place where to look for the reason
 */
export function diskError(
  error: unknown,
  direction: 'read' | 'write',
  file: string,
  place = file,
): unknown {
  if (error instanceof BackupError) return error
  const reason = messageOf(error)
  const code = errorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT' || /disk is full/i.test(reason)) {
    return new BackupError(
      'backup/disk-full',
      `There is no room for ${file}. Earlier backups and the data are as they were. ` +
        (placeTroubleText(error, place) ?? 'Free some space, or name another place with --out.'),
      { cause: error },
    )
  }
  if (code === '') return error
  const trouble = placeTroubleText(error, place) ?? ''
  return direction === 'read'
    ? new BackupError('backup/unreadable', `${file} cannot be read: ${reason}. ${trouble}`.trim(), {
        cause: error,
      })
    : new BackupError(
        'backup/unwritable',
        `${file} cannot be written: ${reason}. ${trouble}`.trim(),
        { cause: error },
      )
}
