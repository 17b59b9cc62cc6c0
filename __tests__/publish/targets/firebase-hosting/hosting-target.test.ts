import { describe, expect, it } from '@jest/globals'
import { tokensOfMachine } from '../../../../publish/targets/upload/access-tokens.ts'
import { googleError } from '../../support/hosting-service.ts'
import { listsOfTexts } from '../../support/release-lists.ts'
import type { SiteTexts } from '../../support/release-lists.ts'
import {
  SITE,
  calls,
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

describe('A release to Firebase Hosting', () => {
  it('is a version with all files, in pages of a thousand, and its configuration', async () => {
    const redirects = [
      { from: '/discover/old', to: '/discover/new', status: 301 as const },
      { from: '/2013/06/old', to: '/discover/new', status: 301 as const },
    ]
    await release(listsOfTexts(1, siteOf(1_500), { redirects }))
    expectSite(siteOf(1_500))
    expect(callsOf('POST populateFiles')).toBe(2)
    expect(hosting().liveConfig()).toMatchObject({
      cleanUrls: true,
      trailingSlashBehavior: 'REMOVE',
      redirects: [
        { glob: '/discover/old', location: '/discover/new', statusCode: 301 },
        { regex: '^(?:/2013/06/old)/?$', location: '/discover/new', statusCode: 301 },
      ],
    })
    expect(JSON.stringify(hosting().liveConfig())).toContain('content-security-policy')
  })

  it('sends of 10,000 files only the one that has changed', async () => {
    await release(listsOfTexts(1, siteOf(9_999)))
    const changed = siteOf(9_999, { '/discover/post-7/index.html': '<p>another text</p>' })
    hosting().requests.length = 0
    await release(listsOfTexts(2, changed))
    expect(callsOf('POST upload')).toBe(1)
    expect(callsOf('POST populateFiles')).toBe(10)
    expectSite(changed)
  })

  it('goes back by releasing the earlier version again', async () => {
    await release(listsOfTexts(1, siteOf(3)))
    await release(listsOfTexts(2, siteOf(4)))
    hosting().requests.length = 0
    await release(listsOfTexts(1, siteOf(3)))
    expect(calls()).toEqual(['GET releases', 'POST releases'])
    expectSite(siteOf(3))
  })

  it('goes back also to a version that Hosting has dropped', async () => {
    await release(listsOfTexts(1, siteOf(3)))
    await release(listsOfTexts(2, siteOf(4)))
    hosting().drop(hosting().released[0] ?? '')
    await release(listsOfTexts(1, siteOf(3)))
    expectSite(siteOf(3))
    expect(callsOf('POST upload')).toBe(6)
  })

  it('is made once, however often it is asked for', async () => {
    const target = openTarget()
    expect(await target.hasReleases()).toBe(false)
    for (let round = 0; round < 3; round += 1) await release(listsOfTexts(1, siteOf(3)), target)
    expect(hosting().released).toHaveLength(1)
    expect(await target.hasReleases()).toBe(true)
  })

  it('works as the account of a machine of the cloud', async () => {
    await release(
      listsOfTexts(1, siteOf(3)),
      openTarget(tokensOfMachine({ fetch: hosting().fetch, now: () => running().now })),
    )
    expectSite(siteOf(3))
  })
})

describe('A release to Firebase Hosting that is interrupted', () => {
  const before = siteOf(1_200)
  const after = siteOf(1_200, {
    '/a.js': 'a',
    '/b.js': 'b',
    '/c.js': 'c',
    '/discover/post-7/index.html': 'another text',
  })

  it.each(['not-sent', 'answer-lost'] as const)(
    'at any request (%s) leaves a whole site, and goes on afterwards',
    async (fault) => {
      await release(listsOfTexts(1, before))
      let interrupted = 0
      for (let round = 2; ; round += 1) {
        // Each time a content that Hosting does not have yet.
        const texts = { ...after, '/index.html': `<p>round ${round}</p>` }
        const live = Object.fromEntries(hosting().site())
        const process = new AbortController()
        hosting().requests.length = 0
        hosting().fault = ({ number }) => {
          if (number !== round - 1) return null
          process.abort()
          return fault
        }
        const lists = listsOfTexts(round, texts)
        const isDone = await release(lists, openTarget(), process.signal).then(
          () => true,
          () => false,
        )
        if (isDone) break
        interrupted += 1
        // The site as it was, or, when the last answer was lost, the new one; never a mixture.
        const shown = Object.fromEntries(hosting().site())
        expect([live, texts]).toContainEqual(shown)
        hosting().fault = () => null
        await release(lists)
        expectSite(texts)
      }
      expect(interrupted).toBeGreaterThanOrEqual(7)
      expect(new Set(hosting().released).size).toBe(hosting().released.length)
    },
  )

  it('sends again only what had not arrived', async () => {
    const process = new AbortController()
    hosting().fault = ({ call }) => {
      if (call !== 'POST upload' || callsOf('POST upload') < 600) return null
      process.abort()
      return 'not-sent'
    }
    await expect(release(listsOfTexts(1, before), openTarget(), process.signal)).rejects.toThrow()
    const sent = callsOf('POST upload') - 1
    hosting().fault = () => null
    hosting().requests.length = 0
    await release(listsOfTexts(1, before))
    expect(callsOf('POST upload')).toBeLessThanOrEqual(1_201 - sent + 16)
    expect(callsOf('POST versions')).toBe(0)
    expectSite(before)
  })

  it('does not go on with a version that Hosting has given up', async () => {
    const process = new AbortController()
    failing('PATCH version', 1, () => {
      process.abort()
      return 'not-sent'
    })
    await expect(release(listsOfTexts(1, before), openTarget(), process.signal)).rejects.toThrow()
    running().now += 13 * 3_600_000
    await release(listsOfTexts(1, before))
    expect(callsOf('POST versions')).toBe(2)
    expectSite(before)
  })
})

describe('Old versions at Firebase Hosting', () => {
  const text = (number: number): SiteTexts => ({ '/index.html': `<p>${number}</p>` })
  /** Releases one site after the other; the last `kept` can be gone back to. */
  const releaseMany = async (from: number, to: number, kept = 3) => {
    const target = openTarget()
    for (let number = from; number <= to; number += 1) {
      const numbers = Array.from({ length: kept }, (_, back) => number - back)
      await release(listsOfTexts(number, text(number), { kept: numbers }), target)
    }
  }
  const version = (number: number) => `sites/${SITE}/versions/v${number}`
  const left = () =>
    hosting()
      .versions()
      .map((name) => Number(/v(\d+)$/.exec(name)?.[1]))

  it('are deleted, but for the newest twenty', async () => {
    await releaseMany(1, 25)
    expect(left()).toEqual(Array.from({ length: 20 }, (_, index) => index + 6))
    expectSite(text(25))
    // A process that begins knows them too.
    await releaseMany(26, 26)
    expect(left()).toEqual(Array.from({ length: 20 }, (_, index) => index + 7))
    expect(running().warnings).toEqual([])
  })

  it('stay as long as someone can go back to them', async () => {
    await releaseMany(1, 30, 30)
    expect(left()).toHaveLength(30)
    hosting().requests.length = 0
    await release(listsOfTexts(2, text(2), { kept: [2, 30] }))
    expect(calls().slice(0, 2)).toEqual(['GET releases', 'POST releases'])
    expectSite(text(2))
    // What is live was used last.
    expect(left()).toContain(2)
    expect(left()).toHaveLength(20)
  })

  it('that Hosting has dropped by itself are forgotten', async () => {
    await releaseMany(1, 20)
    hosting().drop(version(1))
    await releaseMany(21, 21)
    expect(left()).toHaveLength(20)
    expect(running().warnings).toEqual([])
    expect(callsOf('DELETE version')).toBe(1)
  })

  it('are tried again after the next release when one cannot be deleted, which holds up no reader', async () => {
    await releaseMany(1, 20)
    failing('DELETE version', 1, () => googleError(403, 'PERMISSION_DENIED'))
    await releaseMany(21, 21)
    expectSite(text(21))
    expect(left()).toHaveLength(21)
    expect(running().warnings).toEqual(['hosting.version-not-deleted'])
    await releaseMany(22, 22)
    expect(left()).toHaveLength(20)
  })
})
