/** Base class of everything that goes wrong between the site and the browser or a backend. */
export class PlatformError extends Error {
  /** Stable; for Firebase's own failures the SDK's code, such as `auth/invalid-credential`. */
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PlatformError'
    this.code = code
  }
}

/** A call to the identity service failed. */
export class AuthError extends PlatformError {
  override name = 'AuthError'
}

/** A call to the document database failed. */
export class DocumentsError extends PlatformError {
  override name = 'DocumentsError'
}

/** A call to the file storage failed. */
export class FilesError extends PlatformError {
  override name = 'FilesError'
}

/** A request to the publisher failed; the message is written for the person who asked. */
export class PublisherError extends PlatformError {
  override name = 'PublisherError'
}

/** The stable code of anything thrown: Firebase's and ours carry one, everything else is `unknown`. */
export function codeOf(thrown: unknown): string {
  if (
    typeof thrown === 'object' &&
    thrown !== null &&
    'code' in thrown &&
    typeof thrown.code === 'string'
  ) {
    return thrown.code
  }
  return 'unknown'
}

/** The message of anything thrown, for logs. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
