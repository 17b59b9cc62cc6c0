import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import type { Post } from '../../../../../shared/post/post'
import type { PostHead } from '../../../../../shared/post/post-copy'
import type { PublishStatusAnswer } from '../../../../../src/platform/publisher/document-status'
import { storedPost, storedSession } from '../screen/bar/stored-session'
import { answerWith } from '../../../support/receipts'

let report: (answer: PublishStatusAnswer) => void
let hear: (kind: 'changed' | 'editors') => void
jest.mock('../../../../../src/platform/publisher/receipt-feed', () => ({
  receiptFeed: {
    follow: (_postId: string, listener: typeof report) => {
      report = listener
      return () => undefined
    },
  },
}))
jest.mock('../../../../../src/platform/tabs/post-channel', () => ({
  hearTabs: (_postId: string, listener: typeof hear) => {
    hear = listener
    return () => undefined
  },
}))
import { useFollowedPost } from '../../../../../src/features/post-editor/session/use-followed-post'

const DUE = new Date('2026-03-04T14:00:00Z')

/** An editor of a post that becomes another one elsewhere as soon as it is looked at. */
function follow(before: Partial<Post>, after: Partial<Post>) {
  const head: PostHead = { saved: storedPost({ revision: 3, ...after }), copy: null }
  const readHead = jest.fn(() => Promise.resolve(head))
  const { session } = storedSession({ revision: 2, ...before }, readHead)
  renderHook(() => useFollowedPost('p1', session))
  return { readHead, facts: () => session.getSnapshot().head.facts, session }
}

const receipt = (revision: number) => answerWith({ state: 'live', release: 7, revision })

beforeEach(() => {
  jest.useFakeTimers({ now: DUE.getTime() - 30_000 })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('an open editor', () => {
  it('sees a scheduled post go live at its minute, although no one tells it', async () => {
    const before = { status: 'scheduled', publishAt: DUE } as const
    const { facts, session } = follow(before, { status: 'published', publishedAt: DUE })
    await act(() => jest.advanceTimersByTimeAsync(25_000))
    expect(facts().status).toBe('scheduled')
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(facts()).toMatchObject({ status: 'published', publishedAtMs: DUE.getTime() })
    expect(session.getSnapshot().statusElsewhere).toBe('published')
  })

  it('looks when the publisher tells of a newer version, and only then', async () => {
    const { readHead, facts } = follow({ status: 'published' }, { status: 'draft' })
    await act(async () => report(receipt(2)))
    expect(readHead).not.toHaveBeenCalled()
    await act(async () => report(receipt(3)))
    expect(facts().status).toBe('draft')
  })

  it('looks when another tab has changed the post', async () => {
    const { facts } = follow({ status: 'draft' }, { status: 'binned' })
    await act(async () => hear('changed'))
    expect(facts().status).toBe('binned')
  })

  it('looks now and then where no one can tell', async () => {
    const { facts } = follow({ status: 'draft' }, { status: 'binned' })
    await act(() => jest.advanceTimersByTimeAsync(61_000))
    expect(facts().status).toBe('binned')
  })
})
