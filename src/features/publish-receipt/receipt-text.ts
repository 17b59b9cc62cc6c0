import { durationText, timeOfDay } from '../../../shared/publish-words'
import type { ReceiptState, ReceiptSubject, Verification } from './receipt-state'

/** Who reads the receipt, and of what. */
export interface ReceiptReader {
  readonly subject: ReceiptSubject['kind']
  /** Whether it was the reader who asked for it. */
  readonly isOwn: boolean
}

/** The state in the author's words; never more than is known. */
export function describeReceipt(state: ReceiptState, reader: ReceiptReader): string {
  const isRemoval = reader.subject === 'removed'
  switch (state.kind) {
    case 'asking':
      return 'Saved. Asking when readers will see it…'
    case 'queued':
      return `Queued: ${sentence(
        state.receipt?.reason ??
          (isRemoval
            ? 'the page will be taken down in a moment.'
            : 'the page will be built in a moment.'),
      )}`
    case 'building':
      return isRemoval ? 'Taking the page down…' : 'Building the page…'
    case 'held':
      return `Made${inRelease(state.receipt.release)}, but not shown yet: an editor went back to an earlier release${because(state.receipt.reason)}. Readers see this once publishing is resumed.`
    case 'live':
      return `${isRemoval ? 'Gone' : 'Live'} at ${timeOfDay(state.at)}${howLong(state.tookMs, reader)}. ${releaseOf(state.release, state.verification, reader.subject)}`
    case 'failed':
      return state.isLeftOut
        ? `Not live: ${sentence(state.reason)} Readers do not see this post. Put that right and save again.`
        : `${isRemoval ? 'Not taken down' : 'Not live'}: ${sentence(state.reason)} The page that readers had before is still there. ${retry(state.retryAt)}`
    case 'overtaken':
      return 'A later version of this post was saved meanwhile and takes the place of this one.'
    case 'untold':
      return 'Saved. This site cannot say when the page is rebuilt; it usually takes a few minutes.'
    case 'unreachable':
      return 'Saved. The publisher does not answer just now, so the state of the page is not known.'
  }
}

function howLong(tookMs: number | null, { subject, isOwn }: ReceiptReader): string {
  if (tookMs === null) return ''
  const what =
    subject === 'removed'
      ? isOwn
        ? 'you took it down'
        : 'it was taken down'
      : isOwn
        ? 'you published'
        : 'it was published'
  return `, ${durationText(tookMs)} after ${what}`
}

/** What the publisher saw at the public address. */
function releaseOf(
  release: number | null,
  verification: Verification,
  subject: ReceiptSubject['kind'],
): string {
  const name = release === null ? '' : `Release ${release}`
  const stop = name === '' ? '' : `${name}. `
  switch (verification.kind) {
    case 'pending':
      return `${stop}Looking at the public page…`
    case 'right': {
      if (subject === 'removed') return `${stop}Checked: the public address shows nothing any more.`
      return name === '' ? 'Checked.' : `${name}, checked.`
    }
    case 'wrong':
      return verification.problem === null
        ? `${stop}Could not be confirmed at the public address.`
        : `${stop}Could not be confirmed: ${sentence(verification.problem)}`
  }
}

function inRelease(release: number | null): string {
  return release === null ? '' : ` in release ${release}`
}

function because(reason: string | null): string {
  return reason === null || reason === '' ? '' : ` (“${reason}”)`
}

function retry(retryAt: Date | null): string {
  return retryAt === null
    ? 'Save again to have it tried again, or ask an editor of the site.'
    : `It is tried again at ${timeOfDay(retryAt)}.`
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
