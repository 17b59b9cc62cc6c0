/**
 * jsdom has no structuredClone, which IndexedDB stores values with.
 *
 * @jest-environment node
 */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { IDBFactory } from 'fake-indexeddb'
import {
  createPendingUploads,
  type PendingUpload,
} from '../../../../src/platform/storage/pending-uploads'

beforeEach(() => {
  indexedDB = new IDBFactory()
})

const upload = (id: string, changes: Partial<PendingUpload> = {}): PendingUpload => ({
  id,
  userId: 'ana',
  postId: 'p1',
  place: 2,
  name: `${id}.jpg`,
  sourceHash: 'f'.repeat(64),
  bytes: new ArrayBuffer(10),
  type: 'image/jpeg',
  width: 3,
  height: 2,
  keptAtMs: 1000,
  ...changes,
})

const store = (now = 1000) => createPendingUploads(() => now, { bytes: 25, ageMs: 500 })
const idsOf = (uploads: readonly PendingUpload[]) => uploads.map(({ id }) => id)

describe('uploads that a browser keeps', () => {
  it('are found again for their user and post, in their order', async () => {
    const uploads = store()
    await uploads.keep(upload('b', { keptAtMs: 990 }))
    await uploads.keep(upload('a', { keptAtMs: 980 }))
    await uploads.keep(upload('other', { userId: 'ben', bytes: new ArrayBuffer(1) }))
    expect(idsOf(await store().list('ana', 'p1'))).toEqual(['a', 'b'])
    expect(await store().find('a')).toMatchObject({ name: 'a.jpg', width: 3, height: 2 })
  })

  it('are gone once they are forgotten', async () => {
    const uploads = store()
    await uploads.keep(upload('a'))
    await uploads.forget('a')
    expect(await uploads.find('a')).toBeNull()
    expect(await uploads.list('ana', 'p1')).toEqual([])
  })

  it('make room for newer ones, the oldest first', async () => {
    const uploads = store()
    await uploads.keep(upload('a', { keptAtMs: 901 }))
    await uploads.keep(upload('b', { keptAtMs: 902 }))
    await uploads.keep(upload('c', { keptAtMs: 903 }))
    expect(idsOf(await uploads.list('ana', 'p1'))).toEqual(['b', 'c'])
  })

  it('hold a new picture even when it alone is larger than the room', async () => {
    const uploads = store()
    await uploads.keep(upload('a', { bytes: new ArrayBuffer(40) }))
    expect(idsOf(await uploads.list('ana', 'p1'))).toEqual(['a'])
  })

  it('are not offered for ever', async () => {
    await store().keep(upload('a'))
    expect(await store(1600).list('ana', 'p1')).toEqual([])
    await store(1600).keep(upload('b', { keptAtMs: 1600 }))
    expect(await store().find('a')).toBeNull()
  })
})
