import { ServerError } from '../../node-shared/http/server-error.ts'

/** An operator's request that cannot be carried out. The message says what to do. */
export class AccountError extends ServerError {
  constructor(
    code: 'account/email-in-use' | 'account/not-found' | 'account/invalid',
    message: string,
    options?: ErrorOptions,
  ) {
    super(code, message, 400, options)
  }
}
