import { site } from '../../../shared/site'
import type { PublishStatus, PublishStatusAnswer } from '../../platform/publish-status'

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
    }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Nobody here can say: for example, another service builds the pages. */
  | { readonly kind: 'untold' }
  | { readonly kind: 'unreachable' }

/** How often the publisher is asked, at first and after a while. */
const FAST_MS = 500
const SLOW_MS = 3000
const FAST_FOR_MS = 15_000
/** How long "nobody can say" and an unreachable publisher are given to change. */
const PATIENCE_MS = 20_000
/** After this long the receipt stops asking by itself. */
const GIVE_UP_MS = 15 * 60_000

/**
 * Reads an answer. A report from before the post was saved is about an older version, so this one is
 * still on its way.
 */
export function receiptFrom(answer: PublishStatusAnswer, savedAtMs: number): ReceiptState {
  switch (answer.kind) {
    case 'status':
      return fromStatus(answer.status, savedAtMs)
    case 'unknown':
    case 'refused':
      return { kind: 'untold' }
    case 'unreachable':
      return { kind: 'unreachable' }
  }
}

function fromStatus(status: PublishStatus, savedAtMs: number): ReceiptState {
  const at = new Date(status.at)
  switch (status.state) {
    case 'queued':
      return { kind: 'queued' }
    case 'building':
      return { kind: 'building' }
    case 'live':
      return at.getTime() < savedAtMs
        ? { kind: 'queued' }
        : { kind: 'live', at, release: status.release, url: status.url }
    case 'failed':
      return at.getTime() < savedAtMs
        ? { kind: 'queued' }
        : { kind: 'failed', reason: status.reason ?? 'The reason is not known.' }
  }
}

/** How long to wait before asking again; null when there is nothing more to learn. */
export function nextAskMs(state: ReceiptState, elapsedMs: number): number | null {
  if (state.kind === 'live' || state.kind === 'failed') return null
  const isUncertain = state.kind === 'untold' || state.kind === 'unreachable'
  if (isUncertain && elapsedMs > PATIENCE_MS) return null
  if (elapsedMs > GIVE_UP_MS) return null
  return elapsedMs < FAST_FOR_MS ? FAST_MS : SLOW_MS
}

const time = new Intl.DateTimeFormat(site.language, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The state in the author's words. */
export function describeReceipt(state: ReceiptState): string {
  switch (state.kind) {
    case 'asking':
      return 'Saved. Asking when readers will see it…'
    case 'queued':
      return 'Queued: the page will be built in a moment.'
    case 'building':
      return 'Building the page…'
    case 'live':
      return state.release === null
        ? `Live at ${time.format(state.at)}.`
        : `Live at ${time.format(state.at)} in release ${state.release}.`
    case 'failed':
      return `Not live: ${state.reason} The page that readers had before is still there.`
    case 'untold':
      return 'Published. This site cannot say when the page is rebuilt; it usually takes a few minutes.'
    case 'unreachable':
      return 'Published. The publisher does not answer just now, so the state of the page is not known.'
  }
}
