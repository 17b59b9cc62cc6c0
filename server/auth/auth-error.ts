import { ServerError } from '../errors.ts'

/** The codes that Firebase Auth's SDK understands, as far as this backend answers with them. */
export type AuthErrorCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_EXISTS'
  | 'EMAIL_NOT_FOUND'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_OOB_CODE'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_REQ_TYPE'
  | 'MISSING_EMAIL'
  | 'MISSING_ID_TOKEN'
  | 'MISSING_OOB_CODE'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'OPERATION_NOT_ALLOWED'
  | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD'
  | 'INVALID_ARGUMENT'

/**
 * A refusal in the words of Identity Toolkit. On the wire the message is `CODE`, or `CODE : detail`;
 * the SDK splits on the colon. Detail must not repeat secrets.
 */
export class AuthError extends ServerError {
  readonly wireMessage: string

  constructor(code: AuthErrorCode, detail?: string, options?: ErrorOptions) {
    super(`auth/${code}`, detail ?? code, 400, options)
    this.wireMessage = detail === undefined ? code : `${code} : ${detail}`
  }
}
