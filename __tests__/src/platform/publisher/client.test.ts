import { describe, expect, it, jest } from '@jest/globals'

const mockToken = jest.fn<() => Promise<string | null>>(() => Promise.resolve('token'))
jest.mock('../../../../src/platform/publisher/browser-stream', () => ({
  browserStream: { idToken: () => mockToken() },
}))
import { publisher } from '../../../../src/platform/publisher/client'
import { answering } from './answering'

describe('asking the publisher as an editor', () => {
  it('reads lists from a place on, in the name of the session', async () => {
    const asked = answering(200, '{"builds":[],"next":null}')
    await expect(publisher.builds('b7')).resolves.toEqual({ builds: [], next: null })
    const [address, init] = asked.mock.calls[0] ?? []
    expect(address).toBe('/api/publish/builds?before=b7&limit=20')
    expect(init).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer token' } })
  })

  it('sends the reason of a rollback along', async () => {
    const asked = answering(200, '{}')
    await publisher.goTo(11, 'A wrong price')
    expect(asked.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"release":11,"reason":"A wrong price"}',
    })
  })

  it.each([
    [403, '{"error":{"code":"status/editors-only","message":"No."}}', 'publisher/refused'],
    [404, '<!doctype html>', 'publisher/absent'],
    [200, '<!doctype html>', 'publisher/absent'],
    [200, '{"live":7}', 'publisher/not-understood'],
    [502, 'Bad gateway', 'publisher/failed'],
    [409, '{"error":{"code":"release/broken","message":"Its list is damaged."}}', 'release/broken'],
  ])('explains status %d with %s as %s', async (status, body, code) => {
    answering(status, body)
    await expect(publisher.overview()).rejects.toMatchObject({ code })
  })

  it('says so when the publisher does not answer', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(publisher.resume()).rejects.toMatchObject({ code: 'publisher/unreachable' })
  })
})
