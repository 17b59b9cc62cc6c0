import { describe, expect, it } from '@jest/globals'
import { receiptSchema } from '../../../../shared/publish/publish-events'
import { readPublishStatus } from '../../../../src/platform/publisher/document-status'
import { answering } from './answering'

const STATUS = {
  source: 'posts',
  id: 'p 1',
  state: 'live',
  buildId: 'b7',
  release: 7,
  revision: 3,
  at: '2026-03-04T14:03:00.000Z',
  reason: null,
  url: 'https://pliego.example/discover/a-post',
  verified: true,
  retryAt: null,
  leftOut: false,
}

const ask = () => readPublishStatus('posts/p 1', 'token', new AbortController().signal)

describe('asking the publisher about a post', () => {
  it('hands on the report', async () => {
    const asked = answering(200, JSON.stringify(STATUS))
    expect(await ask()).toEqual({ kind: 'status', status: receiptSchema.parse(STATUS) })
    expect(asked.mock.calls[0]?.[0]).toBe('/api/publish/status?document=posts%2Fp%201')
  })

  it('tells a publisher that does not know the post from none at all', async () => {
    answering(404, JSON.stringify({ error: { code: 'status/unknown-document', message: 'None.' } }))
    expect(await ask()).toEqual({ kind: 'unknown' })
    answering(404, '<!doctype html>')
    expect(await ask()).toEqual({ kind: 'absent' })
    answering(200, '<!doctype html>')
    expect(await ask()).toEqual({ kind: 'absent' })
  })

  it('takes nothing for a report that is not one', async () => {
    answering(200, JSON.stringify({ ...STATUS, state: 'gone' }))
    expect(await ask()).toEqual({ kind: 'absent' })
  })

  it.each([
    [401, 'refused'],
    [403, 'refused'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('takes status %d for “%s”', async (status, kind) => {
    answering(status, '{}')
    expect(await ask()).toEqual({ kind })
  })

  it('reports a lost connection, and rejects only when it was stopped', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await ask()).toEqual({ kind: 'unreachable' })
    const stopped = AbortSignal.abort()
    await expect(readPublishStatus('posts/p1', 'token', stopped)).rejects.toThrow('Failed to fetch')
  })
})
