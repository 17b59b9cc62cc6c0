import { receiptSchema, type Receipt } from '../../../shared/publish/publish-events'

/** The receipt of a post that waits in the queue, or whatever the change makes of it. */
export const receiptOf = (change: Partial<Receipt> = {}): Receipt => ({
  ...receiptSchema.parse({
    source: 'posts',
    id: 'p1',
    state: 'queued',
    buildId: 'b1',
    release: null,
    revision: 1,
    at: '2026-03-04T14:03:07Z',
    reason: null,
    url: null,
    verified: null,
    retryAt: null,
  }),
  ...change,
})

/** The publisher's answer with such a receipt. */
export const answerWith = (change: Partial<Receipt>) => ({
  kind: 'status' as const,
  status: receiptOf(change),
})
