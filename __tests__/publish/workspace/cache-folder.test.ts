import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { cacheFolder } from '../../../publish/workspace/workspaces.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

describe.each(['bundles', 'pictures'] as const)('The folder of %s', (name) => {
  const project = emptyFolder()

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
