import type { DocumentData } from 'firebase/firestore/lite'
import { Timestamp } from 'firebase/firestore/lite'
import type { RawDocument } from '../../nodes/raw-document.ts'

/** Turns what Firestore answered into a document with `Date`s. */
export const toRaw = (id: string, data: DocumentData): RawDocument => ({
  id,
  data: convertMap(data),
})

const convertMap = (map: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, convert(value)]))

function convert(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate()
  if (Array.isArray(value)) return value.map(convert)
  if (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype
  ) {
    return convertMap(value as Record<string, unknown>)
  }
  return value
}
