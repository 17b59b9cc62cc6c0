import { ServerError } from '../../../node-shared/http/server-error.ts'

/** Canonical statuses that the protocol answers with, and the HTTP status of each. */
const HTTP_STATUS = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
} as const

export type CanonicalStatus = keyof typeof HTTP_STATUS

/** A failure that a Firestore client is told about, in Firestore's own words where they are known. */
export class FirestoreError extends ServerError {
  readonly status: CanonicalStatus

  constructor(status: CanonicalStatus, message: string, options?: ErrorOptions) {
    super(
      `firestore/${status.toLowerCase().replaceAll('_', '-')}`,
      message,
      HTTP_STATUS[status],
      options,
    )
    this.status = status
  }
}

/** A request that does not follow the protocol. */
export function invalidArgument(message: string, options?: ErrorOptions): FirestoreError {
  return new FirestoreError('INVALID_ARGUMENT', message, options)
}

/** Returns the refusal of the rules; the same words whatever the reason, so that nothing leaks. */
export function permissionDenied(): FirestoreError {
  return new FirestoreError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
}
