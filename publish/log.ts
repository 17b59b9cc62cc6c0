/** Fields of one log entry. Secrets and tokens never go in. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Where the zone writes what happened; the caller decides how it looks. */
export interface Log {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

/** A log that writes one JSON object per line. */
export function jsonLog(write: (line: string) => void, now: () => Date): Log {
  const entry = (level: string) => (message: string, fields?: LogFields) => {
    write(`${JSON.stringify({ at: now().toISOString(), level, message, ...fields })}\n`)
  }
  return { info: entry('info'), warn: entry('warn'), error: entry('error') }
}

/** A log that keeps nothing. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
