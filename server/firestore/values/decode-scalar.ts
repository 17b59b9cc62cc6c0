import { invalidArgument } from '../protocol/firestore-error.ts'
import { asString } from '../protocol/json.ts'

const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

/** A 64-bit integer, as text or as a number. @throws FirestoreError `INVALID_ARGUMENT` */
export function decodeInteger(content: unknown): bigint {
  const isText = typeof content === 'string' && /^-?\d{1,19}(\.0{1,19})?$/.test(content)
  const isSafe = typeof content === 'number' && Number.isSafeInteger(content)
  if (isText || isSafe) {
    const value = BigInt(String(content).replace(/\..*/, ''))
    if (value >= INT64_MIN && value <= INT64_MAX) return value
  }
  throw invalidArgument('integerValue must be a 64-bit integer.')
}

/** A number; the ones that JSON cannot write arrive as text. @throws FirestoreError */
export function decodeDouble(content: unknown): number {
  if (content === 'NaN' || content === 'Infinity' || content === '-Infinity') {
    return Number(content)
  }
  const isText = typeof content === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(content)
  if (isText || typeof content === 'number') {
    const value = Number(content)
    // Digits that mean more than a double holds are a mistake and not infinity.
    if (Number.isFinite(value)) return value
  }
  throw invalidArgument('doubleValue must be a number.')
}

/** @throws FirestoreError `INVALID_ARGUMENT` for text with half of a character in it */
export function decodeText(content: unknown): string {
  const text = asString(content, 'stringValue')
  if (!text.isWellFormed()) throw invalidArgument('stringValue must be valid UTF-8.')
  return text
}

/** Is the text longer than that many bytes? Counts only what can be near the limit. */
export function isTooLong(text: string, maxBytes: number): boolean {
  return text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes
}

/** Base64 of either alphabet, with or without padding. @throws FirestoreError */
export function decodeBytes(content: unknown): Uint8Array {
  const text = asString(content, 'bytesValue')
  const digits = /^([A-Za-z0-9+/_-]*)={0,2}$/.exec(text)?.[1]
  if (digits === undefined || digits.length % 4 === 1) {
    throw invalidArgument('bytesValue must be base64.')
  }
  return Buffer.from(digits, 'base64')
}
