import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  buildDetailsSchema,
  buildListSchema,
  overviewSchema,
} from '../../shared/publish/publish-overview.ts'
import { parseRole } from '../../shared/accounts/roles.ts'
import { CLOCK_FILE } from '../../publish/schedule/clock-watch.ts'
import { publishingReasons } from '../../publish/health.ts'
import { readOperatorToken } from '../../publish/status/access/operator-token.ts'
import {
  eventually,
  makeFolders,
  page,
  report,
  startPublisher,
  upsert,
} from './support/publisher.ts'
import type { Folders, TestPublisher } from './support/publisher.ts'

const METRICS_TOKEN = 'a-token-for-monitoring'

describe("The operator's view", () => {
  let folders: Folders
  let test: TestPublisher

  beforeEach(async () => {
    folders = makeFolders()
    folders.plan({
      files: { 'index.html': page('home'), 'discover/p1/index.html': page('p1', 'd1') },
      report: report('p1', 'p1', 'd1'),
    })
    test = await startPublisher(folders, {
      metricsToken: METRICS_TOKEN,
      trustedProxies: ['127.0.0.1'],
      identifyCaller: async (token) => {
        const role = parseRole(token)
        return role === null ? null : { uid: `${token}-1`, role }
      },
    })
    test.publisher.start()
  })
  afterEach(async () => {
    await test.close()
    folders.remove()
  })
  const ask = (route: string, token: string, method = 'GET') =>
    fetch(`${test.origin}/api/publish/${route}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
  const json = async (route: string, token = 'editor'): Promise<unknown> =>
    (await ask(route, token)).json()

  it('shows what a build changed, for whom, and how long each phase took', async () => {
    await test.deliver([{ ...upsert('p1'), title: 'About deadlines' }])
    await test.outcome()
    await eventually(async () => {
      const { build } = buildDetailsSchema.parse(await json('builds/b1'))
      return build.changes[0]?.verified === true
    })
    const { build, report: made } = buildDetailsSchema.parse(await json('builds/b1'))
    expect(build).toMatchObject({ state: 'live', release: 1, changeCount: 1 })
    expect(build.changes).toEqual([
      expect.objectContaining({
        source: 'posts',
        id: 'p1',
        title: 'About deadlines',
        by: 'author-1',
      }),
    ])
    expect(made.leftOut).toEqual([])
    const overview = overviewSchema.parse(await json('overview'))
    expect(overview).toMatchObject({ live: { release: 1 }, held: null, running: [], queue: [] })
  })

  it('lists builds page by page', async () => {
    for (let index = 0; index < 3; index += 1) {
      test.publisher.rebuild(`asked ${index}`)
      await test.outcome()
    }
    const first = buildListSchema.parse(await json('builds?limit=2'))
    expect(first.builds.map(({ id }) => id)).toEqual(['b3', 'b2'])
    const rest = buildListSchema.parse(await json(`builds?limit=2&before=${first.next ?? ''}`))
    expect(rest).toMatchObject({ builds: [{ id: 'b1' }], next: null })
  })

  it('tells which addresses of an earlier site readers ask for', async () => {
    const redirects = [
      { from: '/2013/06/old', to: '/', status: 301 },
      { from: '/round', to: '/Round/', status: 301 },
      { from: '/Round', to: '/round#x', status: 301 },
      { from: '/into-it', to: '/round', status: 301 },
      ...Array.from({ length: 9 }, (_, index) => ({
        from: `/chain/${index}`,
        to: index === 8 ? '/' : `/chain/${index + 1}`,
        status: 301,
      })),
    ]
    folders.plan({
      files: {
        'index.html': page('home'),
        '404.html': page('nothing'),
        '_redirects.json': JSON.stringify(redirects),
      },
    })
    test.publisher.rebuild('old addresses')
    await test.outcome()
    for (const target of ['/2013/06/old/', '/lost', '/lost/', '/script.js', '/']) {
      await test.get(target)
    }
    await fetch(`${test.origin}/lost`, { method: 'HEAD' })
    for (const client of ['10.0.0.1', '10.0.0.1', '2001:db8::1', '2001:db8::2']) {
      await test.get('/asked-by-two', { 'x-forwarded-for': client })
    }
    expect(await json('addresses')).toEqual({
      since: expect.any(String),
      missing: [
        { address: '/asked-by-two', count: 2 },
        { address: '/lost', count: 2 },
      ],
      ledOn: [{ address: '/2013/06/old', count: 1 }],
      stray: [
        { address: '/round', others: null },
        { address: '/Round', others: null },
        { address: '/into-it', others: null },
        { address: '/chain/0', others: 8 },
      ],
    })
    expect((await ask('addresses', 'author')).status).toBe(403)
  })

  it('says once that the public address does not lead here, and not for each of the posts', async () => {
    await test.close()
    const ids = ['p1', 'p2', 'p3']
    folders.plan({
      files: {
        'index.html': page('home'),
        ...Object.fromEntries(ids.map((id) => [`discover/${id}/index.html`, page(id, 'd1')])),
      },
      report: {
        ...report('', '', ''),
        documents: ids.flatMap((id) => report(id, id, 'd1').documents),
      },
    })
    const logged: string[] = []
    const entry = (level: string) => (event: string) => void logged.push(`${level} ${event}`)
    test = await startPublisher(folders, {
      log: {
        debug: entry('debug'),
        info: entry('info'),
        warn: entry('warn'),
        error: entry('error'),
      },
      fetch: () => Promise.resolve(new Response(null, { status: 502 })),
    })
    const looked = new Set<string>()
    test.publisher.onProgress((event) => {
      if (event.kind === 'verified') looked.add(event.document.id)
    })
    test.publisher.start()
    await test.deliver(ids.map((id) => upsert(id)))
    await test.outcome()
    await eventually(() => looked.size === ids.length)
    expect(logged.filter((line) => line.includes('unverified'))).toEqual([
      'warn publish.site-unverified',
    ])
  })

  it('holds the schedule while the clock is wrong, until an editor confirms it', async () => {
    await test.close()
    const time = { now: Date.parse('2026-05-04T10:00:00Z') }
    test = await startPublisher(folders, {
      clock: () => time.now,
      machineTime: { upMs: () => 60_000, boot: 'one', isSynchronised: () => null },
      serviceToken: () => Promise.resolve('owner'),
      identifyCaller: async (token) => ({ uid: `${token}-1`, role: parseRole(token) }),
    })
    test.publisher.start()
    const overview = async () => overviewSchema.parse(await json('overview'))
    await eventually(async () => existsSync(path.join(folders.dataDir, CLOCK_FILE)))
    expect(publishingReasons(test.publisher)).toEqual([])
    time.now += 365 * 86_400_000
    await eventually(async () => (await overview()).clockJump !== null)
    expect((await overview()).clockJump).toEqual({
      kind: 'ahead',
      noticedAt: '2027-05-04T10:00:00.000Z',
      expectedAt: '2026-05-04T10:00:00.000Z',
    })
    expect(publishingReasons(test.publisher)).toEqual(['clock-jumped'])
    expect((await ask('confirm-clock', 'author', 'POST')).status).toBe(403)
    expect(await (await ask('confirm-clock', 'editor', 'POST')).json()).toEqual({ confirmed: true })
    expect((await overview()).clockJump).toBeNull()
    expect(publishingReasons(test.publisher)).toEqual([])
  })

  it('takes the token of the data folder for the operator', async () => {
    const token = (await readOperatorToken(folders.dataDir)) ?? ''
    const answer = await ask('rebuild', token, 'POST')
    expect(answer.status).toBe(202)
    await test.outcome()
    expect(await json('builds/b1', token)).toMatchObject({
      build: { cause: 'requested by operator' },
    })
  })

  it.each([
    ['rebuild', 'full'],
    ['rebuild?only=changes', 'content'],
    ['rebuild?document=posts/p1', 'content'],
  ])('puts POST %s into the lane of %s builds', async (route, lane) => {
    const answer = await ask(route, 'editor', 'POST')
    const { buildId } = (await answer.json()) as { buildId: string }
    expect(await json(`builds/${buildId}`)).toMatchObject({ build: { lane } })
    await test.outcome()
  })

  it('counts builds, deliveries and the time to the readers for monitoring', async () => {
    await test.deliver([upsert('p1')])
    await test.outcome()
    await test.deliver([upsert('p1')], { secret: `whsec_${Buffer.alloc(32).toString('base64')}` })
    const answer = await ask('metrics', METRICS_TOKEN)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    const text = await answer.text()
    for (const line of [
      /^pliego_builds_total\{lane="content",outcome="live"\} 1$/m,
      /^pliego_publish_latency_seconds_count 1$/m,
      /^pliego_deliveries_total\{outcome="accepted"\} 1$/m,
      /^pliego_deliveries_total\{outcome="webhook\/signature-invalid"\} 1$/m,
      /^pliego_release_live 1$/m,
      /^process_resident_memory_bytes \d/m,
    ]) {
      expect(text).toMatch(line)
    }
    expect((await ask('metrics', 'editor')).status).toBe(200)
  })

  it.each([
    ['overview', METRICS_TOKEN, 'GET', 401],
    ['metrics', 'author', 'GET', 403],
    ['metrics', `${METRICS_TOKEN}x`, 'GET', 401],
    ['overview', 'author', 'GET', 403],
    ['builds/b1', 'author', 'GET', 403],
    ['rollback', 'author', 'POST', 403],
    ['resume', 'author', 'POST', 403],
    ['rebuild', 'author', 'POST', 403],
    ['rollback', 'editor', 'GET', 405],
    ['rollback', 'editor', 'POST', 400],
    ['builds/b9', 'editor', 'GET', 404],
    ['builds/%2e%2e', 'editor', 'GET', 404],
    ['builds?before=1', 'editor', 'GET', 404],
    ['builds?limit=-1', 'editor', 'GET', 400],
    ['releases/99', 'editor', 'GET', 404],
    ['releases/diff?from=1', 'editor', 'GET', 400],
  ])('answers %s, asked with %s by %s, with %d', async (route, token, method, status) => {
    expect((await ask(route, token, method)).status).toBe(status)
  })
})
