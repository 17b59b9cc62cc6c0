import type { Caller } from '../authorization.ts'
import { FirestoreError, invalidArgument } from '../errors.ts'
import type { Message } from '../json.ts'
import type { Query } from '../query/query.ts'
import type { EarlierDocuments } from '../store/history.ts'
import { wireTime } from './answer.ts'
import type { RpcRequest, ServiceContext } from './context.ts'
import { authorizeReads } from './read-authorization.ts'
import type { ReadAuthorization } from './read-authorization.ts'
import { decodeReadTime, decodeTransactionOptions } from './transaction-options.ts'
import type { TransactionOptions } from './transaction-options.ts'
import type { Transaction } from './transactions.ts'

/** How far back a read may look, in microseconds. */
const READ_TIME_MAX_AGE = 3_600_000_000

/**
 * Most documents that may have changed since a moment that callers whom rules judge may see: each is
 * put back for the read, which takes about a tenth of a millisecond of everyone's time.
 */
const EARLIER_MAX = 300

/** Which moment a request wants to see: at most one of the three. */
export type Consistency = Message<'transaction' | 'newTransaction' | 'readTime'>

const WAYS = ['transaction', 'newTransaction', 'readTime'] as const

/** One request's view of the documents. */
export interface Reading {
  /** The rules' view of the request. */
  readonly authorization: ReadAuthorization
  /** The time of the read, as the protocol writes it. */
  readonly time: string
  /** The earlier moment that is seen, in microseconds; null for the present. */
  readonly moment: number | null
  /**
   * Begins the transaction that the request asks for, if it does. Call it when the rules have agreed.
   *
   * @returns the first elements of a streamed answer
   */
  begin(): string[]
  /** Tells the transaction, if there is one, what was read. */
  sawDocument(path: string, updateTime: number | null): void
  sawQuery(query: Query): void
}

/**
 * Does the work of a request that reads, at the moment that it asks for. Inside `work` the store holds
 * the documents of that moment.
 *
 * @param work synchronous. What it answers with is taken at once for an earlier moment; for the
 *   present it may be taken piece by piece, and must not read the store any more
 * @throws FirestoreError `INVALID_ARGUMENT` or `FAILED_PRECONDITION` for a moment that cannot be seen
 */
export function readAt(
  request: RpcRequest,
  consistency: Consistency,
  context: ServiceContext,
  work: (reading: Reading) => Iterable<string>,
): Iterable<string> {
  const { transactions, store } = context
  if (WAYS.filter((way) => consistency[way] !== undefined).length > 1) {
    throw invalidArgument('Only one of transaction, newTransaction and readTime may be set.')
  }
  const options =
    consistency.newTransaction === undefined
      ? null
      : decodeTransactionOptions(consistency.newTransaction)
  let transaction: Transaction | null = null
  let moment = options && momentOf(options, context)
  if (consistency.transaction !== undefined && consistency.transaction !== '') {
    transaction = transactions.find(consistency.transaction, request.caller)
    moment = transaction.readTime
  } else if (consistency.readTime !== undefined) {
    moment = pastMoment(decodeReadTime(consistency.readTime), context)
  }
  const earlier = moment === null ? null : earlierDocuments(moment, request.caller, context)
  const reading: Reading = {
    authorization: authorizeReads(request.caller, context, earlier),
    time: wireTime(moment ?? present(context)),
    moment,
    begin() {
      if (options === null) return []
      const begun = transactions.begin(moment, request.caller)
      transaction = begun
      return [JSON.stringify({ transaction: begun.id })]
    },
    sawDocument: (path, updateTime) => transaction?.readDocument(path, updateTime),
    sawQuery: (query) => transaction?.readQuery(query),
  }
  if (earlier === null) return work(reading)
  return store.withEarlier(earlier, () => [...work(reading)])
}

/** The moment that a new transaction sees; null for one that writes. Microseconds. */
export function momentOf(options: TransactionOptions, context: ServiceContext): number | null {
  if (options.kind === 'readWrite') return null
  return options.readTime === null ? present(context) : pastMoment(options.readTime, context)
}

/** The time of what is stored now. Every later commit has a later time, even one of this millisecond. */
function present({ store, clock }: ServiceContext): number {
  return Math.max(store.lastCommitTime(), clock().getTime() * 1000 - 1)
}

function pastMoment(readTime: bigint, { store, clock }: ServiceContext): number {
  const moment = Number(readTime)
  const now = clock().getTime() * 1000
  if (moment > Math.max(now, store.lastCommitTime())) {
    throw invalidArgument("The requested 'read_time' cannot be in the future.")
  }
  if (moment < now - READ_TIME_MAX_AGE) throw tooOld()
  return moment
}

function earlierDocuments(
  moment: number,
  caller: Caller,
  { history }: ServiceContext,
): EarlierDocuments {
  const earlier = history.since(moment)
  if (earlier === null || (caller.kind !== 'trusted' && earlier.size > EARLIER_MAX)) throw tooOld()
  return earlier
}

function tooOld(): FirestoreError {
  return new FirestoreError('FAILED_PRECONDITION', "The requested 'read_time' is too old.")
}
