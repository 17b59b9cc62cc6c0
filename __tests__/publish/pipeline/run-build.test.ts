import { postRef } from '../../setup/documents.ts'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  eventually,
  makeFolders,
  page,
  report,
  startPublisher,
  upsert,
} from '../support/publisher.ts'
import type { Folders, TestPublisher } from '../support/publisher.ts'

const signedIn = { authorization: 'Bearer token' }

describe('A publisher', () => {
  let folders: Folders
  let test: TestPublisher

  const start = async (settleMs = 20) => {
    test = await startPublisher(folders, {
      settleMs,
      identifyCaller: async () => ({ uid: 'author-1', role: 'editor' }),
    })
    test.publisher.start()
  }
  const statusOf = async (post: string) =>
    (await (
      await test.get(`/api/publish/status?document=posts/${post}`, signedIn)
    ).json()) as Record<string, unknown>
  /** Starts the publisher, delivers `hello`, and waits until its page was looked at. */
  const statusOfDelivered = async () => {
    await start()
    await test.deliver([upsert('p1', 1, 'hello')])
    await test.outcome()
    await eventually(async () => (await statusOf('p1'))['verified'] !== null)
    return statusOf('p1')
  }
  const builds = async () =>
    (
      (await (await test.get('/api/publish/builds', signedIn)).json()) as {
        builds: { id: string; state: string; attempt: number; warnings: string[] }[]
      }
    ).builds

  beforeEach(() => {
    folders = makeFolders()
    folders.plan({ files: { 'index.html': page('first') } })
  })
  afterEach(async () => {
    await test.close()
    folders.remove()
  })

  it('serves a page that refreshes itself until the first release is there', async () => {
    await start()
    const response = await test.get('/')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await response.text()).toContain('The site is being built')
  })

  it('builds what a webhook reports and serves it', async () => {
    await start()
    await test.deliver([upsert('p1')])
    expect(await test.outcome()).toBe('live')
    expect(test.publisher.currentRelease()).toBe(1)
    expect(await (await test.get('/')).text()).toContain('first')
  })

  it('says what each step from the queue to the readers took', async () => {
    await start()
    await test.deliver([upsert('p1')])
    await test.outcome()
    const answer = await test.get('/api/publish/builds/b1', signedIn)
    const { report: made } = (await answer.json()) as {
      report: { timings: { phase: string }[] }
    }
    expect(made.timings.map(({ phase }) => phase)).toEqual([
      'queue',
      'yield',
      'full',
      'messages',
      'store',
      'switch',
    ])
  })

  it('gathers a burst of deliveries in two builds at most', async () => {
    await start(500)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => test.deliver([upsert(`p${index}`)])),
    )
    const ids = await Promise.all(answers.map((answer) => answer.json()))
    // The first starts at once; the others are gathered.
    expect(new Set(ids.map((id) => JSON.stringify(id))).size).toBeLessThanOrEqual(2)
    await eventually(async () => (await statusOf('p19'))['state'] === 'live')
    await eventually(async () => (await builds()).every(({ state }) => state === 'live'))
    expect(folders.runs()).toBeLessThanOrEqual(2)
  })

  it('builds what comes in during a build afterwards, in one more', async () => {
    folders.plan({ files: { 'index.html': page('first') }, waitMs: 400 })
    await start()
    await test.deliver([upsert('p1')])
    await eventually(() => folders.runs() === 1)
    await test.deliver([upsert('p2')])
    await test.deliver([upsert('p3')])
    await test.outcome()
    await test.outcome()
    expect(folders.runs()).toBe(2)
  })

  it('keeps the live site when a build fails, and says why without source code', async () => {
    await start()
    test.publisher.rebuild('first')
    await test.outcome()
    folders.plan({ files: {}, fail: 'The content could not be read: the backend does not answer.' })
    await test.deliver([upsert('p1')])
    expect(await test.outcome()).toBe('failed')
    expect(await (await test.get('/')).text()).toContain('first')
    const status = await statusOf('p1')
    expect(status).toMatchObject({ state: 'failed', release: null, url: null })
    expect(status['reason']).toContain('the backend does not answer')
    expect(status['reason']).not.toMatch(/minified|secret\/place|#11321.*at Object/)
    expect(status['retryAt']).not.toBeNull()
  })

  it('keeps the changes of a failed build for the next one', async () => {
    await start()
    folders.plan({ files: {}, fail: 'No.' })
    await test.deliver([upsert('p1')])
    await test.outcome()
    folders.plan({ files: { 'index.html': page('second') } })
    await test.deliver([upsert('p2')])
    await test.outcome()
    expect(await statusOf('p1')).toMatchObject({ state: 'live', buildId: 'b2', release: 1 })
    expect((await builds()).map(({ id, state, attempt }) => [id, state, attempt])).toEqual([
      ['b2', 'live', 2],
      ['b1', 'failed', 1],
    ])
  })

  it('drops the suspect caches and old pages before the build after a failed one', async () => {
    await start()
    test.publisher.rebuild('first')
    await test.outcome()
    const site = path.join(folders.dataDir, 'build', 'a', 'site')
    folders.plan({ files: {}, fail: 'No.' })
    test.publisher.rebuild('second')
    await test.outcome()
    expect(existsSync(path.join(folders.dataDir, 'build', 'a', 'dirty'))).toBe(true)
    writeFileSync(path.join(site, 'public', 'stale.html'), 'stale')
    folders.plan({ files: {}, fail: 'Still no.' })
    test.publisher.rebuild('third')
    await test.outcome()
    expect(existsSync(path.join(site, 'public', 'stale.html'))).toBe(false)
  })

  it('runs builds in a copy of the sources, with a fixed environment', async () => {
    await start()
    test.publisher.rebuild('first')
    await test.outcome()
    const environment = JSON.parse(
      readFileSync(path.join(folders.dataDir, 'environment.json'), 'utf8'),
    ) as Record<string, string>
    expect(environment).toMatchObject({
      GATSBY_CPU_COUNT: '1',
      MALLOC_ARENA_MAX: '2',
      GATSBY_FIREBASE_API_KEY: '',
      PLIEGO_SITE_URL: test.origin,
      PLIEGO_IMAGE_CACHE_DIR: path.join(folders.dataDir, 'images'),
    })
    expect(Object.keys(environment)).not.toContain('JEST_WORKER_ID')
    expect(existsSync(path.join(folders.dataDir, 'build', 'a', 'site', 'src', 'page.ts'))).toBe(
      true,
    )
    expect(readdirSync(folders.projectDir).sort()).toEqual(['node_modules', 'package.json', 'src'])
  })

  it('knows that changed sources need a build', async () => {
    await start()
    expect(await test.publisher.needsBuild()).toBe(true)
    test.publisher.rebuild('first')
    await test.outcome()
    expect(await test.publisher.needsBuild()).toBe(false)
    writeFileSync(path.join(folders.projectDir, 'src', 'page.ts'), 'export const changed = true')
    expect(await test.publisher.needsBuild()).toBe(true)
  })

  it('verifies the public page of a change by its digest', async () => {
    folders.plan({
      files: { 'index.html': page('home'), 'discover/hello/index.html': page('hi', 'd1') },
      report: report('p1', 'hello', 'd1'),
    })
    expect(await statusOfDelivered()).toMatchObject({
      state: 'live',
      release: 1,
      verified: true,
      reason: null,
      url: `${test.origin}/discover/hello`,
    })
  })

  it('says that the public page shows another version', async () => {
    folders.plan({
      files: { 'index.html': page('home'), 'discover/hello/index.html': page('hi', 'other') },
      report: report('p1', 'hello', 'd1'),
    })
    expect(await statusOfDelivered()).toMatchObject({
      state: 'live',
      verified: false,
      reason: 'The public page shows another version.',
    })
  })

  it('reports a post that the build had to leave out as failed, with the problem', async () => {
    folders.plan({
      files: { 'index.html': page('home') },
      report: {
        ...report('p0', 'other', 'd0'),
        leftOut: [{ document: postRef('p1'), problems: ['title: is too long'] }],
      },
    })
    expect(await statusOfDelivered()).toMatchObject({
      state: 'failed',
      reason: 'The post was left out: title: is too long',
      leftOut: true,
    })
    expect((await builds())[0]?.warnings).toHaveLength(1)
  })

  it('builds a post again and looks at its page again when an editor asks', async () => {
    await start()
    await test.deliver([upsert('p1', 3, 'hello')])
    await test.outcome()
    const first = (await statusOf('p1'))['buildId']
    const response = await fetch(`${test.origin}/api/publish/rebuild?document=posts/p1`, {
      method: 'POST',
      headers: signedIn,
    })
    expect(response.status).toBe(202)
    const { buildId } = (await response.json()) as { buildId: string }
    expect(buildId).not.toBe(first)
    expect(await statusOf('p1')).toMatchObject({ buildId, revision: 3 })
    await test.outcome()
  })

  it('makes no new release when nothing changed', async () => {
    await start()
    test.publisher.rebuild('first')
    await test.outcome()
    test.publisher.rebuild('again')
    await test.outcome()
    expect(test.publisher.currentRelease()).toBe(1)
  })

  it('stops a running build when it closes, and runs it at the next start', async () => {
    folders.plan({ files: { 'index.html': page('late') }, waitMs: 60_000 })
    await start()
    await test.deliver([upsert('p1')])
    await eventually(() => folders.runs() === 1)
    await test.close()
    folders.plan({ files: { 'index.html': page('late') } })
    await start()
    expect(await test.outcome()).toBe('live')
    expect(await statusOf('p1')).toMatchObject({ state: 'live', buildId: 'b1' })
  })
})

describe('The status interface', () => {
  let folders: Folders
  let test: TestPublisher

  beforeEach(async () => {
    folders = makeFolders()
    test = await startPublisher(folders, {
      identifyCaller: async (token) => (token === 'good' ? { uid: 'u1', role: 'author' } : null),
    })
  })
  afterEach(async () => {
    await test.close()
    folders.remove()
  })

  const ask = async (target: string, token?: string) => {
    const response = await test.get(target, token ? { authorization: `Bearer ${token}` } : {})
    const body = (await response.json()) as { error: { code: string } }
    return [response.status, body.error.code]
  }

  it('answers only those who are signed in', async () => {
    expect(await ask('/api/publish/status?document=posts/p1')).toEqual([
      401,
      'status/sign-in-needed',
    ])
    expect(await ask('/api/publish/status?document=posts/p1', 'bad')).toEqual([
      401,
      'status/sign-in-needed',
    ])
  })

  it('answers 404 for a post that no build holds', async () => {
    expect(await ask('/api/publish/status?document=posts/p1', 'good')).toEqual([
      404,
      'status/unknown-document',
    ])
  })

  it('reports a post that waits for its build', async () => {
    await test.deliver([upsert('p1')])
    const headers = { authorization: 'Bearer good' }
    const response = await test.get('/api/publish/status?document=posts/p1', headers)
    expect(await response.json()).toMatchObject({
      state: 'queued',
      buildId: 'b1',
      revision: 1,
      url: null,
    })
  })

  it('shows builds to editors alone', async () => {
    expect(await ask('/api/publish/builds', 'good')).toEqual([403, 'status/editors-only'])
  })

  it('answers unknown routes and methods with codes', async () => {
    expect(await ask('/api/publish/nothing', 'good')).toEqual([404, 'status/unknown-route'])
    expect(await ask('/api/publish/rebuild', 'good')).toEqual([405, 'request/method-not-allowed'])
  })
})
