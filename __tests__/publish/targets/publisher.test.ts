import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { buildDetailsSchema } from '../../../shared/publish/publish-overview.ts'
import { targetOpener } from '../../../publish/targets/open-target.ts'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { googleError, SERVICE_KEY, startHosting } from '../support/hosting-service.ts'
import type { HostingService } from '../support/hosting-service.ts'
import {
  eventually,
  makeFolders,
  page,
  report,
  startPublisher,
  upsert,
} from '../support/publisher.ts'
import type { Folders, TestPublisher } from '../support/publisher.ts'

const SITE_URL = 'https://my-site.web.app'

describe('A publisher that releases to Firebase Hosting', () => {
  let folders: Folders
  let hosting: HostingService
  let test: TestPublisher

  const start = async () => {
    const serviceAccountFile = path.join(folders.root, 'key.json')
    writeFileSync(serviceAccountFile, JSON.stringify(SERVICE_KEY))
    test = await startPublisher(folders, {
      siteUrl: () => SITE_URL,
      fetch: (input) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input)
        const found = hosting.site().get(`${pathname}/index.html`)
        return Promise.resolve(
          new Response(found ?? '', { status: found === undefined ? 404 : 200 }),
        )
      },
      identifyCaller: () => Promise.resolve({ uid: 'editor-1', role: 'editor' }),
      openTarget: targetOpener(
        {
          target: { kind: 'firebase-hosting', site: 'my-site' },
          dataDir: folders.dataDir,
          settings: parseFirebaseSettings({}),
          serviceAccountFile,
        },
        hosting.fetch,
      ),
    })
    test.publisher.start()
  }
  beforeEach(async () => {
    folders = makeFolders()
    hosting = startHosting('my-site')
    plan('d1')
    await start()
  })
  afterEach(async () => {
    await test.close()
    folders.remove()
  })
  const plan = (digest: string) => {
    folders.plan({
      files: { 'index.html': page('home'), 'discover/p1/index.html': page('p1', digest) },
      report: report('p1', 'p1', digest),
    })
  }
  const ask = async (route: string, body?: object): Promise<Response> =>
    fetch(`${test.origin}/api/publish/${route}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: 'Bearer editor' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const publish = async (digest: string) => {
    plan(digest)
    await test.deliver([upsert('p1')])
    return test.outcome()
  }
  const shown = () => hosting.site().get('/discover/p1/index.html')

  it('verifies the receipt on the public address', async () => {
    expect(await publish('d1')).toBe('live')
    await eventually(async () => {
      const { build } = buildDetailsSchema.parse(await (await ask('builds/b1')).json())
      return build.changes[0]?.verified === true
    })
    expect(shown()).toBe(page('p1', 'd1'))
  })

  it('goes back to an earlier release and on to the newest', async () => {
    await publish('d1')
    await publish('d2')
    expect((await ask('rollback', { release: 1, reason: 'wrong' })).status).toBe(200)
    expect(shown()).toBe(page('p1', 'd1'))
    expect((await ask('resume', {})).status).toBe(200)
    expect(shown()).toBe(page('p1', 'd2'))
  })

  it('says why a release or a way back failed, and tries the release again', async () => {
    await publish('d1')
    hosting.fault = () => googleError(403, 'PERMISSION_DENIED')
    expect(await publish('d2')).toBe('failed')
    expect(shown()).toBe(page('p1', 'd1'))
    const refused = await ask('rollback', { release: 1, reason: 'wrong' })
    expect(refused.status).toBe(502)
    expect(await refused.text()).toContain('Check the roles')
    hosting.fault = () => null
    expect(await test.outcome()).toBe('live')
    expect(shown()).toBe(page('p1', 'd2'))
  })

  it('releases what is live already when the target is new', async () => {
    await publish('d1')
    await test.close()
    hosting = startHosting('my-site')
    writeFileSync(path.join(folders.dataDir, 'releases', 'firebase-hosting.json'), 'lost')
    await start()
    expect(await test.outcome()).toBe('live')
    expect(shown()).toBe(page('p1', 'd1'))
  })
})
