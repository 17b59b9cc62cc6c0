import { access, appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { BundlePlace } from '../../../gatsby/settings/builder-arguments.ts'
import { BuilderProcess } from './support/builder-process.ts'
import { makeSite } from './support/small-site.ts'

describe('bundles', () => {
  let root: string
  let place: BundlePlace
  let builders: BuilderProcess[]

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'mended-bundles-'))
    place = { store: path.join(root, 'bundles'), key: 'key' }
    builders = []
  })
  afterEach(async () => {
    for (const builder of builders) await builder.kill()
    await rm(root, { recursive: true, force: true })
  })

  const siteOf = async (name: string): Promise<string> => {
    const site = path.join(root, name, 'site')
    await makeSite(site, [])
    return site
  }
  const builderOf = (site: string): BuilderProcess => {
    const builder = new BuilderProcess(site)
    builders.push(builder)
    return builder
  }

  it('are not kept of a source with a mistake, which is named with its place', async () => {
    const site = await siteOf('mistaken')
    await appendFile(path.join(site, 'src/templates/moved.jsx'), '\nconst = 1\n')
    await expect(builderOf(site).build(place)).rejects.toMatchObject({
      code: 'bundling/failed',
      message: expect.stringMatching(/src\/templates\/moved\.jsx:5:6: .*"="/),
    })
    await expect(access(path.join(place.store, 'key'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('are made again by the next builder when they are damaged', async () => {
    await builderOf(await siteOf('first')).build(place)
    const manifest = path.join(place.store, 'key', 'manifest.json')
    await writeFile(manifest, '{')
    const builder = builderOf(await siteOf('second'))
    await builder.build(place)
    // Once for the site, and once for the bundles.
    expect(builder.log.match(/success load plugins/g)).toHaveLength(2)
    const { files } = JSON.parse(await readFile(manifest, 'utf8')) as { readonly files: object }
    expect(Object.keys(files)).toContain('.cache/page-ssr/routes/render-page.js')
  })
})
