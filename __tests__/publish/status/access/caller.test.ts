import { describe, expect, it } from '@jest/globals'
import { askBackend } from '../../../../publish/status/access/caller.ts'
import { parseFirebaseSettings } from '../../../../shared/firebase/firebase-settings.ts'

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

  it('sends the token to Google as it has to be sent: to look it up in the body, to read in the header', async () => {
    const asked: string[] = []
    const identify = askBackend({
      settings: parseFirebaseSettings({}),
      sameOrigin: () => 'http://backend.invalid',
      fetch: (url, request) => {
        const isLookup = new Request(url).url.includes('accounts:lookup')
        const header = new Headers(request?.headers).get('authorization')
        asked.push(isLookup ? 'lookup' : 'documents')
        if (isLookup && header !== null) return Promise.resolve(new Response('{}', { status: 401 }))
        if (!isLookup && header !== 'Bearer token') {
          return Promise.resolve(new Response('{}', { status: 403 }))
        }
        return Promise.resolve(
          Response.json(
            isLookup
              ? { users: [{ localId: 'ana' }] }
              : [{ found: { fields: { role: { stringValue: 'editor' } } } }],
          ),
        )
      },
      now: () => 0,
    })
    expect(await identify('token')).toEqual({ uid: 'ana', role: 'editor' })
    expect(asked).toEqual(['lookup', 'documents'])
  })

  it('identifies no one when the backend refuses the token', async () => {
    const identify = identifyWith(() => Promise.resolve(new Response('{}', { status: 400 })))
    expect(await identify('token')).toBeNull()
  })
})
