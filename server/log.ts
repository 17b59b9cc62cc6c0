/** Severity of a log line, mildest first. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Facts of one log line. Never put passwords, tokens, codes or whole bodies in. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Structured log: an event name of the form `zone.happening`, and its facts. */
export interface Log {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields, cause?: unknown): void
}

/** Is this an error? By shape, not by class: errors of Node's own modules can come from another realm. */
export function isErrorLike(value: unknown): value is Error {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  )
}

/**
 * What JSON leaves as it is and a terminal or a reader of lines may act on: DEL, the C1 controls, the
 * line separators of Unicode and the marks that turn the direction of writing.
 */
const BEYOND_JSON = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

const escapeCharacter = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Names and messages down the chain of causes, on one line. Stacks are left out. */
export function describeError(error: unknown): string {
  const parts: string[] = []
  let current: unknown = error
  while (isErrorLike(current) && parts.length < 5) {
    parts.push(`${current.name}: ${current.message}`)
    current = current.cause
  }
  return parts.length > 0 ? parts.join(' <- ') : `Not an error: ${String(error)}`
}

/**
 * A log of one JSON object per line.
 *
 * @param level lines below it are dropped
 * @param write receives each line with its line feed
 */
export function createLog(
  level: LogLevel,
  write: (line: string) => void,
  clock: () => Date = () => new Date(),
): Log {
  const threshold = LOG_LEVELS.indexOf(level)
  const emit = (severity: LogLevel, event: string, fields?: LogFields, cause?: unknown) => {
    if (LOG_LEVELS.indexOf(severity) < threshold) return
    const line = { time: clock().toISOString(), level: severity, event, ...fields }
    const text = JSON.stringify({
      ...line,
      cause: cause === undefined ? undefined : describeError(cause),
    })
    write(`${text.replace(BEYOND_JSON, escapeCharacter)}\n`)
  }
  return {
    debug: (event, fields) => {
      emit('debug', event, fields)
    },
    info: (event, fields) => {
      emit('info', event, fields)
    },
    warn: (event, fields) => {
      emit('warn', event, fields)
    },
    error: (event, fields, cause) => {
      emit('error', event, fields, cause)
    },
  }
}
