import { ServerError } from '../../../node-shared/http/server-error.ts'

/** Codes that are about who asks, with the HTTP status that Google's tools expect of them. */
const STATUS_OF: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
}

/** The codes that Firebase Auth's SDK understands, as far as this backend answers with them. */
export type AuthErrorCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'CLAIMS_TOO_LARGE'
  | 'CREDENTIAL_MISMATCH'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'DUPLICATE_LOCAL_ID'
  | 'EMAIL_EXISTS'
  | 'EMAIL_NOT_FOUND'
  | 'EXPIRED_OOB_CODE'
  | 'FORBIDDEN_CLAIM'
  | 'INVALID_ARGUMENT'
  | 'INVALID_CLAIMS'
  | 'INVALID_CONTINUE_URI'
  | 'INVALID_CUSTOM_TOKEN'
  | 'INVALID_DISPLAY_NAME'
  | 'INVALID_EMAIL'
  | 'INSUFFICIENT_PERMISSION'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_IDENTIFIER'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOCAL_ID'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_NEW_EMAIL'
  | 'INVALID_OOB_CODE'
  | 'INVALID_PAGE_SELECTION'
  | 'INVALID_PASSWORD'
  | 'INVALID_PHOTO_URL'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_REQ_TYPE'
  | 'LOCAL_ID_LIST_EXCEEDS_LIMIT'
  | 'MISSING_CONTINUE_URI'
  | 'MISSING_CUSTOM_TOKEN'
  | 'MISSING_EMAIL'
  | 'MISSING_GRANT_TYPE'
  | 'MISSING_ID_TOKEN'
  | 'MISSING_IDENTIFIER'
  | 'MISSING_LOCAL_ID'
  | 'MISSING_NEW_EMAIL'
  | 'MISSING_OOB_CODE'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'MISSING_REQ_TYPE'
  | 'OPERATION_NOT_ALLOWED'
  | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'
  | 'PERMISSION_DENIED'
  | 'PROJECT_NOT_FOUND'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'UNAUTHENTICATED'
  | 'UNAUTHORIZED_DOMAIN'
  | 'UNEXPECTED_PARAMETER'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD'

/**
 * A refusal in the words of Identity Toolkit. On the wire the message is `CODE`, or `CODE : detail`;
 * the SDK splits on the colon. Detail must not repeat secrets.
 */
export class AuthError extends ServerError {
  readonly wireMessage: string
  /** For the header `retry-after`: how long to wait, in seconds. Null when waiting does not help. */
  readonly retryAfterSeconds: number | null

  constructor(
    code: AuthErrorCode,
    detail?: string,
    options?: ErrorOptions & { readonly retryAfterSeconds?: number },
  ) {
    super(`auth/${code}`, detail ?? code, STATUS_OF[code] ?? 400, options)
    this.wireMessage = detail === undefined ? code : `${code} : ${detail}`
    this.retryAfterSeconds = options?.retryAfterSeconds ?? null
  }
}
