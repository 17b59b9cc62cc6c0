import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { dataFolders, isEmptyData } from '../../../../publish/snapshot/contents/data-files.ts'
import type { DataFolders } from '../../../../publish/snapshot/contents/data-files.ts'
import { restoreFiles } from '../../../../publish/snapshot/restore/restore-files.ts'
import { openSnapshotObjects } from '../../../../publish/snapshot/contents/snapshot-objects.ts'
import type { SnapshotObjects } from '../../../../publish/snapshot/contents/snapshot-objects.ts'
import type { SnapshotSettings } from '../../../../publish/snapshot/contents/snapshot-settings.ts'
import { storeFiles } from '../../../../publish/snapshot/save/store-files.ts'
import { makeFolders } from '../../support/publisher.ts'
import type { Folders } from '../../support/publisher.ts'
import { s3ForEachTest } from '../../support/s3-for-each-test.ts'
import { contentsOf, fillDataFolder, write } from '../../support/snapshot-folders.ts'

const LONG_AGO = new Date('2026-01-01T00:00:00.123Z')
let folders: Folders
let data: DataFolders
const s3 = s3ForEachTest('state')

beforeEach(async () => {
  folders = makeFolders()
  fillDataFolder(folders.dataDir)
  data = { ...(await dataFolders(folders.dataDir, folders.projectDir)), bundles: null }
  for (const name of Object.keys(contentsOf(data))) {
    utimesSync(path.join(folders.dataDir, name), LONG_AGO, LONG_AGO)
  }
})
afterEach(() => {
  folders.remove()
})

const places: Readonly<Record<string, () => SnapshotSettings>> = {
  'a folder': () => ({ kind: 'folder', folder: path.join(folders.root, 'bucket') }),
  'a bucket': () => ({
    kind: 's3',
    bucket: 'state',
    prefix: 'publisher/',
    region: 'eu-west-1',
    endpoint: s3().origin,
  }),
}
const openObjects = (settings: SnapshotSettings) =>
  openSnapshotObjects(settings, new AbortController().signal)
const inFolder = () => openObjects({ kind: 'folder', folder: path.join(folders.root, 'bucket') })
const store = (objects: SnapshotObjects) =>
  storeFiles({ dataDir: folders.dataDir, folders: data, objects })
const lose = () => {
  rmSync(folders.dataDir, { recursive: true })
}
const restore = (objects: SnapshotObjects, manifest: string) =>
  restoreFiles({ dataDir: folders.dataDir, folders: data, objects, manifest })
const packsIn = async (objects: SnapshotObjects) =>
  (await objects.list('packs/')).map(({ key }) => path.join(folders.root, 'bucket', key))

describe.each(Object.keys(places))('The files of a publisher, kept in %s,', (place) => {
  const open = () => openObjects(places[place]?.() ?? { kind: 'folder', folder: '' })

  it('come back as they were, to the millisecond', async () => {
    const before = contentsOf(data)
    const { manifest } = await store(await open())
    lose()
    await restore(await open(), manifest)
    // Logs, the other workspace and locks of data stores are not needed.
    const isLeftOut = (name: string) => /build\/logs|build\/a\/|lock\.mdb/.test(name)
    const expected = Object.entries(before).filter(([name]) => !isLeftOut(name))
    expect(contentsOf(data)).toEqual(Object.fromEntries(expected))
    expect(expected).toHaveLength(11)
    expect(existsSync(path.join(folders.dataDir, 'publish.sqlite'))).toBe(true)
    expect(existsSync(path.join(folders.dataDir, 'operator-token'))).toBe(false)
  })
})

describe('Snapshots', () => {
  it('send what has changed', async () => {
    const objects = await inFolder()
    await store(objects)
    write(path.join(data.releases, 'blobs/cd/cdef'), 'new')
    const again = await store(objects)
    // The copy of the database is another file each time, of the same content.
    expect(again.sentBytes).toBeLessThan(200)
    lose()
    await restore(objects, again.manifest)
    expect(existsSync(path.join(data.releases, 'blobs/cd/cdef'))).toBe(true)
  })

  it('send nothing again after they were restored', async () => {
    const objects = await inFolder()
    const { manifest } = await store(objects)
    lose()
    await restore(objects, manifest)
    const again = await store(objects)
    expect(again.sentBytes).toBe(0)
  })

  it('send what the store has lost', async () => {
    const objects = await inFolder()
    await store(objects)
    for (const pack of await packsIn(objects)) rmSync(pack)
    const { manifest } = await store(objects)
    lose()
    await restore(objects, manifest)
    expect(await isEmptyData(folders.dataDir)).toBe(false)
  })

  it('leave the data folder empty where an object is damaged', async () => {
    const objects = await inFolder()
    const { manifest } = await store(objects)
    const [pack = ''] = await packsIn(objects)
    lose()
    writeFileSync(pack, 'something else')
    await expect(restore(objects, manifest)).rejects.toMatchObject({ code: 'snapshot/damaged' })
    rmSync(pack)
    await expect(restore(objects, manifest)).rejects.toMatchObject({ code: 'snapshot/damaged' })
    expect(readdirSync(folders.dataDir)).toEqual([])
    expect(await isEmptyData(folders.dataDir)).toBe(true)
  })

  it('forget objects of which most is not used any more', async () => {
    const objects = await inFolder()
    const first = await store(objects)
    const nodes = path.join(data.build, 'b/site/.cache/data/data.mdb')
    write(nodes, Buffer.alloc(2.5 * 2 ** 20, 'other nodes '))
    utimesSync(nodes, LONG_AGO, new Date('2026-02-01T00:00:00Z'))
    const second = await store(objects)
    expect(second.packs).not.toContain(first.packs[0])
  })
})
