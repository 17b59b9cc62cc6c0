import { invalidArgument } from '../protocol/firestore-error.ts'
import { asEnum, asString, messageReader } from '../protocol/json.ts'
import { parseTimestamp } from '../values/timestamp.ts'

/** Kind of transaction that a client wants. `readTime` is in microseconds; null for the present. */
export type TransactionOptions =
  { readonly kind: 'readWrite' } | { readonly kind: 'readOnly'; readonly readTime: bigint | null }

/** Length of the ids that are given out, in bytes. */
export const TRANSACTION_ID_BYTES = 16

const readOptions = messageReader('options', ['readOnly', 'readWrite'])
const readOnlyOptions = messageReader('options.readOnly', ['readTime'])
const readWriteOptions = messageReader('options.readWrite', ['retryTransaction', 'concurrencyMode'])

/**
 * Reads the options of a transaction; none at all ask for one that writes.
 *
 * @throws FirestoreError `INVALID_ARGUMENT`
 */
export function decodeTransactionOptions(input: unknown): TransactionOptions {
  if (input === undefined) return { kind: 'readWrite' }
  const options = readOptions(input)
  if (options.readOnly !== undefined) {
    if (options.readWrite !== undefined) {
      throw invalidArgument('A transaction is either readOnly or readWrite.')
    }
    const { readTime } = readOnlyOptions(options.readOnly)
    return { kind: 'readOnly', readTime: readTime === undefined ? null : decodeReadTime(readTime) }
  }
  const { retryTransaction, concurrencyMode } = readWriteOptions(options.readWrite ?? {})
  // The attempt before has ended already: only its form can be checked.
  if (retryTransaction !== undefined) decodeTransactionId(retryTransaction)
  if (concurrencyMode !== undefined) {
    asEnum(
      concurrencyMode,
      { CONCURRENCY_MODE_UNSPECIFIED: 0, OPTIMISTIC: 1, PESSIMISTIC: 2 },
      'concurrencyMode',
    )
  }
  return { kind: 'readWrite' }
}

/** The time of a read, in microseconds. @throws FirestoreError `INVALID_ARGUMENT` */
export function decodeReadTime(input: unknown): bigint {
  return parseTimestamp(asString(input, 'readTime'))
}

/** The id of a transaction in the one spelling that is used as a key. @throws FirestoreError */
export function decodeTransactionId(input: unknown): string {
  const text = asString(input, 'transaction')
  const bytes = Buffer.from(text, 'base64')
  const isBase64 = /^[A-Za-z0-9+/_-]*={0,2}$/.test(text)
  if (!isBase64 || bytes.length !== TRANSACTION_ID_BYTES) {
    throw invalidArgument('Invalid transaction.')
  }
  return bytes.toString('base64')
}
