import { describe, expect, it } from '@jest/globals'
import { checkPage } from '../../../publish/verify/check-page.ts'
import { page } from '../support/publisher.ts'

const built = { path: '/discover/hello', digest: 'd1' }
const upsert = { source: 'posts', kind: 'upsert', path: '/discover/hello' } as const

function problemOf(
  answer: () => Promise<Response>,
  expectation: Partial<Parameters<typeof checkPage>[0]> = {},
) {
  return checkPage(
    { change: upsert, built, ...expectation },
    'https://site.example',
    answer,
    new AbortController().signal,
  )
}
const look = async (...asked: Parameters<typeof problemOf>) =>
  (await problemOf(...asked))?.text ?? null
const failing = (cause: unknown) => () =>
  Promise.reject(new TypeError('fetch failed', { cause: cause as Error }))
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(null, { status: code, headers }))

describe('A look at a public page', () => {
  it('finds the version that was built', async () => {
    expect(await look(async () => new Response(page('hi', 'd1')))).toBeNull()
    expect(await look(async () => new Response(page('hi', 'd0')))).toBe(
      'The public page shows another version.',
    )
  })

  it.each([
    [{ code: 'ECONNREFUSED' }, 'nothing listens there'],
    [{ code: 'ENOTFOUND' }, 'its name cannot be resolved'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'its certificate is not trusted'],
    [{ name: 'TimeoutError' }, 'it did not answer in time'],
    [new Error('something else'), 'something else'],
  ])('says why the public address cannot be reached: %j', async (cause, words) => {
    const problem = await look(failing(cause))
    expect(problem).toContain('https://site.example/discover/hello could not be reached')
    expect(problem).toContain(words)
    expect(problem).toContain('Readers may still see it')
  })

  it.each([
    [302, { location: 'https://login.example/' }, /redirects to https:\/\/login\.example/],
    [403, {}, /a proxy in front/],
    [421, {}, /PLIEGO_SITE_URL/],
    [502, {}, /the proxy in front does not reach the site/],
    [404, {}, /status 404\.$/],
  ])('explains an answer with status %d', async (code, headers, words) => {
    expect(await look(status(code, headers))).toMatch(words)
  })

  it('tells a problem of the public address as a whole from one of a page', async () => {
    const isOfSite = async (answer: () => Promise<Response>) =>
      (await problemOf(answer))?.isOfSite ?? null
    for (const answer of [failing({ code: 'ENOTFOUND' }), status(502), status(421)]) {
      expect(await isOfSite(answer)).toBe(true)
    }
    expect(await isOfSite(async () => new Response('Welcome to nginx!'))).toBe(true)
    expect(await isOfSite(status(404))).toBe(false)
    expect(await isOfSite(async () => new Response(page('hi', 'd0')))).toBe(false)
  })

  it('notices that something else answers, however much it says', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })
    expect(await look(async () => new Response(endless))).toBe(
      'The public address does not serve a page of this site.',
    )
  })

  it('wants a removed post to be gone, and lets an old address lead on', async () => {
    const removal = {
      change: { ...upsert, kind: 'remove' } as const,
      built: null,
    }
    expect(await look(status(404), removal)).toBeNull()
    expect(await look(status(410), removal)).toBeNull()
    expect(await look(status(200), removal)).toBe('The page of the removed post is still served.')
    expect(await look(status(502), removal)).toMatch(/status 502/)
    const redirect = { change: { ...upsert, source: 'redirects' } as const, built: null }
    expect(await look(status(301, { location: '/discover/new' }), redirect)).toBeNull()
    expect(await look(status(404), redirect)).toMatch(/status 404/)
  })
})
