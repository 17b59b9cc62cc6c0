import { describe, expect, it } from '@jest/globals'
import {
  describeReceipt,
  nextAskMs,
  receiptFrom,
} from '../../../../src/features/publish-receipt/receipt-state'
import type { PublishStatus } from '../../../../src/platform/publish-status'

const SAVED_AT = Date.parse('2026-03-04T14:00:00Z')
const answer = (change: Partial<PublishStatus>) => ({
  kind: 'status' as const,
  status: {
    state: 'queued' as const,
    buildId: 'b1',
    release: null,
    at: '2026-03-04T14:03:00Z',
    reason: null,
    url: null,
    ...change,
  },
})

describe('the publish receipt', () => {
  it('follows a version from the queue to the readers', () => {
    expect(receiptFrom(answer({}), SAVED_AT).kind).toBe('queued')
    expect(receiptFrom(answer({ state: 'building' }), SAVED_AT).kind).toBe('building')
    const live = receiptFrom(answer({ state: 'live', release: 812 }), SAVED_AT)
    expect(describeReceipt(live)).toMatch(/^Live at \d\d:\d\d in release 812\.$/)
    expect(nextAskMs(live, 0)).toBeNull()
  })

  it('does not take an older release for the new version', () => {
    const old = answer({ state: 'live', release: 1, at: '2026-03-04T13:00:00Z' })
    expect(receiptFrom(old, SAVED_AT).kind).toBe('queued')
  })

  it('gives the reason of a failure and stops', () => {
    const failed = receiptFrom(answer({ state: 'failed', reason: 'The disk is full.' }), SAVED_AT)
    expect(describeReceipt(failed)).toMatch(/^Not live: The disk is full\./)
    expect(nextAskMs(failed, 0)).toBeNull()
  })

  it('says plainly when nobody can tell, after having asked for a while', () => {
    const untold = receiptFrom({ kind: 'unknown' }, SAVED_AT)
    expect(describeReceipt(untold)).toMatch(/^Published\. This site cannot say/)
    expect(nextAskMs(untold, 1000)).not.toBeNull()
    expect(nextAskMs(untold, 60_000)).toBeNull()
  })
})
