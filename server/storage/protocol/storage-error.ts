import { ServerError } from '../../../node-shared/http/server-error.ts'

/** The stable codes of {@link StorageError}, with status and the text that clients see. */
const STORAGE_ERRORS = {
  'storage/unauthenticated': [401, 'The ID token is missing, expired or not valid.'],
  'storage/permission-denied': [403, 'Permission denied.'],
  'storage/admin-only': [403, 'Missing admin credentials.'],
  'storage/object-not-found': [404, 'Not Found.'],
  'storage/bucket-not-found': [404, 'There is no such bucket.'],
  'storage/upload-not-found': [404, 'This upload is unknown or expired.'],
  'storage/upload-not-active': [400, 'This upload is over.'],
  'storage/invalid-object-name': [400, 'The object name is not usable.'],
  'storage/invalid-argument': [400, 'The request is not usable.'],
  'storage/offset-mismatch': [409, 'The chunk does not start where the last one ended.'],
  'storage/size-mismatch': [400, 'The bytes are not as many as were declared.'],
  'storage/digest-mismatch': [400, 'The bytes do not have the digest that was declared.'],
  'storage/too-large': [413, 'The file is larger than is accepted here.'],
  'storage/too-many-uploads': [429, 'Too many uploads are running. Finish or cancel some.'],
  'storage/unsupported-content': [400, 'The file is not of a kind that is accepted here.'],
  'storage/too-many-pixels': [413, 'The picture has more pixels than are accepted here.'],
  'storage/condition-not-met': [412, 'The object is not as the request expects it to be.'],
  'storage/not-offered': [400, 'This backend does not offer that.'],
  'storage/disk-full': [507, 'The server has no room for this file. Tell its operator.'],
} as const satisfies Record<string, readonly [number, string]>

export type StorageErrorCode = keyof typeof STORAGE_ERRORS

/** Is this one of the codes, as read back from the database? */
export function isStorageErrorCode(code: string): code is StorageErrorCode {
  return Object.hasOwn(STORAGE_ERRORS, code)
}

/** Options of a {@link StorageError}, besides its code. */
export interface StorageErrorOptions extends ErrorOptions {
  /** Goes out with the answer. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal of the file storage. `detail` is shown to the client after the general text. */
export class StorageError extends ServerError {
  readonly headers: Readonly<Record<string, string>>
  /** Addition to the general text of the code. */
  readonly detail: string | undefined

  constructor(code: StorageErrorCode, detail?: string, options: StorageErrorOptions = {}) {
    const [status, text] = STORAGE_ERRORS[code]
    super(code, detail === undefined ? text : `${text} ${detail}`, status, options)
    this.headers = options.headers ?? {}
    this.detail = detail
  }
}
