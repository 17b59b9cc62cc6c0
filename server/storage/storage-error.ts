import { ServerError } from '../errors.ts'

/** The stable codes of {@link StorageError}, with status and the text that clients see. */
const STORAGE_ERRORS = {
  'storage/unauthenticated': [401, 'The ID token is missing, expired or not valid.'],
  'storage/permission-denied': [403, 'Permission denied.'],
  'storage/object-not-found': [404, 'Not Found.'],
  'storage/bucket-not-found': [404, 'There is no such bucket.'],
  'storage/upload-not-found': [404, 'This upload is unknown, cancelled or expired.'],
  'storage/invalid-object-name': [400, 'The object name is not usable.'],
  'storage/invalid-argument': [400, 'The request is not usable.'],
  'storage/offset-mismatch': [400, 'The chunk does not start where the last one ended.'],
  'storage/size-mismatch': [400, 'The bytes are not as many as were declared.'],
  'storage/too-large': [413, 'The file is larger than is accepted here.'],
  'storage/too-many-uploads': [429, 'Too many uploads are running. Finish or cancel some.'],
  'storage/unsupported-content': [400, 'The file is not an image of an accepted kind.'],
} as const satisfies Record<string, readonly [number, string]>

export type StorageErrorCode = keyof typeof STORAGE_ERRORS

/** A refusal of the file storage. `detail` is shown to the client after the general text. */
export class StorageError extends ServerError {
  constructor(code: StorageErrorCode, detail?: string, options?: ErrorOptions) {
    const [status, text] = STORAGE_ERRORS[code]
    super(code, detail === undefined ? text : `${text} ${detail}`, status, options)
  }
}
