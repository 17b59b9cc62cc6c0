import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startProduct } from '../../local/app.ts'
import type { RunningProduct } from '../../local/app.ts'
import { buildSite } from '../../local/build.ts'
import { readLocalConfig } from '../../local/config.ts'
import { createTerminal } from '../../local/terminal.ts'
import { lockFolder } from '../../node-shared/folder-lock.ts'

const FAKE_BUILD = path.resolve('__tests__/publish/support/fake-build.mjs')

function listenAnywhere(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      resolve(server)
    })
  })
}
const portOf = (server: Server) => (server.address() as AddressInfo).port
const closed = (server: Server) => new Promise((resolve) => server.close(resolve))

describe('npm run build', () => {
  let folder: string
  let dataDir: string
  let site: string
  let port: number
  let printed: string
  let product: RunningProduct | null

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pliego-build-'))
    dataDir = path.join(folder, 'data')
    site = path.join(folder, 'public')
    const server = await listenAnywhere()
    port = portOf(server)
    await closed(server)
    printed = ''
    product = null
    mkdirSync(dataDir)
    plan({ files: { 'index.html': '<p>home', 'about/index.html': '<p>about' } })
  })
  afterEach(async () => {
    await product?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const plan = (fake: object) => {
    writeFileSync(path.join(dataDir, 'fake.json'), JSON.stringify(fake))
  }
  const options = () => ({
    config: readLocalConfig({ PORT: String(port), PLIEGO_DATA_DIR: dataDir }),
    terminal: createTerminal({ write: (text) => (printed += text) !== '' }, () => 0),
    machine: process.env,
    buildCommand: { file: process.execPath, args: [FAKE_BUILD] },
  })
  const build = () => buildSite({ ...options(), folder: site, fetch })
  const page = (name: string) => readFileSync(path.join(site, name), 'utf8')

  it('makes the site of a new data folder, without a product that runs', async () => {
    expect(await build()).toMatchObject({ release: 1, pages: 2 })
    expect(page('index.html')).toContain('<p>home')
    expect(page('about/index.html')).toContain('<p>about')
    expect(JSON.parse(page('_redirects.json'))).toEqual([])
    expect(printed).toMatch(/Added \d+ sample posts[^]*✓ 2 pages[^]*release 1 is in/)
    // The product that made it has ended: the folder is free.
    lockFolder(dataDir, 'lock').release()
  })

  it('builds again what is there, and replaces the folder as a whole', async () => {
    await build()
    writeFileSync(path.join(site, 'of-before.html'), 'old')
    plan({ files: { 'index.html': '<p>new home' } })
    expect(await build()).toMatchObject({ release: 2 })
    expect(page('index.html')).toContain('<p>new home')
    expect(readdirSync(site)).toEqual(['_redirects.json', 'index.html'])
    expect(existsSync(`${site}.new`)).toBe(false)
  })

  it('copies redirects for the host that is to answer them', async () => {
    const redirects = [{ from: '/old', to: '/new', status: 301 }]
    plan({ files: { 'index.html': '<p>home', '_redirects.json': JSON.stringify(redirects) } })
    await build()
    expect(JSON.parse(page('_redirects.json'))).toEqual(redirects)
  })

  it('leaves the folder as it was when the build fails, and says why', async () => {
    await build()
    plan({ files: {}, fail: 'The content could not be read.' })
    await expect(build()).rejects.toMatchObject({ code: 'build/failed' })
    expect(printed).toContain('The content could not be read.')
    expect(page('index.html')).toContain('<p>home')
    lockFolder(dataDir, 'lock').release()
  })

  it('lets the product that runs on the data folder make it', async () => {
    product = await startProduct(options())
    await product.siteIsLive
    expect(await build()).toMatchObject({ pages: 2 })
    expect(printed).toContain(`Pliego runs at http://127.0.0.1:${port} and builds the site`)
    expect(page('about/index.html')).toContain('<p>about')
    expect(product.publisher.currentRelease()).not.toBeNull()
  })

  it('builds nothing while the site is held at an older release', async () => {
    await build()
    const pointer = path.join(dataDir, 'releases/current')
    const held = { by: 'x', at: new Date(0).toISOString(), reason: 'a fault' }
    writeFileSync(pointer, JSON.stringify({ release: 1, held }))
    await expect(build()).rejects.toMatchObject({
      code: 'build/held',
      message: expect.stringContaining('npm run release -- resume') as unknown,
    })
  })

  it('says which port is taken', async () => {
    const other = await listenAnywhere()
    port = portOf(other)
    await expect(build()).rejects.toThrow(`Port ${port} on`)
    await closed(other)
    expect(existsSync(site)).toBe(false)
  })

  it('says that the data folder is in use by a process that cannot be asked', async () => {
    const lock = lockFolder(dataDir, 'lock')
    await expect(build()).rejects.toThrow('is in use by process')
    lock.release()
  })
})
