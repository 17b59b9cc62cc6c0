import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { buildSite } from '../../../local/build/build.ts'
import { lockFolder } from '../../../node-shared/files/folder-lock.ts'
import { listenAnywhere, makeSmallProduct } from '../support/small-product.ts'
import type { SmallProduct } from '../support/small-product.ts'

describe('npm run build', () => {
  let test: SmallProduct
  let site: string

  beforeEach(async () => {
    test = await makeSmallProduct()
    site = path.join(test.folder, 'public')
    test.plan({ files: { 'index.html': '<p>home', 'about/index.html': '<p>about' } })
  })
  afterEach(() => test.remove())

  const build = () => buildSite({ ...test.options(), folder: site, fetch })
  const page = (name: string) => readFileSync(path.join(site, name), 'utf8')

  it('makes the site of a new data folder, without a product that runs', async () => {
    expect(await build()).toMatchObject({ release: 1, pages: 2 })
    expect(page('index.html')).toContain('<p>home')
    expect(page('about/index.html')).toContain('<p>about')
    expect(JSON.parse(page('_redirects.json'))).toEqual([])
    expect(test.takePrinted()).toMatch(/Added \d+ sample posts[^]*✓ 2 pages[^]*release 1 is in/)
    // The product that made it has ended: the folder is free.
    lockFolder(test.dataDir, 'lock').release()
  })

  it('builds again what is there, and replaces the folder as a whole', async () => {
    await build()
    writeFileSync(path.join(site, 'of-before.html'), 'old')
    test.plan({ files: { 'index.html': '<p>new home' } })
    expect(await build()).toMatchObject({ release: 2 })
    expect(page('index.html')).toContain('<p>new home')
    expect(readdirSync(site)).toEqual(['_redirects.json', 'index.html'])
    expect(existsSync(`${site}.new`)).toBe(false)
  })

  it('copies redirects for the host that is to answer them', async () => {
    const redirects = [{ from: '/old', to: '/new', status: 301 }]
    test.plan({ files: { 'index.html': '<p>home', '_redirects.json': JSON.stringify(redirects) } })
    await build()
    expect(JSON.parse(page('_redirects.json'))).toEqual(redirects)
  })

  it('leaves the folder as it was when the build fails, and says why', async () => {
    await build()
    test.plan({ files: {}, fail: 'The content could not be read.' })
    await expect(build()).rejects.toMatchObject({ code: 'build/failed' })
    expect(test.takePrinted()).toContain('The content could not be read.')
    expect(page('index.html')).toContain('<p>home')
    lockFolder(test.dataDir, 'lock').release()
  })

  it('lets the product that runs on the data folder make it', async () => {
    const product = await test.start()
    await product.siteIsLive
    expect(await build()).toMatchObject({ pages: 2 })
    expect(test.takePrinted()).toContain(`Pliego runs at ${test.url('')} and builds the site`)
    expect(page('about/index.html')).toContain('<p>about')
    expect(product.publisher.currentRelease()).not.toBeNull()
  })

  it('builds nothing while the site is held at an older release', async () => {
    await build()
    const pointer = path.join(test.dataDir, 'releases/current')
    const held = { by: 'x', at: new Date(0).toISOString(), reason: 'a fault' }
    writeFileSync(pointer, JSON.stringify({ release: 1, held }))
    await expect(build()).rejects.toMatchObject({
      code: 'build/held',
      message: expect.stringContaining('npm run release -- resume') as unknown,
    })
  })

  it('says which port is taken', async () => {
    const other = await listenAnywhere()
    test.setPort(other.port)
    await expect(build()).rejects.toThrow(`Port ${other.port} on`)
    await other.close()
    expect(existsSync(site)).toBe(false)
  })

  it('says that the data folder is in use by a process that cannot be asked', async () => {
    const lock = lockFolder(test.dataDir, 'lock')
    await expect(build()).rejects.toThrow('is in use by process')
    lock.release()
  })
})
