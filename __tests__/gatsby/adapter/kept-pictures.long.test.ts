import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { BuilderProcess } from './support/builder-process.ts'
import { differences, folderContents } from './support/folder-contents.ts'
import { makeSite } from './support/small-site.ts'

const CONFIG = `export default {
  trailingSlash: 'never',
  graphqlTypegen: false,
  jsxRuntime: 'automatic',
  plugins: ['gatsby-plugin-sharp', 'pictures'],
}
`

/** A plugin of the site that asks for a picture in three widths and two formats. */
const PLUGIN = `const path = require('node:path')
const { generateImageData } = require('gatsby-plugin-sharp')
exports.sourceNodes = ({ reporter }) =>
  generateImageData({
    file: {
      absolutePath: path.resolve('picture.png'),
      name: 'image',
      base: 'image.png',
      extension: 'png',
      internal: { contentDigest: 'abc' },
    },
    args: {
      layout: 'constrained',
      placeholder: 'none',
      width: 64,
      breakpoints: [16, 32, 64],
      formats: ['png', 'webp'],
    },
    pathPrefix: '',
    reporter,
  })
`

let root = ''

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kept-pictures-'))
})

afterAll(async () => {
  await rm(root, { recursive: true, force: true })
})

async function siteWithPicture(name: string): Promise<string> {
  const site = path.join(root, name, 'site')
  await makeSite(site, [])
  const plugin = path.join(site, 'plugins', 'pictures')
  await mkdir(plugin, { recursive: true })
  await writeFile(path.join(plugin, 'package.json'), '{ "name": "pictures", "version": "1.0.0" }')
  await writeFile(path.join(plugin, 'gatsby-node.js'), PLUGIN)
  await writeFile(path.join(site, 'gatsby-config.mjs'), CONFIG)
  await sharp({ create: { width: 64, height: 32, channels: 3, background: '#c33' } })
    .png()
    .toFile(path.join(site, 'picture.png'))
  return site
}

/** Builds a site in a new process, and tells what became of its pictures. */
async function build(site: string) {
  const builder = new BuilderProcess(site, path.join(root, 'pictures'))
  try {
    await builder.build({ store: path.join(root, 'bundles'), key: 'key' })
    const { finishedJobs } = await builder.memory()
    const pictures = await folderContents(path.join(site, 'public', 'static', 'abc'))
    return { counts: await builder.encodings(), finishedJobs, pictures }
  } finally {
    await builder.kill()
  }
}

it('a picture that was encoded in one folder is not encoded again in another', async () => {
  const first = await build(await siteWithPicture('first'))
  expect(first.counts).toEqual({ reused: 0, encoded: 6 })
  expect(first.pictures.size).toBe(6)
  expect(await readdir(path.join(root, 'pictures'))).toHaveLength(6)

  const second = await build(await siteWithPicture('second'))
  expect(second.counts).toEqual({ reused: 6, encoded: 0 })
  expect(differences(first.pictures, second.pictures)).toEqual({
    onlyInFirst: [],
    onlyInSecond: [],
    changed: [],
  })
  // Gatsby's own account of jobs is the same whether they had anything to do or not.
  expect(second.finishedJobs).toBe(first.finishedJobs)
  expect(second.finishedJobs).toBe(2)
})
