import { utimesSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { readHead, writeHead } from '../../../publish/snapshot/head.ts'
import { openSnapshotObjects } from '../../../publish/snapshot/contents/snapshot-objects.ts'
import type { SnapshotObjects } from '../../../publish/snapshot/contents/snapshot-objects.ts'
import { makeFolders } from '../support/publisher.ts'
import type { Folders } from '../support/publisher.ts'

const identity = { site: 'http://site.test' }
const name = (letter: string) => letter.repeat(64)
let folders: Folders
let objects: SnapshotObjects

beforeEach(async () => {
  folders = makeFolders()
  const folder = path.join(folders.root, 'bucket')
  objects = await openSnapshotObjects({ kind: 'folder', folder }, new AbortController().signal)
})
afterEach(() => {
  folders.remove()
})

/** Stores a snapshot of one pack, and makes it the newest. */
const take = async (letter: string, fence: number) => {
  const [manifest, pack] = [name(letter), name(`${letter}f`.slice(1))]
  await objects.put(`manifests/${manifest}`, Buffer.from('files'))
  await objects.put(`packs/${pack}`, Buffer.from('content'))
  const stored = { manifest, packs: [pack], files: 1, bytes: 7, sentBytes: 7 }
  await writeHead(objects, stored, {
    fence,
    identity,
    takenAt: '2026-01-01T00:00:00Z',
    release: fence,
  })
}
const newest = async () => (await readHead(objects, identity))?.manifest
const manifests = async () => (await objects.list('manifests/')).map(({ key }) => key).sort()

describe('The newest snapshot', () => {
  it('is of the publisher that had the lease last', async () => {
    await take('a', 7)
    await take('b', 8)
    await expect(take('c', 7)).rejects.toMatchObject({ code: 'snapshot/fenced' })
    expect(await newest()).toBe(name('b'))
  })

  it('never names what was removed meanwhile', async () => {
    await take('a', 1)
    const stored = { manifest: name('b'), packs: [], files: 0, bytes: 0, sentBytes: 0 }
    const by = { fence: 2, identity, takenAt: '2026-01-01T00:00:00Z', release: 2 }
    await expect(writeHead(objects, stored, by)).rejects.toMatchObject({
      code: 'snapshot/chunk-missing',
    })
    expect(await newest()).toBe(name('a'))
  })

  it('leaves what another publisher may be reading for an hour', async () => {
    await take('a', 1)
    await take('b', 2)
    expect(await manifests()).toHaveLength(2)
    const before = new Date(Date.now() - 3_700_000)
    utimesSync(path.join(folders.root, 'bucket/manifests', name('a')), before, before)
    await take('c', 3)
    expect(await manifests()).toEqual([`manifests/${name('b')}`, `manifests/${name('c')}`])
  })

  it('is not read in another format, which is named', async () => {
    await objects.put('head.json', Buffer.from('{"format":2,"newest":"elsewhere"}'))
    await expect(newest()).rejects.toMatchObject({
      code: 'snapshot/other-format',
      message: expect.stringContaining('the format 2; this version reads 1'),
    })
  })

  it('is read as an earlier version has named it, which did not say its release', async () => {
    await take('a', 1)
    const { release, ...earlier } = JSON.parse(String(await objects.get('head.json'))) as Record<
      string,
      unknown
    >
    expect(release).toBe(1)
    await objects.put('head.json', Buffer.from(JSON.stringify(earlier)))
    expect(await readHead(objects, identity)).toMatchObject({ release: null, manifest: name('a') })
  })

  it('takes the place of one that cannot be read', async () => {
    await objects.put('head.json', Buffer.from('{"form'))
    await expect(newest()).rejects.toMatchObject({ code: 'snapshot/damaged' })
    await take('a', 1)
    expect(await newest()).toBe(name('a'))
  })
})
