import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { insightsSchema, OTHER_PAGES } from '../../../shared/site/insights.ts'
import { parseBackendSettings } from '../../../server/settings.ts'
import type { BackendSettings } from '../../../server/settings.ts'
import type { BackendServer } from '../app/backend-server.ts'
import { PASSWORD, startBackend } from '../app/backend-server.ts'
import { temporaryFolder } from '../http/test-server.ts'

let server: BackendServer
let now = new Date('2026-03-10T18:00:00Z')

beforeEach(async () => {
  now = new Date('2026-03-10T18:00:00Z')
  server = await startBackend({ clock: () => now })
})
afterEach(async () => {
  await server.close()
})

const report = (what: 'views' | 'vitals', body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/insights/${what}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function tokenOf(role: 'editor' | 'author'): Promise<string> {
  const email = `${role}@example.com`
  const isThere = server.backend.accounts.list().some((account) => account.email === email)
  if (!isThere) await server.backend.accounts.create({ email, password: PASSWORD, role })
  const response = await fetch(
    `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`,
    {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    },
  )
  return ((await response.json()) as { idToken: string }).idToken
}

const summary = (token: string, query = '') =>
  fetch(`${server.origin}/api/insights/summary${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })

const sums = async () => insightsSchema.parse(await (await summary(await tokenOf('editor'))).json())

describe('insights', () => {
  it('sum up page views by day and page, in the time zone of the site', async () => {
    for (const path of ['/', '/glossary/apostille', '/glossary/apostille']) {
      expect((await report('views', { path })).status).toBe(204)
    }
    // Still the tenth in Costa Rica.
    now = new Date('2026-03-11T03:00:00Z')
    await report('views', { path: '/' })
    now = new Date('2026-03-11T18:00:00Z')
    await report('views', { path: '/' })
    const { from, to, days, pages } = await sums()
    expect([from, to]).toEqual(['2026-02-12', '2026-03-11'])
    expect(days).toEqual([
      { day: '2026-03-10', views: 4 },
      { day: '2026-03-11', views: 1 },
    ])
    expect(pages).toEqual([
      { path: '/', views: 3 },
      { path: '/glossary/apostille', views: 2 },
    ])
  })

  it('sum up web vitals by kind of page, as what three of four did not exceed', async () => {
    for (const LCP of [300, 700, 900, 9_000]) {
      await report('vitals', { path: '/discover/a-post', LCP, CLS: 0 })
    }
    await report('vitals', { path: '/', INP: 90_000 })
    expect((await sums()).vitals).toEqual([
      { kind: 'Home', vital: 'INP', quartile: null, count: 1 },
      { kind: 'Posts', vital: 'LCP', quartile: 1000, count: 4 },
      { kind: 'Posts', vital: 'CLS', quartile: 0, count: 4 },
    ])
  })

  it('count no one who asks not to be tracked, no other site, and no page of authors', async () => {
    await report('views', { path: '/' }, { 'sec-gpc': '1' })
    await report('views', { path: '/' }, { dnt: '1' })
    await report('views', { path: '/' }, { 'sec-fetch-site': 'cross-site' })
    await report('vitals', { path: '/', LCP: 1 }, { dnt: '1' })
    for (const path of ['/create', '/login', '/a.js', '//x', '/glossary/a/b', '/<b>', 'x']) {
      expect((await report('views', { path })).status).toBe(204)
    }
    expect(await sums()).toMatchObject({ days: [], pages: [], vitals: [] })
  })

  it.each<[string, Record<string, string>, number]>([
    ['the site itself', { origin: 'SELF' }, 1],
    [
      'the site itself, as newer browsers say',
      { origin: 'SELF', 'sec-fetch-site': 'same-origin' },
      1,
    ],
    ['another site', { origin: 'https://elsewhere.example' }, 0],
    [
      'another site that a browser calls its own',
      { origin: 'http://a.b', 'sec-fetch-site': 'same-origin' },
      0,
    ],
    ['a page without an address', { origin: 'null' }, 0],
    ['what is no address', { origin: 'SELF/x' }, 0],
    ['another part of the domain', { 'sec-fetch-site': 'same-site' }, 0],
    ['a bookmark', { 'sec-fetch-site': 'none' }, 0],
  ])('count a report of %s as it should be', async (_, headers, views) => {
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('SELF', server.origin)]),
    )
    expect((await report('views', { path: '/' }, sent)).status).toBe(204)
    expect((await sums()).pages.map((page) => page.views)).toEqual(views === 0 ? [] : [views])
  })

  it('refuse what is no report, and large ones', async () => {
    for (const body of [
      '',
      '[]',
      '{',
      { path: 1 },
      { path: '/', LCP: -1 },
      { path: '/', user: 'x' },
    ]) {
      expect((await report('vitals', body)).status).toBe(400)
    }
    expect((await report('views', { path: '/'.padEnd(2_000, 'a') })).status).toBe(413)
    expect((await fetch(`${server.origin}/api/insights/else`)).status).toBe(404)
  })

  it('count the pages of a day beyond a thousand together', async () => {
    for (let number = 0; number < 1_003; number += 59) {
      const paths = Array.from({ length: 59 }, (_, index) => `/discover/post-${number + index}`)
      await Promise.all(paths.map((path) => report('views', { path })))
    }
    await report('views', { path: '/discover/post-1' })
    const { pages, days } = await sums()
    expect(pages[0]).toEqual({ path: OTHER_PAGES, views: 3 })
    expect(pages[1]).toEqual({ path: '/discover/post-1', views: 2 })
    expect(days).toEqual([{ day: '2026-03-10', views: 1_004 }])
  })

  it('forget a day after ninety', async () => {
    await report('views', { path: '/' })
    now = new Date('2026-06-09T18:00:00Z')
    await report('views', { path: '/about' })
    const token = await tokenOf('editor')
    const read = insightsSchema.parse(await (await summary(token, '?days=90')).json())
    expect(read.pages).toEqual([{ path: '/about', views: 1 }])
  })

  it('are for editors alone', async () => {
    expect((await summary('')).status).toBe(401)
    expect((await summary('nonsense')).status).toBe(401)
    expect((await summary(await tokenOf('author'))).status).toBe(403)
    expect((await summary(await tokenOf('editor'), '?days=91')).status).toBe(400)
  })

  it('are there after a restart, and not where they are switched off', async () => {
    const { folder, remove } = await temporaryFolder()
    const restart = async (settings: Partial<BackendSettings> = {}) => {
      await server.close()
      server = await startBackend({ dataDir: folder, clock: () => now, settings })
    }
    await restart()
    await report('views', { path: '/' })
    await restart({
      hasInsights: parseBackendSettings({ PLIEGO_INSIGHTS: 'false' }).hasInsights,
    })
    expect(await (await report('views', { path: '/' })).text()).toBe('not the backend')
    await restart()
    expect((await sums()).pages).toEqual([{ path: '/', views: 1 }])
    await server.close()
    await remove()
  })
})

describe('insights beside a site', () => {
  const PROXY = { trustedProxies: ['127.0.0.1'] }
  const PAGES = ['/', '/discover/a-post', '/discover/another-post', '/glossary']
  const from = (address: string) => ({ 'x-forwarded-for': address })

  beforeEach(async () => {
    await server.close()
    server = await startBackend({
      clock: () => now,
      settings: { ...parseBackendSettings({}), ...PROXY, rateLimitFactor: 0 },
      hasPage: (path) => PAGES.includes(path),
    })
  })

  it('count no page that is not there, however often it is told', async () => {
    for (let batch = 0; batch < 20; batch += 1) {
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          report(
            'views',
            { path: `/discover/buy-now-${batch * 50 + index}` },
            from(`10.0.${batch}.1`),
          ),
        ),
      )
    }
    await report('vitals', { path: '/discover/buy-now', LCP: 60_000 }, from('10.1.0.1'))
    for (const path of PAGES) await report('views', { path }, from('10.1.0.1'))
    const { pages, vitals } = await sums()
    expect(pages).toEqual(PAGES.map((path) => ({ path, views: 1 })))
    expect(vitals).toEqual([])
  })

  it('let no one address lift a page, or speak for many readers', async () => {
    for (let time = 0; time < 50; time += 1) {
      await report('views', { path: '/discover/a-post' }, from('10.0.0.1'))
      await report('vitals', { path: '/', LCP: 60_000 }, from('2001:db8::1'))
      await report('vitals', { path: '/', LCP: 60_000 }, from('2001:db8::2'))
    }
    for (let reader = 0; reader < 30; reader += 1) {
      await report('views', { path: '/' }, from(`10.0.1.${reader}`))
    }
    expect(await sums()).toMatchObject({
      pages: [
        { path: '/', views: 30 },
        { path: '/discover/a-post', views: 20 },
      ],
      vitals: [{ kind: 'Home', vital: 'LCP', count: 20 }],
    })
    now = new Date('2026-03-11T18:00:00Z')
    await report('views', { path: '/discover/a-post' }, from('10.0.0.1'))
    expect((await sums()).days.at(-1)).toEqual({ day: '2026-03-11', views: 1 })
  })
})

it('keep what was counted when the clock is a year ahead, and what no time can be trusted for', async () => {
  await server.close()
  let trusted: Date | null = now
  server = await startBackend({ clock: () => now, trustedTime: async () => trusted })
  await report('views', { path: '/' })
  now = new Date('2027-03-10T18:00:00Z')
  await report('views', { path: '/' })
  trusted = null
  now = new Date('2027-03-11T18:00:00Z')
  await report('vitals', { path: '/', LCP: 300 })
  trusted = new Date('2026-03-11T18:00:00Z')
  now = trusted
  expect((await sums()).days).toEqual([{ day: '2026-03-10', views: 1 }])
})
