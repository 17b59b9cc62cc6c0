import { invalidArgument } from '../protocol/firestore-error.ts'

const MICROSECONDS_PER_SECOND = 1_000_000n
/** The years 1 to 9999. */
const EARLIEST = -62_135_596_800n * MICROSECONDS_PER_SECOND
const LATEST = 253_402_300_800n * MICROSECONDS_PER_SECOND - 1n
const RFC_3339 =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/

/**
 * Reads an RFC 3339 time. Firestore keeps microseconds: what is finer is dropped.
 *
 * @returns microseconds since 1970
 * @throws FirestoreError `INVALID_ARGUMENT`
 */
export function parseTimestamp(text: string): bigint {
  const match = RFC_3339.exec(text)
  if (match === null) throw invalidTimestamp(text)
  const [, year, month, day, hour, minute, second, fraction = '', sign, offsetHour, offsetMinute] =
    match
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const isDate = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day)
  const isTime = Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 59
  const isOffset = Number(offsetHour ?? 0) <= 23 && Number(offsetMinute ?? 0) <= 59
  if (!isDate || !isTime || !isOffset) throw invalidTimestamp(text)
  date.setUTCHours(Number(hour), Number(minute), Number(second))
  const offset = (Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0)) * 60_000
  const milliseconds = date.getTime() - (sign === '-' ? -offset : offset)
  const microseconds = BigInt(milliseconds) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6))
  if (microseconds < EARLIEST || microseconds > LATEST) throw invalidTimestamp(text)
  return microseconds
}

function invalidTimestamp(text: string) {
  return invalidArgument(`Invalid timestamp: ${JSON.stringify(text.slice(0, 64))}.`)
}

/** Writes a time as RFC 3339 in UTC with no, three or six decimals, as the protocol does. */
export function formatTimestamp(microseconds: bigint): string {
  const remainder = microseconds % MICROSECONDS_PER_SECOND
  const fraction = remainder < 0n ? remainder + MICROSECONDS_PER_SECOND : remainder
  const seconds = (microseconds - fraction) / MICROSECONDS_PER_SECOND
  const [whole = ''] = new Date(Number(seconds) * 1000).toISOString().split('.')
  if (fraction === 0n) return `${whole}Z`
  const digits = fraction.toString().padStart(6, '0')
  return `${whole}.${digits.endsWith('000') ? digits.slice(0, 3) : digits}Z`
}

/** A moment of the clock, in microseconds since 1970. */
export function microsecondsOf(date: Date): bigint {
  return BigInt(date.getTime()) * 1000n
}
