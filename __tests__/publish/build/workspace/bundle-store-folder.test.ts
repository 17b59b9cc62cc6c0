import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { bundleStoreFolder } from '../../../../publish/build/workspace/bundle-store-folder.ts'

let project: string

beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), 'pliego-store-folder-'))
})
afterEach(async () => {
  await rm(project, { recursive: true, force: true })
})

it('bundles are kept with the packages, whatever the data folder', async () => {
  const folder = path.join(project, 'node_modules', '.cache', 'pliego', 'bundles')
  expect(await bundleStoreFolder(project, '/data/build/a')).toBe(folder)
  expect(await bundleStoreFolder(project, '/other/build/b')).toBe(folder)
})

it('bundles are kept beside the workspaces where nothing can be written to the packages', async () => {
  await writeFile(path.join(project, 'node_modules'), 'no folder')
  expect(await bundleStoreFolder(project, '/data/build/a')).toBe('/data/build/bundles')
})
