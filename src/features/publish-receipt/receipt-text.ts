import { site } from '../../../shared/site'
import type { ReceiptState, ReceiptSubject, Verification } from './receipt-state'

const time = new Intl.DateTimeFormat(site.language, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The state in the author's words; never more than is known. */
export function describeReceipt(state: ReceiptState, subject: ReceiptSubject['kind']): string {
  const isRemoval = subject === 'removed'
  switch (state.kind) {
    case 'asking':
      return 'Saved. Asking when readers will see it…'
    case 'queued':
      return isRemoval
        ? 'Queued: the page will be taken down in a moment.'
        : 'Queued: the page will be built in a moment.'
    case 'building':
      return isRemoval ? 'Taking the page down…' : 'Building the page…'
    case 'live': {
      const release = state.release === null ? '' : ` in release ${state.release}`
      return `${isRemoval ? 'Gone' : 'Live'} at ${time.format(state.at)}${release}.`
    }
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

/** What the publisher saw at the public address. */
export function describeVerification(
  verification: Verification,
  subject: ReceiptSubject['kind'],
): string {
  switch (verification.kind) {
    case 'pending':
      return 'Looking at the public page…'
    case 'right':
      return subject === 'removed'
        ? 'Checked: the public address shows nothing any more.'
        : 'Checked: the public page shows this version.'
    case 'wrong':
      return verification.problem === null
        ? 'Could not be confirmed at the public address.'
        : `Could not be confirmed: ${sentence(verification.problem)}`
  }
}

function retry(retryAt: Date | null): string {
  return retryAt === null
    ? 'Save again to have it tried again, or ask an editor of the site.'
    : `It is tried again at ${time.format(retryAt)}.`
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
