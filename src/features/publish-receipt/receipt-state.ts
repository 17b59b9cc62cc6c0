import type { PublishStatus, PublishStatusAnswer } from '../../platform/publish-status'

/** The version that a receipt is about. */
export interface ReceiptSubject {
  /** Whether readers are to see it, or to see nothing. */
  readonly kind: 'published' | 'removed'
  /** Null for a post that was deleted. */
  readonly revision: number | null
}

/** Whether the publisher found the public page as it should be. */
export type Verification =
  | { readonly kind: 'pending' }
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly problem: string | null }

/** What the receipt shows. */
export type ReceiptState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'building' }
  | {
      readonly kind: 'live'
      readonly at: Date
      readonly release: number | null
      readonly url: string | null
      readonly verification: Verification
    }
  /** `retryAt` is null when nothing tries again by itself. */
  | {
      readonly kind: 'failed'
      readonly reason: string
      readonly retryAt: Date | null
      /** A build was made without the post: its text does not fit what a page needs. */
      readonly isLeftOut: boolean
    }
  /** A later version was saved elsewhere, and reports are about that one now. */
  | { readonly kind: 'overtaken' }
  /** Nobody here can say: for example, another service builds the pages. */
  | { readonly kind: 'untold' }
  | { readonly kind: 'unreachable' }

/** How often the publisher is asked, at first and after a while. */
const FAST_MS = 500
const SLOW_MS = 3000
const SELDOM_MS = 10_000
const FAST_FOR_MS = 15_000
const SLOW_FOR_MS = 120_000
/** How long the publisher is given to hear of a version, and an unreachable one to come back. */
const PATIENCE_MS = 20_000
/** After this long the receipt stops asking by itself. */
const GIVE_UP_MS = 15 * 60_000

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

function fromStatus(status: PublishStatus, subject: ReceiptSubject): ReceiptState {
  switch (compare(status.revision, subject.revision)) {
    case 'older':
      return { kind: 'queued' }
    case 'newer':
      return { kind: 'overtaken' }
    case 'same':
      break
  }
  switch (status.state) {
    case 'queued':
    case 'building':
      return { kind: status.state }
    case 'live':
      return {
        kind: 'live',
        at: new Date(status.at),
        release: status.release,
        url: subject.kind === 'published' ? status.url : null,
        verification: verificationOf(status),
      }
    case 'failed':
      return {
        kind: 'failed',
        reason: status.reason ?? 'The reason is not known.',
        retryAt: status.retryAt === null ? null : new Date(status.retryAt),
        isLeftOut: status.leftOut,
      }
  }
}

/** Whether a report is about the version of the receipt. Null stands for a deletion. */
function compare(reported: number | null, own: number | null): 'older' | 'same' | 'newer' {
  if (reported === own) return 'same'
  // Nothing follows a deletion: what is reported beside it came before.
  if (own === null) return 'older'
  return reported === null || reported > own ? 'newer' : 'older'
}

function verificationOf({ verified, reason }: PublishStatus): Verification {
  if (verified === null) return { kind: 'pending' }
  return verified ? { kind: 'right' } : { kind: 'wrong', problem: reason }
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
    case 'asking':
    case 'queued':
    case 'building':
    case 'unreachable':
      return false
  }
}

/**
 * How long to wait before asking again; null when there is nothing more to learn.
 *
 * @param elapsedMs since the receipt began to ask
 * @param silentMs since the publisher last said something about the post
 */
export function nextAskMs(state: ReceiptState, elapsedMs: number, silentMs: number): number | null {
  if (isFinal(state)) return null
  const isUncertain = state.kind === 'asking' || state.kind === 'unreachable'
  if (isUncertain && silentMs > PATIENCE_MS) return null
  if (elapsedMs > GIVE_UP_MS) return null
  if (elapsedMs < FAST_FOR_MS) return FAST_MS
  return elapsedMs < SLOW_FOR_MS ? SLOW_MS : SELDOM_MS
}
