import { CodedError } from '../../node-shared/errors.ts'

/**
 * Everything that can stop an import. `code` is stable; the message says what was expected, what
 * arrived and what to do next. A failure of a single post or picture is not an error: it is an entry
 * of the report.
 */
export type ImportErrorCode =
  | 'import/bad-arguments'
  | 'import/unreadable-file'
  | 'import/malformed-xml'
  | 'import/not-a-wordpress-export'
  | 'import/not-a-ghost-export'
  | 'import/several-sites'
  | 'import/not-running'
  | 'import/no-account'
  | 'import/wrong-password'
  | 'import/sign-in-refused'
  | 'import/lacking-role'
  | 'import/server-unreachable'
  | 'import/server-failed'
  | 'import/picture-refused'
  | 'import/report-not-written'

export class ImportError extends CodedError<ImportErrorCode> {}

/** A short description of anything thrown, for messages and reports. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return cause !== '' && cause !== error.message ? `${error.message} (${cause})` : error.message
}

/** The error for a file of the import that cannot be read. */
export function unreadable(name: string, cause: unknown): ImportError {
  return new ImportError(
    'import/unreadable-file',
    `${name} cannot be read: ${describeError(cause)}. Nothing was imported.`,
    { cause },
  )
}
