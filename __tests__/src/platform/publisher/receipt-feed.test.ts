import { describe, expect, it, jest } from '@jest/globals'
import type { StreamListener } from '../../../../src/platform/publisher/event-stream'
import type { PublishStatusAnswer } from '../../../../src/platform/publisher/document-status'
import {
  createReceiptFeed,
  type FeedDependencies,
  type ReceiptListener,
} from '../../../../src/platform/publisher/receipt-feed'
import { receiptOf } from '../../support/receipts'

jest.mock('../../../../src/platform/publisher/browser-stream', () => ({ browserStream: {} }))

/** @param key of a post */
const receipt = (key: string) => receiptOf({ id: key.slice('posts/'.length) })

function world() {
  const streams: { posts: readonly string[]; listener: StreamListener; stop: jest.Mock }[] = []
  const pauses: { ms: number; end: () => void }[] = []
  const ask = jest.fn<FeedDependencies['ask']>(() => Promise.resolve({ kind: 'unknown' }))
  let nowMs = 0
  const feed = createReceiptFeed({
    follow(posts, listener) {
      const stop = jest.fn()
      streams.push({ posts, listener, stop })
      return stop
    },
    ask,
    pause: (ms, signal) =>
      new Promise((resolve, reject) => {
        pauses.push({ ms, end: resolve })
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    now: () => nowMs,
  })
  return {
    feed,
    streams,
    pauses,
    ask,
    elapse: (ms: number) => {
      nowMs += ms
    },
  }
}

const listening = () => jest.fn<ReceiptListener>()
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const answers = (listener: jest.Mock<ReceiptListener>): PublishStatusAnswer['kind'][] =>
  listener.mock.calls.map(([{ kind }]) => kind)

describe('following receipts', () => {
  it('opens one stream for all posts of a list', async () => {
    const { feed, streams } = world()
    const [first, second] = [listening(), listening()]
    feed.follow('posts/p1', first)
    feed.follow('posts/p2', second)
    await settle()
    expect(streams.map(({ posts }) => posts)).toEqual([['posts/p1', 'posts/p2']])
    streams[0]?.listener.onEvent({ kind: 'receipt', receipt: receipt('posts/p2') })
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledWith({ kind: 'status', status: receipt('posts/p2') })
  })

  it('tells a second listener at once, and closes when no listener is left', async () => {
    const { feed, streams } = world()
    const stopFirst = feed.follow('posts/p1', listening())
    await settle()
    streams[0]?.listener.onEvent({ kind: 'receipt', receipt: receipt('posts/p1') })
    const late = listening()
    const stopLate = feed.follow('posts/p1', late)
    await settle()
    expect(answers(late)).toEqual(['status'])
    expect(streams).toHaveLength(1)
    stopFirst()
    expect(streams[0]?.stop).not.toHaveBeenCalled()
    stopLate()
    expect(streams[0]?.stop).toHaveBeenCalled()
  })

  it('says when the publisher is lost, and when it is there again', async () => {
    const { feed, streams } = world()
    const listener = listening()
    feed.follow('posts/p1', listener)
    await settle()
    streams[0]?.listener.onLost()
    streams[0]?.listener.onEvent({ kind: 'hello', isResumed: false })
    streams[0]?.listener.onEvent({ kind: 'receipt', receipt: receipt('posts/p1') })
    expect(answers(listener)).toEqual(['unreachable', 'unknown', 'status'])
  })

  it('asks where streams do not come through, more and more seldom', async () => {
    const { feed, streams, pauses, ask, elapse } = world()
    const listener = listening()
    const stop = feed.follow('posts/p1', listener)
    await settle()
    streams[0]?.listener.onEnd('absent')
    for (const [elapsed, wait] of [
      [0, 500],
      [20_000, 3000],
      [200_000, 10_000],
    ] as const) {
      elapse(elapsed)
      pauses.at(-1)?.end()
      await settle()
      expect(pauses.at(-1)?.ms).toBe(wait)
    }
    expect(answers(listener).every((kind) => kind === 'unknown')).toBe(true)
    const asked = ask.mock.calls.length
    stop()
    pauses.at(-1)?.end()
    await settle()
    expect(ask).toHaveBeenCalledTimes(asked)
  })

  it('does not ask on where there is no publisher', async () => {
    const { feed, streams, pauses, ask } = world()
    ask.mockResolvedValue({ kind: 'absent' })
    const listener = listening()
    feed.follow('posts/p1', listener)
    await settle()
    streams[0]?.listener.onEnd('absent')
    await settle()
    expect(answers(listener)).toEqual(['absent'])
    expect(pauses).toEqual([])
  })
})
