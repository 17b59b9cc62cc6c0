import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cacheFolder } from '../../../publish/workspace/workspaces.ts'

describe.each(['bundles', 'pictures'] as const)('The folder of %s', (name) => {
  let project: string

  beforeEach(async () => {
    project = await mkdtemp(path.join(tmpdir(), 'pliego-cache-folder-'))
  })
  afterEach(async () => {
    await rm(project, { recursive: true, force: true })
  })

  it('is with the packages, whatever the data folder', async () => {
    const folder = path.join(project, 'node_modules', '.cache', 'pliego', name)
    expect(await cacheFolder(name, project, '/data/build/a')).toBe(folder)
    expect(await cacheFolder(name, project, '/other/build/b')).toBe(folder)
  })

  it('is beside the workspaces where nothing can be written to the packages', async () => {
    await writeFile(path.join(project, 'node_modules'), 'no folder')
    expect(await cacheFolder(name, project, '/data/build/a')).toBe(`/data/build/${name}`)
  })
})
