import { describe, expect, it } from '@jest/globals'
import { googleError } from '../../support/hosting-service.ts'
import { listsOfTexts } from '../../support/release-lists.ts'
import {
  callsOf,
  expectSite,
  failing,
  hosting,
  openTarget,
  release,
  running,
  siteOf,
  withHosting,
} from './releases-to-hosting.ts'

withHosting()

describe('A refusal of Firebase Hosting', () => {
  it('because of an expired token is answered by a new one, once', async () => {
    const target = openTarget()
    await release(listsOfTexts(1, siteOf(3)), target)
    hosting().expireTokens()
    await release(listsOfTexts(2, siteOf(4)), target)
    expectSite(siteOf(4))
    expect(hosting().tokensIssued()).toBe(2)
    hosting().fault = () => googleError(401, 'UNAUTHENTICATED')
    await expect(release(listsOfTexts(3, siteOf(5)), target)).rejects.toMatchObject({
      code: 'target/unauthorised',
    })
    expectSite(siteOf(4))
  })

  it.each([
    ['POST versions', 'POST populateFiles', 'POST upload', 'PATCH version', 'POST releases'],
  ])('for the moment is waited for, with growing pauses (%s and others)', async (...every) => {
    const { pauses } = running()
    for (const [index, call] of every.entries()) {
      pauses.length = 0
      failing(call, 3, () => googleError(503, 'UNAVAILABLE'))
      await release(listsOfTexts(index + 1, siteOf(index + 1)))
      expectSite(siteOf(index + 1))
      // Of the uploads three fail once each; of the others one fails three times.
      const expected = call === 'POST upload' ? 3 : [500, 1_000, 2_000]
      expect(call === 'POST upload' ? pauses.length : pauses).toEqual(expected)
    }
  })

  it('with a time to come back at is kept to', async () => {
    failing('POST populateFiles', 1, () =>
      googleError(429, 'RESOURCE_EXHAUSTED', { 'retry-after': '17' }),
    )
    await release(listsOfTexts(1, siteOf(3)))
    expect(running().pauses).toEqual([17_000])
    expectSite(siteOf(3))
  })

  it.each([
    [429, 'RESOURCE_EXHAUSTED', 'target/quota'],
    [403, 'RESOURCE_EXHAUSTED', 'target/quota'],
    [403, 'PERMISSION_DENIED', 'target/forbidden'],
    [400, 'INVALID_ARGUMENT', 'target/refused'],
    [500, 'INTERNAL', 'target/busy'],
  ])(
    'for good (%i %s) fails the release and leaves the live site',
    async (status, reason, code) => {
      await release(listsOfTexts(1, siteOf(3)))
      for (const call of ['POST versions', 'POST populateFiles', 'POST upload', 'POST releases']) {
        hosting().fault = (request) => (request.call === call ? googleError(status, reason) : null)
        const texts = siteOf(30, { '/index.html': call })
        await expect(release(listsOfTexts(2, texts))).rejects.toMatchObject({ code })
        expectSite(siteOf(3))
      }
      hosting().fault = () => null
      await release(listsOfTexts(2, siteOf(4)))
      expectSite(siteOf(4))
    },
  )

  it('of a file ends the other uploads', async () => {
    hosting().fault = ({ call }) =>
      call === 'POST upload' ? googleError(403, 'PERMISSION_DENIED') : null
    await expect(release(listsOfTexts(1, siteOf(500)))).rejects.toMatchObject({
      code: 'target/forbidden',
    })
    expect(callsOf('POST upload')).toBeLessThanOrEqual(16)
  })

  it('of a file that arrived in part is followed by another attempt', async () => {
    failing('POST upload', 2, () => 'not-sent')
    await release(listsOfTexts(1, siteOf(20)))
    expectSite(siteOf(20))
  })

  it('is none of a publisher that another one has taken over from', async () => {
    const by = (fence: number) => ({ fence: () => Promise.resolve(fence) })
    await release(listsOfTexts(1, siteOf(3), by(2)))
    await expect(release(listsOfTexts(2, siteOf(4), by(1)))).rejects.toMatchObject({
      code: 'target/fenced',
    })
    expectSite(siteOf(3))
    await release(listsOfTexts(2, siteOf(4), by(3)))
    expectSite(siteOf(4))
  })
})
