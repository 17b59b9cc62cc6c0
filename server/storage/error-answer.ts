import { ServerError } from '../../node-shared/http/server-error.ts'
import { DatabaseBusyError, DatabaseDiskError } from '../database/database-error.ts'
import { RequestError, UnavailableError } from '../../node-shared/http/request.ts'
import { isDiskFull } from './store/disk.ts'
import { StorageError } from './protocol/storage-error.ts'

/** Parts of the answer to a failure, which each protocol puts into its own form. */
export interface ErrorAnswer {
  readonly status: number
  readonly message: string
  readonly headers: Readonly<Record<string, string>>
}

/** Takes anything. Messages of errors that are not known here are not told. */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (isDiskFull(error)) {
    return errorAnswer(new StorageError('storage/disk-full', undefined, { cause: error }))
  }
  const isKnown =
    error instanceof StorageError ||
    error instanceof RequestError ||
    error instanceof UnavailableError ||
    error instanceof DatabaseBusyError ||
    error instanceof DatabaseDiskError ||
    (error instanceof ServerError && error.httpStatus < 500)
  return {
    status: isKnown ? error.httpStatus : 500,
    message: isKnown ? error.message : 'The file storage has failed.',
    headers: error instanceof StorageError ? error.headers : {},
  }
}
