import { randomBytes } from 'node:crypto'
import type { Caller } from '../authorization/authorization.ts'
import { FirestoreError, invalidArgument } from '../protocol/firestore-error.ts'
import { coversDocument } from '../query/run/covers.ts'
import type { Query } from '../query/query.ts'
import { valueSize } from '../store/document.ts'
import type { StoredChange } from '../store/document.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { TRANSACTION_ID_BYTES, decodeTransactionId } from './transaction-options.ts'

/** How long a transaction may rest, and how long it may last, in milliseconds, as in production. */
const IDLE_MS = 60_000
const LIFETIME_MS = 270_000
/** Most open transactions of one caller, and of the programs that rules do not judge. */
const OPEN_MAX = 100
const OPEN_MAX_TRUSTED = 1000
/** Most documents that one transaction may read: what is remembered is bounded. */
const READS_MAX = 20_000
/** Most queries, and bytes of their filters: every commit is held against every one of them. */
const QUERIES_MAX = 200
const FILTERS_MAX_BYTES = 256 * 1024

/** One open transaction: what it has read. Nothing is locked: a conflict shows at its commit. */
export interface Transaction {
  /** The moment whose documents it sees, in microseconds; null for always the present one. */
  readonly readTime: number | null
  /** Remembers the version of a document that was read; null for none. */
  readDocument(path: string, updateTime: number | null): void
  /** Remembers a query: any later commit that may change its results conflicts with it. */
  readQuery(query: Query): void
}

/** The transactions that clients began; those of Firestore Lite never do. */
export interface Transactions {
  /**
   * @param readTime for one that only reads, the moment that it sees; null for one that writes
   * @throws FirestoreError `RESOURCE_EXHAUSTED` when the caller has too many open
   */
  begin(readTime: number | null, caller: Caller): Transaction & { readonly id: string }
  /** @throws FirestoreError `INVALID_ARGUMENT` for an id that is not open, or another caller's */
  find(id: unknown, caller: Caller): Transaction
  /**
   * Ends a transaction on its commit.
   *
   * @throws FirestoreError `ABORTED` when something that it read has changed, `INVALID_ARGUMENT` when
   * it may not write
   */
  finish(id: unknown, caller: Caller, isWriting: boolean): void
  /** Ends a transaction; one that has ended already is left alone. */
  rollback(id: unknown, caller: Caller): void
  /** Must hear of every commit. */
  changed(changes: readonly StoredChange[]): void
}

interface OpenTransaction extends Transaction {
  readonly id: string
  readonly owner: string
  readonly startedAt: number
  usedAt: number
  readonly documents: Map<string, number | null>
  readonly queries: Query[]
  filterBytes: number
  /** A query's results may have changed. */
  isStale: boolean
  /** Version of other processes' writes when the first query ran. */
  foreignVersion: number | null
}

/** Builds the registry of one service. It is in memory: a restart aborts what is open. */
export function createTransactions(store: DocumentStore, clock: () => Date): Transactions {
  const open = new Map<string, OpenTransaction>()

  const forgetExpired = (): number => {
    const now = clock().getTime()
    for (const [id, { startedAt, usedAt }] of open) {
      if (now - usedAt >= IDLE_MS || now - startedAt >= LIFETIME_MS) open.delete(id)
    }
    return now
  }
  const lookUp = (id: unknown, caller: Caller): OpenTransaction => {
    const now = forgetExpired()
    const found = open.get(decodeTransactionId(id))
    if (found?.owner !== ownerOf(caller)) {
      throw invalidArgument('The referenced transaction has expired or is no longer valid.')
    }
    found.usedAt = now
    return found
  }

  return {
    begin(readTime, caller) {
      const now = forgetExpired()
      const owner = ownerOf(caller)
      const count = [...open.values()].filter((other) => other.owner === owner).length
      if (count >= (caller.kind === 'trusted' ? OPEN_MAX_TRUSTED : OPEN_MAX)) {
        throw new FirestoreError(
          'RESOURCE_EXHAUSTED',
          `Too many open transactions: ${count}. Commit or roll back some of them.`,
        )
      }
      const id = randomBytes(TRANSACTION_ID_BYTES).toString('base64')
      const transaction = openTransaction({ id, owner, readTime, now }, store)
      open.set(id, transaction)
      return transaction
    },
    find: lookUp,
    finish(id, caller, isWriting) {
      const found = lookUp(id, caller)
      if (found.readTime !== null && isWriting) {
        throw invalidArgument('Cannot modify entities in a read-only transaction.')
      }
      open.delete(found.id)
      if (found.readTime === null && hasConflict(found, store)) {
        throw new FirestoreError(
          'ABORTED',
          'The transaction was aborted because of contention. Please try again.',
        )
      }
    },
    rollback(id, caller) {
      const key = decodeTransactionId(id)
      if (open.get(key)?.owner === ownerOf(caller)) open.delete(key)
    },
    changed(changes) {
      for (const transaction of open.values()) {
        transaction.isStale ||= transaction.queries.some((query) =>
          changes.some((change) => concerns(query, change)),
        )
      }
    },
  }
}

function openTransaction(
  {
    id,
    owner,
    readTime,
    now,
  }: Pick<OpenTransaction, 'id' | 'owner' | 'readTime'> & { readonly now: number },
  store: DocumentStore,
): OpenTransaction {
  return {
    id,
    owner,
    readTime,
    startedAt: now,
    usedAt: now,
    documents: new Map(),
    queries: [],
    filterBytes: 0,
    isStale: false,
    foreignVersion: null,
    readDocument(path, updateTime) {
      if (readTime !== null || this.documents.has(path)) return
      if (this.documents.size >= READS_MAX) throw tooMany(`${READS_MAX} documents`)
      this.documents.set(path, updateTime)
    },
    readQuery(query) {
      if (readTime !== null) return
      if (this.queries.length >= QUERIES_MAX) throw tooMany(`the results of ${QUERIES_MAX} queries`)
      this.filterBytes += filterSize(query.filter)
      if (this.filterBytes > FILTERS_MAX_BYTES) {
        throw tooMany(`by filters of ${FILTERS_MAX_BYTES} bytes in all`)
      }
      this.foreignVersion ??= store.foreignVersion()
      this.queries.push(query)
    },
  }
}

/** Whether something that a transaction has read is not as it was. */
function hasConflict(
  { documents, isStale, foreignVersion }: OpenTransaction,
  store: DocumentStore,
): boolean {
  if (isStale || (foreignVersion !== null && foreignVersion !== store.foreignVersion())) return true
  return [...documents].some(
    ([path, updateTime]) => (store.get(path)?.updateTime ?? null) !== updateTime,
  )
}

/** Transactions belong to the caller who began them. */
function ownerOf(caller: Caller): string {
  if (caller.kind === 'trusted') return 'trusted'
  return caller.auth === null ? 'anonymous' : `user:${caller.auth.uid}`
}

function tooMany(limit: string): FirestoreError {
  const message = `A transaction may read ${limit}. Read fewer, or in several transactions.`
  return new FirestoreError('RESOURCE_EXHAUSTED', message)
}

/** Estimates the bytes that remembering a filter takes. */
function filterSize(filter: Query['filter']): number {
  if (filter === null) return 0
  if (filter.kind === 'and' || filter.kind === 'or') {
    return filter.filters.reduce((sum, inner) => sum + filterSize(inner), 0)
  }
  const nameSize = filter.field.reduce((sum, name) => sum + name.length, 0)
  return nameSize + (filter.kind === 'field' ? valueSize(filter.value) : 0)
}

/** Whether a change may alter a query's results: the document was or is among them. */
function concerns(query: Query, { before, after }: StoredChange): boolean {
  return [before, after].some((document) => document !== null && coversDocument(query, document))
}
