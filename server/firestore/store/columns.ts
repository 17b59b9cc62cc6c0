import type { SQLOutputValue } from 'node:sqlite'
import { ServerError } from '../../../node-shared/http/server-error.ts'

/** Values of columns. Each throws ServerError `firestore/corrupt-row` for another type. */
export function corrupt(): ServerError {
  return new ServerError('firestore/corrupt-row', 'The database holds a row of another shape.')
}

export function text(value: SQLOutputValue | undefined): string {
  if (typeof value === 'string') return value
  throw corrupt()
}

export function number(value: SQLOutputValue | undefined): number {
  if (typeof value === 'number') return value
  throw corrupt()
}

export function bytes(value: SQLOutputValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw corrupt()
}
