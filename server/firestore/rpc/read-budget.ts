import { FirestoreError } from '../protocol/firestore-error.ts'
import type { ReadMeter } from '../store/metered-reader.ts'

/** Limits for requests that rules judge. 0 switches a limit off. */
export interface ReadLimits {
  /** Bytes of one request of a caller without a role. */
  readonly requestBytes: number
  /** Documents and bytes of one answer to a caller without a role. */
  readonly answerDocuments: number
  readonly answerBytes: number
  /** Documents that one request of such a caller may have looked at; ten times as many with a role. */
  readonly rows: number
  /** How long an answer may take until its first byte is sent. */
  readonly seconds: number
}

export const NO_LIMITS: ReadLimits = {
  requestBytes: 0,
  answerDocuments: 0,
  answerBytes: 0,
  rows: 0,
  seconds: 0,
}

/** How many times more an account with a role may look at than any other caller. */
const ACCOUNT_FACTOR = 10

/** Counts what a caller uses over time. */
export interface ReadAllowance {
  /** Takes what was read. @throws ServerError 429 when the caller has used more than it may */
  charge(rows: number, bytes: number): void
}

/** Who is counted, and how. */
export type ReaderKind =
  /** The backend itself, programs with a service account, and the build: never limited. */
  'unlimited' | 'account' | 'stranger'

/**
 * The work of one turn: so many units until others have theirs. A document is one unit and one more
 * for each 8 kB: with documents of 6 kB a turn takes about 4 ms.
 */
const TURN_UNITS = 128
const UNIT_BYTES = 8192

/** Reads of one request, counted against its limits. */
export interface ReadBudget extends ReadMeter {
  /**
   * Whether the answer is short enough to be complete before its first byte is sent: only then can it
   * still be refused.
   */
  readonly isWhole: boolean
  /** @throws ServerError 429 when the caller has used up the allowance meanwhile */
  checkAllowance(): void
  /** Whether others should have their turn now. Asking starts the next one. */
  isTurnOver(): boolean
  /** Whether the answer may hold so much more. */
  hasRoomFor(bytes: number): boolean
  /** Counts a document of the answer. @throws FirestoreError `RESOURCE_EXHAUSTED` */
  answered(bytes: number): void
  /** How many documents the answer may have; null for any number. */
  readonly answerDocuments: number | null
  /**
   * Takes what was not charged yet. From here on, running out of the allowance does not end the answer:
   * what has begun to arrive cannot become a refusal, so the next request is refused.
   */
  settle(): void
}

/** Options of {@link createReadBudget}. */
export interface ReadBudgetOptions {
  readonly kind: ReaderKind
  readonly limits: ReadLimits
  readonly allowance: ReadAllowance | null
  readonly clock: () => Date
}

/**
 * Starts the account of one request.
 *
 * @throws ServerError 429 for a caller who has used up the allowance already
 */
export function createReadBudget(options: ReadBudgetOptions): ReadBudget {
  const { kind, limits, clock } = options
  const allowance = kind === 'unlimited' ? null : options.allowance
  const isStranger = kind === 'stranger'
  const most = (limit: number) => (kind === 'unlimited' || limit === 0 ? Infinity : limit)
  const rowsMax = most(limits.rows * (isStranger ? 1 : ACCOUNT_FACTOR))
  const deadline = clock().getTime() + most(limits.seconds) * 1000
  const answerDocuments = isStranger ? most(limits.answerDocuments) : Infinity
  const answerBytes = isStranger ? most(limits.answerBytes) : Infinity
  const open = { rows: 0, bytes: 0 }
  const answer = { documents: 0, bytes: 0 }
  let [rows, units] = [0, 0]
  let isSettled = false

  const charge = () => {
    const { rows: newRows, bytes: newBytes } = open
    open.rows = 0
    open.bytes = 0
    try {
      allowance?.charge(newRows, newBytes)
    } catch (error) {
      if (!isSettled) throw error
    }
  }
  // A single document is always given, whatever its size.
  const hasRoomFor = (bytes: number) =>
    answer.documents < answerDocuments &&
    (answer.documents === 0 || answer.bytes + bytes <= answerBytes)
  charge()

  return {
    isWhole: answerDocuments !== Infinity && answerBytes !== Infinity,
    answerDocuments: answerDocuments === Infinity ? null : answerDocuments,
    examined(moreRows, moreBytes) {
      rows += moreRows
      open.rows += moreRows
      open.bytes += moreBytes
      units += moreRows + moreBytes / UNIT_BYTES
      if (rows > rowsMax) throw tooMuchWork(`looked at more than ${rowsMax} documents`)
    },
    checkAllowance: charge,
    isTurnOver() {
      if (units < TURN_UNITS) return false
      units = 0
      charge()
      if (!isSettled && clock().getTime() > deadline) {
        throw tooMuchWork(`taken more than ${limits.seconds} seconds`)
      }
      return true
    },
    hasRoomFor,
    answered(bytes) {
      if (!hasRoomFor(bytes)) {
        throw answer.documents >= answerDocuments
          ? answerTooLong(`${answerDocuments} documents`)
          : answerTooLong(`${answerBytes} bytes`)
      }
      answer.documents += 1
      answer.bytes += bytes
    },
    settle() {
      isSettled = true
      charge()
    },
  }
}

function tooMuchWork(what: string): FirestoreError {
  return new FirestoreError(
    'RESOURCE_EXHAUSTED',
    `The query has ${what}. Use a filter that fewer documents fulfil, or limit and startAfter.`,
  )
}

function answerTooLong(most: string): FirestoreError {
  return new FirestoreError(
    'RESOURCE_EXHAUSTED',
    `Without an account an answer holds ${most} at most. Read it in pages, with limit and startAfter.`,
  )
}
