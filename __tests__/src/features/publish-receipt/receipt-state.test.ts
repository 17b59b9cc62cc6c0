import { describe, expect, it } from '@jest/globals'
import {
  nextAskMs,
  receiptFrom,
  type ReceiptSubject,
} from '../../../../src/features/publish-receipt/receipt-state'
import {
  describeReceipt,
  describeVerification,
} from '../../../../src/features/publish-receipt/receipt-text'
import type { PublishStatus } from '../../../../src/platform/publish-status'

const PUBLISHED: ReceiptSubject = { kind: 'published', revision: 4 }
const UNPUBLISHED: ReceiptSubject = { kind: 'removed', revision: 5 }
const DELETED: ReceiptSubject = { kind: 'removed', revision: null }

const answer = (change: Partial<PublishStatus>) => ({
  kind: 'status' as const,
  status: {
    state: 'queued' as const,
    buildId: 'b1',
    release: null,
    revision: 4,
    at: '2026-03-04T14:03:00Z',
    reason: null,
    url: null,
    verified: null,
    retryAt: null,
    leftOut: false,
    ...change,
  },
})

describe('the publish receipt', () => {
  it('follows a version from the queue to the readers', () => {
    expect(receiptFrom(answer({}), PUBLISHED).kind).toBe('queued')
    expect(receiptFrom(answer({ state: 'building' }), PUBLISHED).kind).toBe('building')
    const live = receiptFrom(answer({ state: 'live', release: 812 }), PUBLISHED)
    expect(describeReceipt(live, 'published')).toMatch(/^Live at \d\d:\d\d in release 812\.$/)
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
    expect(nextAskMs(later, 0, 0)).toBeNull()
  })

  it('waits for the look at the public page and tells what it found', () => {
    const outcome = (change: Partial<PublishStatus>) => {
      const state = receiptFrom(answer({ state: 'live', release: 2, ...change }), PUBLISHED)
      if (state.kind !== 'live') throw new Error(`Expected live, got ${state.kind}.`)
      return {
        text: describeVerification(state.verification, 'published'),
        waits: nextAskMs(state, 0, 0) !== null,
      }
    }
    expect(outcome({ verified: null })).toEqual({
      text: 'Looking at the public page…',
      waits: true,
    })
    expect(outcome({ verified: true })).toEqual({
      text: 'Checked: the public page shows this version.',
      waits: false,
    })
    expect(outcome({ verified: false, reason: 'It answers with status 502.' })).toEqual({
      text: 'Could not be confirmed: It answers with status 502.',
      waits: false,
    })
  })

  it('gives the reason of a failure and when it is tried again, and goes on following', () => {
    const failed = receiptFrom(
      answer({ state: 'failed', reason: 'The disk is full', retryAt: '2026-03-04T14:04:00Z' }),
      PUBLISHED,
    )
    expect(describeReceipt(failed, 'published')).toMatch(
      /^Not live: The disk is full\. The page that readers had before .* It is tried again at \d\d:04\.$/,
    )
    expect(nextAskMs(failed, 60_000, 0)).not.toBeNull()
  })

  it('stops where nothing is tried again by itself', () => {
    const failed = receiptFrom(answer({ state: 'failed', reason: 'No title.' }), PUBLISHED)
    expect(describeReceipt(failed, 'published')).toMatch(/Save again/)
    expect(nextAskMs(failed, 0, 0)).toBeNull()
  })

  it('follows a removal until the page is gone', () => {
    expect(receiptFrom(answer({ state: 'live', revision: 4 }), UNPUBLISHED).kind).toBe('queued')
    const gone = receiptFrom(answer({ state: 'live', release: 9, revision: 5 }), UNPUBLISHED)
    expect(describeReceipt(gone, 'removed')).toMatch(/^Gone at \d\d:\d\d in release 9\.$/)
    expect(receiptFrom(answer({ state: 'live', revision: 4 }), DELETED).kind).toBe('queued')
    expect(receiptFrom(answer({ state: 'live', revision: null }), DELETED).kind).toBe('live')
  })

  it('gives the publisher time to hear of the post', () => {
    const unheard = receiptFrom({ kind: 'unknown' }, PUBLISHED)
    expect(unheard.kind).toBe('asking')
    expect(nextAskMs(unheard, 1000, 1000)).not.toBeNull()
    expect(nextAskMs(unheard, 60_000, 60_000)).toBeNull()
  })

  it('says plainly when nobody can tell', () => {
    const untold = receiptFrom({ kind: 'absent' }, PUBLISHED)
    expect(describeReceipt(untold, 'published')).toMatch(/This site cannot say/)
    expect(nextAskMs(untold, 0, 0)).toBeNull()
  })

  it('bears a silence of the publisher in the middle of a build', () => {
    const silent = receiptFrom({ kind: 'unreachable' }, PUBLISHED)
    expect(nextAskMs(silent, 120_000, 5_000)).not.toBeNull()
    expect(nextAskMs(silent, 120_000, 30_000)).toBeNull()
  })
})
