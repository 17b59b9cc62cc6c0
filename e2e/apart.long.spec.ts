import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from './product/test.ts'
import sharp from 'sharp'
import { silentLog } from '../node-shared/log/log.ts'
import { exportSite } from '../publish/release/making/export-site.ts'
import { signInAuthor, type Author } from './product/author.ts'
import { watchPublishing } from './product/builds.ts'
import { freePort } from '../scripts/processes/free-port.ts'
import { buildersBelow } from './product/processes.ts'
import { startService } from './product/service.ts'
import type { RunningProgram } from '../benchmarks/harness/launcher/running-program.ts'
import { productState } from './product/state.ts'
import { look, watchPage } from './product/watch-page.ts'

/** A cold build: no caches, every script and style bundled. */
const FIRST_BUILD_TIMEOUT_MS = 600_000
const START_TIMEOUT_MS = 30_000
const BUILD_TIMEOUT_MS = 120_000

const ACCOUNT = { email: 'editor@pliego.example', password: randomBytes(18).toString('base64url') }
const POST_ID = 'e2e-apart'
const SLUG = 'two-processes'

test.describe.serial('A publisher that runs apart from its backend', () => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  let root: string
  let backendPort: string
  let publisherPort: string
  let backendOrigin: string
  let siteUrl: string
  let backend: RunningProgram | null = null
  let publisher: RunningProgram | null = null

  test.beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'pliego-apart-'))
    backendPort = String(await freePort())
    publisherPort = String(await freePort())
    backendOrigin = `http://127.0.0.1:${backendPort}`
    siteUrl = `http://127.0.0.1:${publisherPort}`
  })

  test.afterAll(async () => {
    await publisher?.stop()
    await backend?.stop()
    rmSync(root, { recursive: true, force: true })
  })

  const startBackend = async (dataDir: string) => {
    const service = startService(productState().folder, 'server/main.ts', {
      PORT: backendPort,
      PLIEGO_DATA_DIR: dataDir,
      PLIEGO_SITE_URL: siteUrl,
      PLIEGO_WEBHOOK_URL: `${siteUrl}/hooks/publish`,
      PLIEGO_WEBHOOK_SECRET: secret,
      // Smaller forms of pictures come when there is time for them, and then change pages.
      PLIEGO_AVIF: 'false',
    })
    await service.untilPrinted(/server\.listening/, START_TIMEOUT_MS)
    return service
  }
  const startPublisher = async (dataDir: string) => {
    const service = startService(productState().folder, 'publish/main.ts', {
      PORT: publisherPort,
      PLIEGO_DATA_DIR: dataDir,
      PLIEGO_SITE_URL: siteUrl,
      PLIEGO_BACKEND_ORIGIN: backendOrigin,
      PLIEGO_WEBHOOK_SECRET: secret,
    })
    await service.untilPrinted(/publish\.listening/, START_TIMEOUT_MS)
    return service
  }

  test('publishes, survives the death of the backend in a build, and catches up when it is back', async () => {
    test.setTimeout(FIRST_BUILD_TIMEOUT_MS + 2 * BUILD_TIMEOUT_MS)
    const { folder } = productState()
    const backendData = join(root, 'backend')
    const postUrl = `${siteUrl}/discover/${SLUG}`
    backend = await startBackend(backendData)
    addEditor(folder, backendData)
    const author = await signInAuthor(backendOrigin, ACCOUNT)
    await author.publish(POST_ID, { slug: SLUG, html: '<p>The first version.</p>' })

    publisher = await startPublisher(join(root, 'publisher'))
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
    try {
      await author.publish(POST_ID, { slug: SLUG, html: '<p>The second version.</p>' })
      await publishing.until('building', before)
      await backend.stop('SIGKILL')
    } finally {
      process.kill(builder, 'SIGCONT')
    }
    const [failure] = await publisher.untilPrinted(/^.*build\.failed.*\n/m, BUILD_TIMEOUT_MS)
    expect(failure).toContain('source/backend-unreachable')
    expect(failure).toContain(`The backend at ${backendOrigin} did not answer`)
    const seen = await reader.stop()
    expect(seen.map(({ status }) => status)).toEqual([200])
    expect(seen[0]?.body).toContain('The first version.')

    backend = await startBackend(backendData)
    const failed = await publishing.until('failed', before)
    expect(failed.reason).toContain('Nothing was built and the live site stays as it is.')
    await publishing.until('live', before)
    expect((await look(postUrl)).body).toContain('The second version.')
    // A backend that is away is no reason for a full build.
    const full = (await publishing.builds()).filter(({ lane }) => lane === 'full')
    expect(full).toHaveLength(1)
    await author.close()
  })

  test('gives its content to another one, which makes the same site', async () => {
    test.setTimeout(FIRST_BUILD_TIMEOUT_MS + 2 * BUILD_TIMEOUT_MS)
    const { folder } = productState()
    const [first, second] = [join(root, 'backend'), join(root, 'second-backend')]
    const run = (program: string, ...args: string[]) =>
      execFileSync('npm', ['run', '--silent', program, '--', ...args], { cwd: folder })
    const author = await signInAuthor(backendOrigin, ACCOUNT)
    const watched = watchPublishing(siteUrl, () => author.idToken())
    const newest = await watched.newest()
    const { url } = await author.storePicture('e2e-moved', await pier())
    await author.publish('e2e-moved', { slug: 'an-older-slug', tags: ['Letters', 'Visas'] })
    await author.publish('e2e-moved', {
      slug: 'a-newer-slug',
      tags: ['Letters', 'Visas'],
      standfirst: 'What it is about.',
      html: `<p>See <a href="/discover/${SLUG}">the other one</a>.</p><figure><img src="${url}" alt="A pier"></figure>`,
    })
    await watched.until('live', newest)
    await watched.untilFollowed()
    await author.close()
    const site = join(root, 'site')
    await copySite(join(root, 'publisher'), site)

    const content = join(root, 'content')
    const move = ['--origin', backendOrigin, '--key']
    run('service-account', 'add', 'mover', '--out', join(root, 'first.json'), '--data-dir', first)
    run('export', '--out', content, ...move, join(root, 'first.json'))
    await publisher?.stop()
    await backend?.stop()

    backend = await startBackend(second)
    run('service-account', 'add', 'mover', '--out', join(root, 'second.json'), '--data-dir', second)
    run('import', 'pliego', content, '--with-users', ...move, join(root, 'second.json'))
    publisher = await startPublisher(join(root, 'second-publisher'))
    addEditor(folder, second, 'another@pliego.example')
    const other = await signInAuthor(backendOrigin, { ...ACCOUNT, email: 'another@pliego.example' })
    const building = watchPublishing(siteUrl, () => other.idToken())
    await building.until('live', 0, { lane: 'full', timeoutMs: FIRST_BUILD_TIMEOUT_MS })
    await building.untilFollowed()
    await other.close()
    const sameSite = join(root, 'same-site')
    await copySite(join(root, 'second-publisher'), sameSite)
    const [before, after] = [digestsIn(site), digestsIn(sameSite)]
    const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
      (path) => before.get(path) !== after.get(path),
    )
    expect(differing).toEqual([])
    expect([...after.keys()]).toContain('discover/a-newer-slug/index.html')
  })
})

/** A release is with readers a moment before its files are in their places. */
async function copySite(dataDir: string, folder: string): Promise<void> {
  await expect(() => exportSite({ dataDir, folder, log: silentLog })).toPass({
    timeout: START_TIMEOUT_MS,
  })
}

async function pier(): Promise<Parameters<Author['storePicture']>[1]> {
  const size = { width: 900, height: 600 }
  const bytes = await sharp({ create: { ...size, channels: 3, background: '#268' } })
    .png()
    .toBuffer()
  return { bytes, contentType: 'image/png', extension: 'png', ...size }
}

/** The digest of every file in a folder, by its path. */
function digestsIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]
    }),
  )
}

/** Makes an account as an operator does, while the backend runs. */
function addEditor(folder: string, dataDir: string, email = ACCOUNT.email): void {
  execFileSync(
    process.execPath,
    [
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      'scripts/user.ts',
      'add',
      email,
      '--role',
      'editor',
      '--password-stdin',
      '--data-dir',
      dataDir,
    ],
    { cwd: folder, input: `${ACCOUNT.password}\n`, stdio: ['pipe', 'ignore', 'inherit'] },
  )
}
