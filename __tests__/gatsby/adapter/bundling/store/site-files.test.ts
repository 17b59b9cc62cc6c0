import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import {
  putFiles,
  readBundledFiles,
} from '../../../../../gatsby/adapter/bundling/store/site-files.ts'

let site: string

beforeEach(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'pliego-site-files-'))
})
afterEach(async () => {
  await rm(site, { recursive: true, force: true })
})

it('takes the whole output and the files that are named from one site into another', async () => {
  const from = path.join(site, 'from')
  for (const name of ['public/app.js', 'public/static/face.woff2', '.cache/renderer.js', 'other']) {
    await mkdir(path.dirname(path.join(from, name)), { recursive: true })
    await writeFile(path.join(from, name), name)
  }
  const files = await readBundledFiles(from, [path.join('.cache', 'renderer.js')])
  expect([...files.keys()].sort()).toEqual([
    '.cache/renderer.js',
    'public/app.js',
    'public/static/face.woff2',
  ])
  await putFiles(path.join(site, 'to'), files)
  expect(await readFile(path.join(site, 'to/public/static/face.woff2'), 'utf8')).toBe(
    'public/static/face.woff2',
  )
})

it('leaves what is the same untouched, and mends what is not', async () => {
  const files = new Map([
    ['public/same.js', Buffer.from('same')],
    ['public/damaged.js', Buffer.from('whole')],
  ])
  await putFiles(site, files)
  const { mtimeMs } = await stat(path.join(site, 'public/same.js'))
  await writeFile(path.join(site, 'public/damaged.js'), 'half')
  expect(await putFiles(site, files)).toEqual(['public/damaged.js'])
  expect(await readFile(path.join(site, 'public/damaged.js'), 'utf8')).toBe('whole')
  expect((await stat(path.join(site, 'public/same.js'))).mtimeMs).toBe(mtimeMs)
})
