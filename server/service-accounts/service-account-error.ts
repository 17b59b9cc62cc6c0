import { ServerError } from '../../node-shared/http/server-error.ts'

/** An operator's request about service accounts that cannot be carried out; says what to do. */
export class ServiceAccountError extends ServerError {
  constructor(
    code:
      | 'service-account/invalid-name'
      | 'service-account/name-in-use'
      | 'service-account/not-found'
      | 'service-account/file-exists',
    message: string,
    options?: ErrorOptions,
  ) {
    super(code, message, 400, options)
  }
}
