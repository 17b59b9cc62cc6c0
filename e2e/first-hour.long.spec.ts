import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/processes/free-port.ts'
import { cloneWorkTree, linkPackages } from './product/clone.ts'
import { npmRun } from './product/npm-run.ts'
import { at, DESKTOP, signIn } from './product/pages.ts'
import { buildersBelow } from './product/processes.ts'
import { stopProduct } from './product/run.ts'
import { startService } from './product/service.ts'
import type { RunningProgram } from '../benchmarks/harness/launcher/running-program.ts'
import { productState } from './product/state.ts'
import { expect, test, type Page } from './product/test.ts'
import { bodyOf, fillDetails, press, receiptOf } from './product/writing.ts'

test.use({ ownProduct: 'the first hour', viewport: DESKTOP })

const MARK = Date.now().toString(36)
const TITLE = `The first evening ${MARK}`
const PATH = `/discover/the-first-evening-${MARK}`
/** The development server bundles all pages when it starts. */
const DEV_START_TIMEOUT_MS = 240_000
const FIRST_BUILD_TIMEOUT_MS = 240_000
/** A second is promised; a machine that also tests takes longer. */
const EDIT_TIMEOUT_MS = 15_000

// Each test goes on where the one before it ended.
test.describe('a newcomer in the first hour', () => {
  test.describe.configure({ mode: 'serial', timeout: 600_000 })
  let root: string
  let clone: string
  let term: string
  let backup: string
  let restored: string
  const services: RunningProgram[] = []

  test.beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'pliego-first-hour-'))
    clone = join(root, 'pliego')
    cloneWorkTree(process.cwd(), clone)
    linkPackages(process.cwd(), clone)
    term = join(clone, 'content/glossary/apostille.json')
    backup = join(root, 'backup.tar')
    restored = join(root, 'restored')
  })

  test.afterEach(async () => {
    const info = test.info()
    if (info.status === info.expectedStatus) return
    for (const service of services) {
      await info.attach('output of a service', { body: service.output() })
    }
  })

  test.afterAll(async () => {
    for (const service of services) await service.stop()
    rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  })

  const run = (command: string, env: Readonly<Record<string, string>> = {}) =>
    npmRun(clone, command, { PLIEGO_DATA_DIR: productState().dataDir, ...env })

  /**
   * Starts the development server on the product's data folder.
   *
   * @param meanwhile is done while it bundles the pages
   * @returns its address
   */
  async function startDev(
    meanwhile: () => void,
  ): Promise<{ readonly origin: string; readonly server: RunningProgram }> {
    const port = String(await freePort())
    const server = startService(
      clone,
      'scripts/bootstrap.mjs',
      // Where CI is set, Gatsby makes the data of all pages after it has said that it serves them.
      { PLIEGO_DATA_DIR: productState().dataDir, CI: '' },
      ['dev', '--port', port],
    )
    services.push(server)
    await server.untilPrinted(/bootstrap finished/, DEV_START_TIMEOUT_MS)
    meanwhile()
    await server.untilPrinted(/You can now view/, DEV_START_TIMEOUT_MS)
    expect(server.output()).toContain(
      `files are those of http://127.0.0.1:${new URL(productState().origin).port}`,
    )
    return { origin: `http://localhost:${port}`, server }
  }

  /** Changes the definition of a term in the source. */
  function define(definition: string): void {
    const content = JSON.parse(readFileSync(term, 'utf8')) as Record<string, unknown>
    writeFileSync(term, `${JSON.stringify({ ...content, definition }, null, 2)}\n`)
  }

  const openTerm = (page: Page, origin: string) => page.goto(`${origin}/glossary/apostille`)

  test('writes and publishes a post, and reads it as a stranger', async ({ page, browser }) => {
    await signIn(page)
    await page.getByRole('button', { name: 'Create post' }).first().click()
    await fillDetails(page, { title: TITLE, excerpt: 'It runs.', tags: [] })
    await bodyOf(page).click()
    await page.keyboard.type('Everything was there within a minute.')
    await press(page, 'Publish')
    await expect(receiptOf(page).getByText('Live', { exact: false }).first()).toBeVisible({
      timeout: FIRST_BUILD_TIMEOUT_MS,
    })
    const stranger = await browser.newPage()
    await stranger.goto(at(PATH))
    await expect(stranger.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await stranger.close()
  })

  test('sees an edit of the content in the development server at once, and while it starts', async ({
    page,
  }) => {
    const first = await startDev(() => define('A paper for the start.'))
    await openTerm(page, first.origin)
    await expect(page.getByRole('main')).toContainText('A paper for the start.', {
      timeout: EDIT_TIMEOUT_MS,
    })
    define('A paper that nobody reads.')
    await expect(page.getByRole('main')).toContainText('A paper that nobody reads.', {
      timeout: EDIT_TIMEOUT_MS,
    })
    await page.goto(`${first.origin}${PATH}`)
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await first.server.stop()
    expect(first.server.output()).not.toMatch(/\bwarning\b|\berror\b|Deprecation/i)
  })

  test('sees an edit that was made between two starts of the development server', async ({
    page,
  }) => {
    define('A paper that everybody reads.')
    const { origin, server } = await startDev(() => undefined)
    await openTerm(page, origin)
    await expect(page.getByRole('main')).toContainText('A paper that everybody reads.')
    await server.stop()
  })

  test('is told what is wrong with a port, a folder and an option', async () => {
    const { dataDir, origin } = productState()
    const empty = join(root, 'empty')
    const cases: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
      ['npm start -- --prot=3000', {}, /npm start has no "--prot=3000"/],
      ['npm start', { PORT: 'eighty' }, /PORT/],
      ['npm start', { PORT: new URL(origin).port, PLIEGO_DATA_DIR: empty }, /port .* in use/i],
      ['npm start', {}, /is in use by/],
      ['npm start', { PLIEGO_DATA_DIR: '/proc/x' }, /The data folder \/proc\/x cannot be used/],
      ['npm run dev', { PLIEGO_DATA_DIR: empty }, /No product runs on the data folder/],
      ['npm run dev -- --port all', {}, /--port takes a port number/],
      ['npm run restore', {}, /Name one backup/],
      [`npm run restore -- ${join(root, 'none.tar')} --data-dir ${restored}`, {}, /none\.tar/],
      [`npm run backup -- --out`, { PLIEGO_DATA_DIR: dataDir }, /--out/],
    ]
    for (const [command, env, message] of cases) {
      const { code, printed } = run(command, env)
      expect.soft(printed, command).toMatch(message)
      expect.soft(printed, command).not.toMatch(/^\s+at /m)
      expect.soft(code, command).not.toBe(0)
    }
    expect(run('npm start -- --help').printed).toContain('PLIEGO_DATA_DIR')
    expect(run('npm run dev -- --help').printed).toContain('hot reloading')
  })

  test('takes a backup, and has the post again from it', async ({ page }) => {
    const taken = run(`npm run backup -- --out ${backup}`)
    expect(taken.printed).toContain('✓')
    expect(taken.code).toBe(0)
    const again = run(`npm run restore -- ${backup} --data-dir ${productState().dataDir}`)
    expect(again.printed).toMatch(/is not empty/)
    await stopProduct(productState())
    const back = run(`npm run restore -- ${backup} --data-dir ${restored}`)
    expect(back.printed).toContain('Readers get its pages at the next start')
    const port = String(await freePort())
    const product = startService(
      clone,
      'scripts/bootstrap.mjs',
      {
        PORT: port,
        PLIEGO_DATA_DIR: restored,
        PLIEGO_AVIFF: 'false',
      },
      ['start'],
    )
    services.push(product)
    await product.untilPrinted(/Pliego is ready/, FIRST_BUILD_TIMEOUT_MS)
    expect(product.output()).toMatch(/PLIEGO_AVIFF is no setting .* Is PLIEGO_AVIF meant\?/)
    await page.goto(`http://localhost:${port}${PATH}`)
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await product.stop()
    expect(buildersBelow(product.pid)).toEqual([])
  })
})
