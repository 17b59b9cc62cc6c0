/**
 * Everything that can stop an import. `code` is stable; the message says what was expected, what
 * arrived and what to do next. Trouble with a single post or picture is not an error: it is an entry
 * of the report.
 */
export type ImportErrorCode =
  | 'import/bad-arguments'
  | 'import/unreadable-file'
  | 'import/malformed-xml'
  | 'import/not-a-wordpress-export'
  | 'import/no-account'
  | 'import/wrong-password'
  | 'import/sign-in-refused'
  | 'import/lacking-role'
  | 'import/server-unreachable'
  | 'import/server-failed'
  | 'import/report-not-written'

export class ImportError extends Error {
  readonly code: ImportErrorCode
  constructor(code: ImportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportError'
    this.code = code
  }
}

/** A short description of anything thrown, for messages and reports. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return cause !== '' && cause !== error.message ? `${error.message} (${cause})` : error.message
}

/** The `code` of an error of Node, undici or Firebase; an empty string when it has none. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string'
    ? error.code
    : ''
}
