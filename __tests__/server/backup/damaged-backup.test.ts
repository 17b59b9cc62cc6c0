import { readFile, readdir, writeFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from '@jest/globals'
import {
  archive,
  backUp,
  restore,
  entries,
  tamper,
  tamperManifest,
  running,
  withDataFolder,
} from './backup-tests.ts'

withDataFolder()

describe('a damaged backup', () => {
  beforeEach(() => backUp('--out', archive()))

  it.each([
    ['an entry was changed', { 'keys.json': Buffer.from('{}') }, 'keys.json'],
    ['an entry is missing', { 'keys.json': null }, 'keys.json'],
    ['an entry was added', { '../evil': Buffer.from('x') }, 'evil'],
    ['the manifest is missing', { 'manifest.json': null }, 'not a backup'],
    ['the manifest is not JSON', { 'manifest.json': Buffer.from('x') }, 'manifest.json is damaged'],
  ])('is refused when %s', async (_, changes, message) => {
    await tamper(changes)
    const problem = {
      code: 'backup/archive-damaged',
      message: expect.stringContaining(message),
    }
    await expect(backUp('--verify', archive())).rejects.toMatchObject(problem)
    await expect(restore()).rejects.toMatchObject(problem)
    expect((await readdir(running().folder)).sort()).toEqual(['copy.tar', 'data'])
  })

  it('is refused when a bit of a picture has flipped, by the name of the entry', async () => {
    const bytes = await readFile(archive())
    const at = bytes.lastIndexOf('IEND')
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await writeFile(archive(), bytes)
    await expect(backUp('--verify', archive())).rejects.toMatchObject({
      code: 'backup/archive-damaged',
      message: expect.stringMatching(/^files\/[0-9a-f]{2}\/[0-9a-f]{64} in the backup is damaged/),
    })
  })

  it('is refused wherever it was cut off', async () => {
    const bytes = await readFile(archive())
    for (const share of [0, 0.001, 0.3, 0.9, 0.98]) {
      await writeFile(archive(), bytes.subarray(0, Math.floor(bytes.length * share)))
      await expect(backUp('--verify', archive())).rejects.toMatchObject({
        code: 'backup/archive-damaged',
      })
    }
  })

  it('is refused when its list leads out of the folder', async () => {
    await tamperManifest((manifest) => ({
      ...manifest,
      entries: [{ path: 'files/../../evil', size: 1, sha256: 'a'.repeat(64) }],
    }))
    await expect(restore()).rejects.toMatchObject({ code: 'backup/archive-damaged' })
  })

  it('is refused when a record has no bytes', async () => {
    const manifest = JSON.parse(
      ((await entries(archive())).get('manifest.json') ?? '').toString(),
    ) as { entries: { path: string }[] }
    const files = manifest.entries.filter(({ path: name }) => name.startsWith('files/'))
    const lost = files[0]?.path ?? ''
    await tamper({
      [lost]: null,
      'manifest.json': Buffer.from(
        JSON.stringify({
          ...manifest,
          entries: manifest.entries.filter((entry) => entry.path !== lost),
        }),
      ),
    })
    await expect(restore()).rejects.toMatchObject({
      code: 'backup/archive-damaged',
      message: expect.stringContaining('not its bytes'),
    })
    expect((await readdir(running().folder)).sort()).toEqual(['copy.tar', 'data'])
  })
})
