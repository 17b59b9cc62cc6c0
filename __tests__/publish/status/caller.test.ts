import { describe, expect, it } from '@jest/globals'
import { askBackend } from '../../../publish/status/caller.ts'
import { parseFirebaseSettings } from '../../../shared/firebase-settings.ts'

function identifyWith(answer: () => Promise<Response>) {
  return askBackend({
    settings: parseFirebaseSettings({}),
    sameOrigin: () => 'http://backend.invalid',
    fetch: answer,
    now: () => 0,
  })
}

describe('Asking the backend who is calling', () => {
  it.each([
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
    ['fails', () => Promise.resolve(new Response('', { status: 500 }))],
  ])('says that the caller should try again when it %s', async (_, answer) => {
    await expect(identifyWith(answer)('token')).rejects.toMatchObject({
      status: 503,
      code: 'status/backend-unavailable',
    })
  })

  it('identifies no one when the backend refuses the token', async () => {
    const identify = identifyWith(() => Promise.resolve(new Response('{}', { status: 400 })))
    expect(await identify('token')).toBeNull()
  })
})
