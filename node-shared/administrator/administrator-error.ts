import { CodedError } from '../errors.ts'

/** Why the backend could not be read or written as an administrator. */
export type AdministratorErrorCode =
  | 'administrator/not-running'
  | 'administrator/no-key'
  | 'administrator/unreachable'
  | 'administrator/refused'
  | 'administrator/failed'
  /** A document is not as it was when the writer read it; nothing was written. */
  | 'administrator/late'

export class AdministratorError extends CodedError<AdministratorErrorCode> {}
