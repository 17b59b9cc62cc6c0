import { describe, expect, it } from '@jest/globals'
import type { Receipt } from '../../../../shared/publish/publish-events'
import {
  afterTimeout,
  isFinal,
  timeoutMs,
  receiptFrom,
  type ReceiptState,
  type ReceiptSubject,
} from '../../../../src/features/publish-receipt/receipt-state'
import { describeReceipt } from '../../../../src/features/publish-receipt/receipt-text'
import { answerWith } from '../../support/receipts'

const PUBLISHED: ReceiptSubject = { kind: 'published', revision: 4 }
const UNPUBLISHED: ReceiptSubject = { kind: 'removed', revision: 5 }
const DELETED: ReceiptSubject = { kind: 'removed', revision: null }

const answer = (change: Partial<Receipt>) => answerWith({ revision: 4, ...change })

const LIVE = {
  state: 'live',
  release: 812,
  verified: true,
  queuedAt: '2026-03-04T14:03:06.812Z',
  liveAt: '2026-03-04T14:03:07Z',
} as const

const told = (
  state: ReceiptState,
  subject: ReceiptSubject['kind'] = 'published',
  isOwn = true,
): string => describeReceipt(state, { subject, isOwn })

describe('the publish receipt', () => {
  it('follows a version from the queue to the readers', () => {
    expect(receiptFrom(answer({}), PUBLISHED).kind).toBe('queued')
    expect(receiptFrom(answer({ state: 'building' }), PUBLISHED).kind).toBe('building')
    expect(told(receiptFrom(answer(LIVE), PUBLISHED))).toMatch(
      /^Live at \d\d:03:07, 0\.2 s after you published\. Release 812, checked\.$/,
    )
  })

  it('of an entry that is unpublished says that readers see its file again, whose page is not looked at', () => {
    const unpublished: ReceiptSubject = { kind: 'reverted', revision: 4 }
    const state = receiptFrom(answer({ ...LIVE, verified: null }), unpublished)
    expect(isFinal(state)).toBe(true)
    expect(told(state, 'reverted')).toMatch(
      /^Readers see the file again since \d\d:03:07, 0\.2 s after you unpublished\. Release 812\.$/,
    )
  })

  it('calls a document that is no post by its name', () => {
    expect(
      describeReceipt({ kind: 'overtaken' }, { subject: 'published', isOwn: true, name: 'term' }),
    ).toBe('A newer version of this term replaces this one.')
  })

  it('says why a version waits behind others', () => {
    const waiting = answer({ state: 'queued', reason: 'other posts are made first' })
    expect(told(receiptFrom(waiting, PUBLISHED))).toBe('Queued: other posts are made first.')
    expect(told(receiptFrom(answer({ state: 'queued' }), PUBLISHED))).toBe(
      'Queued: the page will be built in a moment.',
    )
  })

  it('gives no time that the publisher does not report, and claims no act of another user', () => {
    const untimed = receiptFrom(answer({ ...LIVE, queuedAt: null, liveAt: null }), PUBLISHED)
    expect(told(untimed)).toMatch(/^Live at \d\d:03:07\. Release 812, checked\.$/)
    const scheduled = receiptFrom(answer(LIVE), PUBLISHED)
    expect(told(scheduled, 'published', false)).toContain('0.2 s after it was published')
  })

  it.each(['live', 'failed', 'building'] as const)(
    'does not take “%s” of an older version for the new one',
    (state) => {
      const old = answer({ state, release: 1, revision: 3 })
      expect(receiptFrom(old, PUBLISHED).kind).toBe('queued')
    },
  )

  it('says when a later version has taken the place of this one', () => {
    const later = receiptFrom(answer({ state: 'live', revision: 5 }), PUBLISHED)
    expect(later.kind).toBe('overtaken')
    expect(receiptFrom(answer({ revision: null }), PUBLISHED).kind).toBe('overtaken')
    expect(isFinal(later)).toBe(true)
  })

  it('waits for the look at the public page and tells what it found', () => {
    const outcome = (change: Partial<Receipt>) => {
      const state = receiptFrom(answer({ ...LIVE, release: 2, ...change }), PUBLISHED)
      return [told(state).replace(/^Live at .* published\. /, ''), isFinal(state)]
    }
    expect(outcome({ verified: null })).toEqual(['Release 2. Checking the public page…', false])
    expect(outcome({ verified: true })).toEqual(['Release 2, checked.', true])
    expect(outcome({ verified: false, reason: 'It answers with status 502.' })).toEqual([
      'Release 2. Could not be confirmed: It answers with status 502.',
      true,
    ])
  })

  it('says that a version waits while the site is held at an earlier release, and why', () => {
    const held = receiptFrom(
      answer({ state: 'held', release: 813, reason: 'The prices were wrong' }),
      PUBLISHED,
    )
    expect(told(held)).toBe(
      'Built in release 813 but not shown yet: an editor went back to an earlier release (“The prices were wrong”). Readers see it when publishing resumes.',
    )
    expect(isFinal(held)).toBe(false)
  })

  it('gives the reason of a failure and when it is tried again, and goes on following', () => {
    const failed = receiptFrom(
      answer({ state: 'failed', reason: 'The disk is full', retryAt: '2026-03-04T14:04:00Z' }),
      PUBLISHED,
    )
    expect(told(failed)).toMatch(
      /^Not live: The disk is full\. Readers still see the previous version\. Next attempt at \d\d:04:00\.$/,
    )
    expect(isFinal(failed)).toBe(false)
  })

  it('tells the author of a post that was left out what to do', () => {
    const leftOut = receiptFrom(
      answer({ state: 'failed', leftOut: true, reason: 'title: too long' }),
      PUBLISHED,
    )
    expect(told(leftOut)).toBe(
      'Not live: title: too long. Readers do not see this post. Fix this and update the post.',
    )
    expect(describeReceipt(leftOut, { subject: 'published', isOwn: true, name: 'term' })).toBe(
      'Not live: title: too long. Readers do not see this version. Fix this and update the term.',
    )
  })

  it('stops where nothing is tried again by itself', () => {
    const failed = receiptFrom(answer({ state: 'failed', reason: 'No title.' }), PUBLISHED)
    expect(told(failed)).toMatch(/Update the post to try again/)
    expect(isFinal(failed)).toBe(true)
  })

  it('follows a removal until the page is gone', () => {
    expect(receiptFrom(answer({ state: 'live', revision: 4 }), UNPUBLISHED).kind).toBe('queued')
    const gone = receiptFrom(answer({ ...LIVE, release: 9, revision: 5 }), UNPUBLISHED)
    expect(told(gone, 'removed')).toMatch(
      /^Gone at \d\d:03:07, 0\.2 s after you took it down\. Release 9\. Checked: the public address no longer shows the page\.$/,
    )
    expect(receiptFrom(answer({ state: 'live', revision: 4 }), DELETED).kind).toBe('queued')
    expect(receiptFrom(answer({ state: 'live', revision: null }), DELETED).kind).toBe('live')
  })

  it('gives the publisher time to hear of the post', () => {
    const unheard = receiptFrom({ kind: 'unknown' }, PUBLISHED)
    expect(unheard.kind).toBe('asking')
    expect(timeoutMs(unheard)).toBe(20_000)
    expect(afterTimeout(unheard).kind).toBe('untold')
  })

  it('says plainly that the site cannot tell', () => {
    const untold = receiptFrom({ kind: 'absent' }, PUBLISHED)
    expect(told(untold)).toMatch(/This site cannot say/)
    expect(timeoutMs(untold)).toBeNull()
  })

  it('bears a silence of the publisher, and long builds for longer', () => {
    const silent = receiptFrom({ kind: 'unreachable' }, PUBLISHED)
    const building = receiptFrom(answer({ state: 'building' }), PUBLISHED)
    expect(timeoutMs(silent)).toBe(20_000)
    expect(timeoutMs(building)).toBe(15 * 60_000)
    expect(afterTimeout(silent)).toEqual(silent)
  })
})
