import { z } from 'zod'
import { describeError } from '../errors.ts'
import { escapeControls } from './escape-controls.ts'

/** Severity of a log line, mildest first. */
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The variable `LOG_LEVEL`. */
export const logLevelVariable = z
  .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })
  .default('info')

/** Facts of one log line. Never put passwords, tokens, codes or whole bodies in. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * Structured log: an event name of the form `zone.happening`, and its facts. docs/OPERATIONS.md lists
 * the events.
 */
export interface Log {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields, cause?: unknown): void
}

/**
 * A log of one JSON object per line: `time`, `level`, `event`, the fields, and `cause` of an error.
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
  const entry =
    (severity: LogLevel) =>
    (event: string, fields?: LogFields, cause?: unknown): void => {
      if (LOG_LEVELS.indexOf(severity) < threshold) return
      const line = JSON.stringify({
        time: clock().toISOString(),
        level: severity,
        event,
        ...fields,
        cause: cause === undefined ? undefined : describeError(cause),
      })
      write(`${escapeControls(line)}\n`)
    }
  return {
    debug: entry('debug'),
    info: entry('info'),
    warn: entry('warn'),
    error: entry('error'),
  }
}

/** The same log, with fields that every line has. */
export function logWith(log: Log, always: LogFields): Log {
  return {
    debug: (event, fields) => {
      log.debug(event, { ...always, ...fields })
    },
    info: (event, fields) => {
      log.info(event, { ...always, ...fields })
    },
    warn: (event, fields) => {
      log.warn(event, { ...always, ...fields })
    },
    error: (event, fields, cause) => {
      log.error(event, { ...always, ...fields }, cause)
    },
  }
}

/** A log that keeps nothing. */
export const silentLog: Log = createLog('silent', () => undefined)
