import { randomBytes } from 'node:crypto'
import { FirestoreError } from '../errors.ts'
import { asObject, asString } from '../json.ts'
import type { DocumentStore } from '../store/document-store.ts'

/** Longest life of a transaction, in milliseconds, and most of them at a time. */
const LIFETIME_MS = 270_000
const OPEN_MAX = 10_000

/** One open transaction: what it has read. Nothing is locked: a conflict shows at its commit. */
export interface Transaction {
  /** Remembers the version of a document that was read; null for none. */
  readDocument(path: string, updateTime: number | null): void
  /** Remembers that a query was answered: any later commit conflicts with it. */
  readQuery(): void
}

/** The transactions that clients began; those of Firestore Lite never do. */
export interface Transactions {
  begin(isReadOnly: boolean): string
  /** The transaction of an id, or null for no id. @throws FirestoreError `INVALID_ARGUMENT` */
  find(id: unknown): Transaction | null
  /**
   * Ends a transaction on its commit.
   *
   * @throws FirestoreError `ABORTED` when something that it read has changed
   */
  finish(id: unknown): void
  rollback(id: unknown): void
}

interface OpenTransaction extends Transaction {
  readonly expiresAt: number
  readonly check: () => void
}

/** Builds the registry of one service. It is in memory: a restart aborts what is open. */
export function createTransactions(store: DocumentStore, clock: () => Date): Transactions {
  const open = new Map<string, OpenTransaction>()

  const begin = (isReadOnly: boolean): OpenTransaction => {
    const startedAt = store.lastCommitTime()
    const documents = new Map<string, number | null>()
    let hasQueried = false
    return {
      expiresAt: clock().getTime() + LIFETIME_MS,
      readDocument: (path, updateTime) => {
        if (!documents.has(path)) documents.set(path, updateTime)
      },
      readQuery: () => {
        hasQueried = true
      },
      check() {
        if (isReadOnly) return
        const isStale = [...documents].some(
          ([path, updateTime]) => (store.get(path)?.updateTime ?? null) !== updateTime,
        )
        if (isStale || (hasQueried && store.lastCommitTime() !== startedAt)) throw aborted()
      },
    }
  }
  const lookUp = (id: unknown): OpenTransaction => {
    const found = open.get(asString(id, 'transaction'))
    if (found !== undefined && found.expiresAt > clock().getTime()) return found
    throw new FirestoreError(
      'INVALID_ARGUMENT',
      'The referenced transaction has expired or is no longer valid.',
    )
  }
  const forgetExpired = () => {
    const now = clock().getTime()
    for (const [id, { expiresAt }] of open) if (expiresAt <= now) open.delete(id)
  }

  return {
    begin(isReadOnly) {
      forgetExpired()
      if (open.size >= OPEN_MAX) {
        throw new FirestoreError('RESOURCE_EXHAUSTED', 'Too many transactions are open.')
      }
      const id = randomBytes(16).toString('base64')
      open.set(id, begin(isReadOnly))
      return id
    },
    find: (id) => (id === undefined || id === null || id === '' ? null : lookUp(id)),
    finish(id) {
      if (id === undefined || id === null || id === '') return
      const found = lookUp(id)
      open.delete(asString(id, 'transaction'))
      found.check()
    },
    rollback(id) {
      open.delete(asString(id, 'transaction'))
    },
  }
}

function aborted(): FirestoreError {
  return new FirestoreError(
    'ABORTED',
    'The transaction was aborted because of contention. Please try again.',
  )
}

/** Whether `options` of a request ask for a transaction that only reads. */
export function isReadOnly(options: unknown): boolean {
  return options !== undefined && options !== null
    ? asObject(options, 'options')['readOnly'] !== undefined
    : false
}
