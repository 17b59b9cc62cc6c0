import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { signInAuthor } from './product/author.ts'
import { watchPublishing } from './product/builds.ts'
import { freePort } from './product/free-port.ts'
import { buildersBelow } from './product/processes.ts'
import { startService, type Service } from './product/service.ts'
import { productState } from './product/state.ts'
import { look, watchPage } from './product/watch-page.ts'

/** A cold build: no caches, every script and style bundled. */
const FIRST_BUILD_TIMEOUT_MS = 600_000
const START_TIMEOUT_MS = 30_000
const BUILD_TIMEOUT_MS = 120_000

const ACCOUNT = { email: 'editor@pliego.example', password: randomBytes(18).toString('base64url') }
const POST_ID = 'e2e-apart'
const SLUG = 'two-processes'

test.describe('A publisher that runs apart from its backend', () => {
  let root: string
  let backend: Service | null = null
  let publisher: Service | null = null

  test.beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'pliego-apart-'))
  })

  test.afterAll(async () => {
    await publisher?.stop()
    await backend?.stop()
    rmSync(root, { recursive: true, force: true })
  })

  test('publishes, survives the death of the backend in a build, and catches up when it is back', async () => {
    test.setTimeout(FIRST_BUILD_TIMEOUT_MS + 2 * BUILD_TIMEOUT_MS)
    const { folder } = productState()
    const backendPort = await freePort()
    const publisherPort = await freePort()
    const backendOrigin = `http://127.0.0.1:${backendPort}`
    const siteUrl = `http://127.0.0.1:${publisherPort}`
    const postUrl = `${siteUrl}/discover/${SLUG}`
    const secret = `whsec_${randomBytes(32).toString('base64')}`
    const backendData = join(root, 'backend')
    const startBackend = async () => {
      const service = startService(folder, 'server/main.ts', {
        PORT: String(backendPort),
        PLIEGO_DATA_DIR: backendData,
        PLIEGO_SITE_URL: siteUrl,
        PLIEGO_WEBHOOK_URL: `${siteUrl}/hooks/publish`,
        PLIEGO_WEBHOOK_SECRET: secret,
      })
      await service.untilPrinted(/server\.listening/, START_TIMEOUT_MS)
      return service
    }

    backend = await startBackend()
    addEditor(folder, backendData)
    const author = await signInAuthor(backendOrigin, ACCOUNT)
    await author.publish(POST_ID, { slug: SLUG, html: '<p>The first version.</p>' })

    publisher = startService(folder, 'publish/main.ts', {
      PORT: String(publisherPort),
      PLIEGO_DATA_DIR: join(root, 'publisher'),
      PLIEGO_SITE_URL: siteUrl,
      PLIEGO_BACKEND_ORIGIN: backendOrigin,
      PLIEGO_WEBHOOK_SECRET: secret,
    })
    await publisher.untilPrinted(/publish\.listening/, START_TIMEOUT_MS)
    const publishing = watchPublishing(siteUrl, () => author.idToken())
    await publishing.until('live', 0, { lane: 'full', timeoutMs: FIRST_BUILD_TIMEOUT_MS })
    await publishing.untilIdle({ timeoutMs: BUILD_TIMEOUT_MS })
    expect((await look(postUrl)).body).toContain('The first version.')

    const before = await publishing.newest()
    const reader = watchPage(postUrl)
    // A build of one change is over in a moment: its process stands still until the backend is dead.
    const [builder = 0, ...others] = buildersBelow(publisher.pid)
    expect(others).toEqual([])
    process.kill(builder, 'SIGSTOP')
    await author.publish(POST_ID, { slug: SLUG, html: '<p>The second version.</p>' })
    await publishing.until('building', before)
    await backend.kill()
    process.kill(builder, 'SIGCONT')
    const failure = await publisher.untilPrinted(/build\.failed/, BUILD_TIMEOUT_MS)
    expect(failure).toContain('source/backend-unreachable')
    expect(failure).toContain(`The backend at ${backendOrigin} did not answer`)
    const seen = await reader.stop()
    expect(seen.map(({ status }) => status)).toEqual([200])
    expect(seen[0]?.body).toContain('The first version.')

    backend = await startBackend()
    const failed = await publishing.until('failed', before)
    expect(failed.reason).toContain('Nothing was built and the live site stays as it is.')
    await publishing.until('live', before)
    expect((await look(postUrl)).body).toContain('The second version.')
    // It is the same process: a backend that is away is no reason for a full build.
    expect(buildersBelow(publisher.pid)).toEqual([builder])
    await author.close()
  })
})

/** Makes an account as an operator does, while the backend runs. */
function addEditor(folder: string, dataDir: string): void {
  execFileSync(
    process.execPath,
    [
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      'scripts/user.ts',
      'add',
      ACCOUNT.email,
      '--role',
      'editor',
      '--password-stdin',
      '--data-dir',
      dataDir,
    ],
    { cwd: folder, input: `${ACCOUNT.password}\n`, stdio: ['pipe', 'ignore', 'inherit'] },
  )
}
