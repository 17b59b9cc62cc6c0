import type { Receipt } from '../../../shared/publish/publish-events'
import type { PublishStatusAnswer } from '../../platform/publisher/document-status'

/** The version that a receipt is about. */
export interface ReceiptSubject {
  /** Whether readers are to see it, or nothing, or the file that it was laid over. */
  readonly kind: 'published' | 'removed' | 'reverted'
  /** Null for a post that was deleted. */
  readonly revision: number | null
}

/** Whether the publisher found the public page as it should be. */
export type ReceiptVerification =
  | { readonly kind: 'pending' }
  /** The page of the version is gone, and another stands in its place. */
  | { readonly kind: 'none' }
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly problem: string | null }

/** The state of a receipt. */
export type ReceiptState =
  /** The version is on its way to the backend, which gives it its number. */
  | { readonly kind: 'saving' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'queued'; readonly receipt: Receipt | null }
  | { readonly kind: 'building'; readonly receipt: Receipt }
  /** Made, but the site is held at an earlier release. */
  | { readonly kind: 'held'; readonly receipt: Receipt }
  | {
      readonly kind: 'live'
      readonly at: Date
      /** From the request to the readers; null where the publisher does not say. */
      readonly tookMs: number | null
      readonly release: number | null
      readonly url: string | null
      readonly verification: ReceiptVerification
      readonly receipt: Receipt
    }
  /** `retryAt` is null when nothing tries again by itself. */
  | {
      readonly kind: 'failed'
      readonly reason: string
      readonly retryAt: Date | null
      /** A build was made without the post: its text does not fit what a page needs. */
      readonly isLeftOut: boolean
      readonly receipt: Receipt
    }
  /** A later version was saved elsewhere, and reports are about that one now. */
  | { readonly kind: 'overtaken' }
  /** No one here can say: for example, another service builds the pages. */
  | { readonly kind: 'untold' }
  | { readonly kind: 'unreachable' }

/** Reads an answer. A report about an older version means that this one is still on its way. */
export function receiptFrom(answer: PublishStatusAnswer, subject: ReceiptSubject): ReceiptState {
  switch (answer.kind) {
    case 'status':
      return fromStatus(answer.status, subject)
    case 'unknown':
      return { kind: 'asking' }
    case 'absent':
    case 'refused':
      return { kind: 'untold' }
    case 'unreachable':
      return { kind: 'unreachable' }
  }
}

function fromStatus(receipt: Receipt, subject: ReceiptSubject): ReceiptState {
  switch (compare(receipt.revision, subject.revision)) {
    case 'older':
      return { kind: 'queued', receipt: null }
    case 'newer':
      return { kind: 'overtaken' }
    case 'same':
      break
  }
  switch (receipt.state) {
    case 'queued':
    case 'building':
    case 'held':
      return { kind: receipt.state, receipt }
    case 'live':
      return {
        kind: 'live',
        at: new Date(receipt.liveAt ?? receipt.at),
        tookMs: tookMs(receipt),
        release: receipt.release,
        url: subject.kind === 'published' ? receipt.url : null,
        verification: subject.kind === 'reverted' ? { kind: 'none' } : verificationOf(receipt),
        receipt,
      }
    case 'failed':
      return {
        kind: 'failed',
        reason: receipt.reason ?? 'The reason is unknown.',
        retryAt: receipt.retryAt === null ? null : new Date(receipt.retryAt),
        isLeftOut: receipt.leftOut,
        receipt,
      }
  }
}

function tookMs({ queuedAt, liveAt }: Receipt): number | null {
  return queuedAt === null || liveAt === null
    ? null
    : Math.max(0, Date.parse(liveAt) - Date.parse(queuedAt))
}

/** The report that a state is made of; null where there is none. */
export function receiptOf(state: ReceiptState): Receipt | null {
  return 'receipt' in state ? state.receipt : null
}

/** Whether a report is about the version of the receipt. Null stands for a deletion. */
function compare(reported: number | null, own: number | null): 'older' | 'same' | 'newer' {
  if (reported === own) return 'same'
  // Nothing follows a deletion: what is reported beside it came before.
  if (own === null) return 'older'
  return reported === null || reported > own ? 'newer' : 'older'
}

function verificationOf({ verified, reason }: Receipt): ReceiptVerification {
  if (verified === null) return { kind: 'pending' }
  return verified ? { kind: 'right' } : { kind: 'wrong', problem: reason }
}

/** Whether readers have the version, and the check of its page has not failed. */
export function isWell(state: ReceiptState): boolean {
  return state.kind === 'live' && state.verification.kind !== 'wrong'
}

/** Whether a state will not change any more. */
export function isFinal(state: ReceiptState): boolean {
  switch (state.kind) {
    case 'live':
      return state.verification.kind !== 'pending'
    case 'failed':
      return state.retryAt === null
    case 'overtaken':
    case 'untold':
      return true
    case 'saving':
    case 'asking':
    case 'queued':
    case 'building':
    case 'held':
    case 'unreachable':
      return false
  }
}

/** How long the publisher is given to hear of a version, and an unreachable one to come back. */
export const ANSWER_TIMEOUT_MS = 20_000
/** After this long a receipt is no longer followed by itself. */
const GIVE_UP_MS = 15 * 60_000

/** How long a state is waited out; null for one that will not change. */
export function timeoutMs(state: ReceiptState): number | null {
  if (isFinal(state)) return null
  const isUncertain = state.kind === 'asking' || state.kind === 'unreachable'
  return isUncertain ? ANSWER_TIMEOUT_MS : GIVE_UP_MS
}

/** Returns the state to show once the timeout of one is over. */
export function afterTimeout(state: ReceiptState): ReceiptState {
  // A publisher that never hears of the post is as good as none.
  return state.kind === 'asking' ? { kind: 'untold' } : state
}
