import { CodedError } from '../errors.ts'

/** Why the backend could not be read or written as an administrator. */
export type AdministratorErrorCode =
  | 'administrator/not-running'
  | 'administrator/no-key'
  | 'administrator/unreachable'
  | 'administrator/refused'
  | 'administrator/failed'

export class AdministratorError extends CodedError<AdministratorErrorCode> {}
