import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { RunningProduct } from '../../../local/app/app.ts'
import { readLocalConfig } from '../../../local/settings/config.ts'
import { askBackend } from '../../../publish/status/access/caller.ts'
import {
  EMBEDDED_API_KEY,
  parseFirebaseSettings,
} from '../../../shared/firebase/firebase-settings.ts'
import { eventually } from '../../publish/support/publisher.ts'
import { freePort, makeSmallProduct } from '../support/small-product.ts'
import type { SmallProduct } from '../support/small-product.ts'

describe('npm start', () => {
  let test: SmallProduct

  beforeEach(async () => {
    test = await makeSmallProduct()
  })
  afterEach(() => test.remove())

  const url = (target: string) => test.url(target)

  const signIn = async ({ account }: RunningProduct) => {
    const response = await fetch(
      url(`/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${EMBEDDED_API_KEY}`),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...account, returnSecureToken: true }),
      },
    )
    return (await response.json()) as { localId: string; idToken: string }
  }

  it('starts with sample posts, an account that works, and a site, on one port', async () => {
    const running = await test.start()
    expect(await (await fetch(url('/healthz'))).json()).toMatchObject({
      status: 'building',
      release: null,
    })
    await running.siteIsLive
    expect(await (await fetch(url('/'))).text()).toContain('home')
    expect(await (await fetch(url('/healthz'))).json()).toEqual({
      status: 'ok',
      builder: 'full-builds-only',
      commit: null,
      version: '1.0.0',
      release: 1,
      rules: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const { localId, idToken } = await signIn(running)
    expect(localId).toBe('pliego-first-author')
    const builds = await fetch(url('/api/publish/builds'), {
      headers: { authorization: `Bearer ${idToken}` },
    })
    expect(builds.status).toBe(200)
    expect(test.takePrinted()).toMatch(/Added \d+ sample posts/)
    const file = path.join(test.dataDir, 'first-account.json')
    expect(running.account).toEqual({ kind: 'made', ...JSON.parse(readFileSync(file, 'utf8')) })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('reports the sample posts to the publisher like any other change', async () => {
    const running = await test.start()
    await running.siteIsLive
    const { idToken } = await signIn(running)
    const status = await fetch(
      url('/api/publish/status?document=posts/sample-an-ein-from-abroad'),
      {
        headers: { authorization: `Bearer ${idToken}` },
      },
    )
    expect(await status.json()).toMatchObject({
      state: 'live',
      release: 1,
      url: `http://localhost:${test.port()}/discover/an-ein-from-abroad`,
    })
  })

  it('counts views of pages of the live site alone', async () => {
    const running = await test.start()
    const view = (target: string) =>
      fetch(url('/api/insights/views'), {
        method: 'POST',
        headers: { origin: url('').replace(/\/$/, '') },
        body: JSON.stringify({ path: target }),
      })
    await running.siteIsLive
    for (const target of ['/', '/discover/made-up', '/glossary/made-up']) await view(target)
    const { idToken } = await signIn(running)
    const summary = await fetch(url('/api/insights/summary'), {
      headers: { authorization: `Bearer ${idToken}` },
    })
    expect(await summary.json()).toMatchObject({ pages: [{ path: '/', views: 1 }] })
  })

  it('stores the pictures of the sample posts where everyone can read them', async () => {
    await test.start()
    const query = await fetch(
      url('/v1/projects/pliego-local/databases/(default)/documents:runQuery'),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          structuredQuery: {
            from: [{ collectionId: 'posts' }],
            where: {
              fieldFilter: {
                field: { fieldPath: 'status' },
                op: 'EQUAL',
                value: { stringValue: 'published' },
              },
            },
          },
        }),
      },
    )
    const text = await query.text()
    const [, source] = /src=\\"(\/v0\/b\/[^"\\]+)\\" data-path=\\"posts\/sample-/.exec(text) ?? []
    const picture = await fetch(url(String(source)))
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toMatch(/^image\//)
  })

  it('tells a publisher elsewhere, over HTTP, who holds a token', async () => {
    const running = await test.start()
    const { idToken } = await signIn(running)
    const identify = askBackend({
      settings: parseFirebaseSettings({}),
      sameOrigin: () => url(''),
      fetch,
      now: Date.now,
    })
    expect(await identify(idToken)).toEqual({ uid: 'pliego-first-author', role: 'admin' })
    expect(await identify(`${idToken}x`)).toBeNull()
  })

  it('seeds once: the second start has the same account and builds nothing', async () => {
    const first = await test.start()
    await first.siteIsLive
    await first.stop()
    test.takePrinted()
    const second = await test.start()
    expect(second.account).toEqual({ ...first.account, kind: 'kept' })
    expect(second.publisher.currentRelease()).toBe(1)
    expect(test.takePrinted()).toBe('')
    expect((await fetch(url('/'))).status).toBe(200)
  })

  it('answers what a build asks until the build has ended', async () => {
    const post = '/v1/projects/pliego-local/databases/(default)/documents/posts/none'
    test.plan({ files: {}, waitMs: 600_000, asksWhenStopped: post })
    const running = await test.start()
    const runs = () => {
      const file = path.join(test.dataDir, 'runs.log')
      return existsSync(file) ? readFileSync(file, 'utf8') : ''
    }
    await eventually(() => runs().startsWith('start'))
    await running.stop()
    expect(runs()).toMatch(/^answered 40[34]$/m)
  })

  it('says that it fails once its data folder is gone, and is well when the folder is back', async () => {
    const running = await test.start()
    await running.siteIsLive
    const health = async () => {
      const response = await fetch(url('/healthz'))
      return { status: response.status, body: (await response.json()) as { status: string } }
    }
    const elsewhere = path.join(test.folder, 'elsewhere')
    renameSync(test.dataDir, elsewhere)
    expect(await health()).toEqual({
      status: 503,
      body: { status: 'failed', reasons: ['data-folder-missing'] },
    })
    renameSync(elsewhere, test.dataDir)
    expect(await health()).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  it('leaves a second start on the same folder alone', async () => {
    await test.start()
    test.setPort(await freePort())
    await expect(test.start()).rejects.toMatchObject({ code: 'data-folder/in-use' })
  })

  it('frees the folder when the port is busy, and says what to do', async () => {
    await test.start()
    const other = path.join(test.folder, 'other')
    const attempt = () => test.start({ PLIEGO_DATA_DIR: other })
    await expect(attempt()).rejects.toMatchObject({ code: 'listen/port-in-use' })
    await expect(attempt()).rejects.toMatchObject({ code: 'listen/port-in-use' })
    expect(existsSync(path.join(other, 'backend.sqlite'))).toBe(false)
  })

  it('names every bad variable', () => {
    expect(() =>
      readLocalConfig({ PORT: 'x', PLIEGO_ALLOW_SIGN_UP: 'maybe', GATSBY_ANALYTICS_SCRIPT: '//x' }),
    ).toThrow(/PORT[^]*GATSBY_ANALYTICS_SCRIPT[^]*PLIEGO_ALLOW_SIGN_UP/)
  })
})
