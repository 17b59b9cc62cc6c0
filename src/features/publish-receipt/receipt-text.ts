import { durationText, timeOfDay } from '../../../shared/text/quantity-texts'
import type { ReceiptState, ReceiptSubject, ReceiptVerification } from './receipt-state'

/** Who reads the receipt, and of what. */
export interface ReceiptReader {
  readonly subject: ReceiptSubject['kind']
  /** Whether it was the reader who asked for it. */
  readonly isOwn: boolean
  /** Word for the document within a sentence; `post` when left out. */
  readonly name?: string
}

/** The state in the author's words; never more than is known. */
export function describeReceipt(state: ReceiptState, reader: ReceiptReader): string {
  const isRemoval = reader.subject === 'removed'
  const isUnpublishing = reader.subject !== 'published'
  const { name = 'post' } = reader
  // Of an entry they see the version before, or its file.
  const unseen = reader.name === undefined ? 'post' : 'version'
  switch (state.kind) {
    case 'saving':
      return isUnpublishing ? 'Unpublishing: keeping the change…' : 'Publishing: keeping your text…'
    case 'asking':
      return 'Kept. Checking when readers will see it…'
    case 'queued':
      return `Queued: ${sentence(
        state.receipt?.reason ??
          (isRemoval
            ? 'the page will be taken down in a moment.'
            : 'the page will be built in a moment.'),
      )}`
    case 'building':
      return `${isRemoval ? 'Taking the page down…' : 'Building the page…'}${because(state.receipt.reason)}`
    case 'held':
      return `Built${inRelease(state.receipt.release)} but not shown yet: an editor went back to an earlier release${because(state.receipt.reason)}. Readers see it when publishing resumes.`
    case 'live':
      if (reader.subject === 'reverted') {
        return `Readers see the file again since ${timeOfDay(state.at)}${howLong(state.tookMs, reader)}. ${releaseOf(state.release, state.verification, reader.subject)}`.trim()
      }
      return `${isRemoval ? 'Gone' : 'Live'} at ${timeOfDay(state.at)}${howLong(state.tookMs, reader)}. ${releaseOf(state.release, state.verification, reader.subject)}`
    case 'failed':
      return state.isLeftOut
        ? `Not live: ${sentence(state.reason)} Readers do not see this ${unseen}. Fix this and update the ${name}.`
        : `${NOT_DONE[reader.subject]}: ${sentence(state.reason)} Readers still see the previous version. ${retry(state.retryAt, name)}`
    case 'overtaken':
      return `A newer version of this ${name} replaces this one.`
    case 'untold':
      return 'Kept. This site cannot say when the page is rebuilt; it usually takes a few minutes.'
    case 'unreachable':
      return 'Kept. The publisher does not answer, so the state of the page is unknown.'
  }
}

const NOT_DONE: Readonly<Record<ReceiptSubject['kind'], string>> = {
  published: 'Not live',
  removed: 'Not taken down',
  reverted: 'Not unpublished',
}

/** The act that was asked for, in the words of the one who asked, and in those of others. */
const ASKED_FOR: Readonly<Record<ReceiptSubject['kind'], readonly [own: string, others: string]>> =
  {
    published: ['you published', 'it was published'],
    removed: ['you took it down', 'it was taken down'],
    reverted: ['you unpublished', 'it was unpublished'],
  }

function howLong(tookMs: number | null, { subject, isOwn }: ReceiptReader): string {
  if (tookMs === null) return ''
  const [own, others] = ASKED_FOR[subject]
  return `, ${durationText(tookMs)} after ${isOwn ? own : others}`
}

/** The publisher's check of the public address. */
function releaseOf(
  release: number | null,
  verification: ReceiptVerification,
  subject: ReceiptSubject['kind'],
): string {
  const name = release === null ? '' : `Release ${release}`
  const stop = name === '' ? '' : `${name}. `
  switch (verification.kind) {
    case 'pending':
      return `${stop}Checking the public page…`
    case 'none':
      return stop.trim()
    case 'right': {
      if (subject === 'removed')
        return `${stop}Checked: the public address no longer shows the page.`
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

function retry(retryAt: Date | null, name: string): string {
  return retryAt === null
    ? `Update the ${name} to try again, or ask an editor of the site.`
    : `Next attempt at ${timeOfDay(retryAt)}.`
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
