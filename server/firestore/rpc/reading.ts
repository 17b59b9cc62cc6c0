import { RequestError } from '../../../node-shared/http/request.ts'
import type { Caller } from '../authorization/authorization.ts'
import { FirestoreError, invalidArgument } from '../protocol/firestore-error.ts'
import type { Message } from '../protocol/json.ts'
import type { Query } from '../query/query.ts'
import type { DocumentReader } from '../store/document-reader.ts'
import { earlierReader } from '../store/earlier-reader.ts'
import type { EarlierDocuments } from '../store/history.ts'
import { meteredReader } from '../store/metered-reader.ts'
import type { Snapshot } from '../store/snapshots.ts'
import { wireTime } from './answer.ts'
import type { RpcRequest, ServiceContext } from './service-context.ts'
import { authorizeReads } from './read-authorization.ts'
import type { ReadAuthorization } from './read-authorization.ts'
import { decodeReadTime, decodeTransactionOptions } from './transaction-options.ts'
import type { TransactionOptions } from './transaction-options.ts'
import type { Transaction } from './transactions.ts'

/** How far back a read may look, in microseconds. */
const READ_TIME_MAX_AGE = 3_600_000_000

/**
 * Most documents that may have changed since a moment that callers whom rules judge may see: each is
 * held against the rules and the query, and has its index entries made, in one go.
 */
const EARLIER_MAX = 300

/** Which moment a request wants to see: at most one of the three. */
export type Consistency = Message<'transaction' | 'newTransaction' | 'readTime'>

const WAYS = ['transaction', 'newTransaction', 'readTime'] as const

/** One request's view of the documents. */
export interface Reading {
  /** The rules' view of the request. */
  readonly authorization: ReadAuthorization
  /** The documents as they are read. What is looked at is counted. */
  readonly reader: DocumentReader
  /** The time of the read, as the protocol writes it. */
  readonly time: string
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

/** Pieces of an answer; null where nothing was found yet, so that others can have their turn. */
export type AnswerSteps = Generator<string | null, void>

/**
 * Answers a request that reads, at the moment that it asks for. Whatever takes longer than a turn is
 * read from a snapshot, turn by turn.
 *
 * @param work what it does before its first step sees the same documents as its reader: ask the rules,
 *   begin the transaction, and tell it of queries there
 * @param isShort whether that is all of it, so that no snapshot is needed
 * @throws FirestoreError `INVALID_ARGUMENT` or `FAILED_PRECONDITION` for a moment that cannot be seen,
 *   and what its budget and `work` throw, all from the first piece on
 */
export async function* readAt(
  request: RpcRequest,
  consistency: Consistency,
  context: ServiceContext,
  work: (reading: Reading) => AnswerSteps,
  isShort = false,
): AsyncGenerator<string, void> {
  const { budget, signal } = request
  const ticket = isShort ? null : await context.snapshots.ticket(request.owner)
  let snapshot: Snapshot | null = null
  try {
    if (ticket !== null) {
      // Asking the rules and planning is a part of the first turn.
      await context.scheduler.yield()
      budget.checkAllowance()
    }
    snapshot = ticket?.open() ?? null
    const reading = beginReading(request, consistency, context, snapshot?.reader ?? context.store)
    let text = ''
    for (const piece of work(reading)) {
      text += piece ?? ''
      if (!budget.isTurnOver() || snapshot === null) continue
      if (text !== '') yield text
      text = ''
      await context.scheduler.yield()
      if (signal.aborted) throw new RequestError('request/aborted', 'The client has gone.')
    }
    if (text !== '') yield text
  } finally {
    snapshot?.close()
    ticket?.release()
  }
}

function beginReading(
  request: RpcRequest,
  consistency: Consistency,
  context: ServiceContext,
  base: DocumentReader,
): Reading {
  const { transactions } = context
  const { caller, budget } = request
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
    transaction = transactions.find(consistency.transaction, caller)
    moment = transaction.readTime
  } else if (consistency.readTime !== undefined) {
    moment = pastMoment(decodeReadTime(consistency.readTime), context)
  }
  const earlier = moment === null ? null : earlierDocuments(moment, caller, context)
  const reader = earlier === null || earlier.size === 0 ? base : earlierReader(base, earlier)
  return {
    authorization: authorizeReads(caller, context, base, earlier),
    reader: meteredReader(reader, budget),
    time: wireTime(moment ?? present(context)),
    begin() {
      if (options === null) return []
      const begun = transactions.begin(moment, caller)
      transaction = begun
      return [JSON.stringify({ transaction: begun.id })]
    },
    sawDocument: (path, updateTime) => transaction?.readDocument(path, updateTime),
    sawQuery: (query) => transaction?.readQuery(query),
  }
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
