/**
 * jsdom has no structuredClone, which IndexedDB stores values with.
 *
 * @jest-environment node
 */
import 'fake-indexeddb/auto'
import { describe, expect, it } from '@jest/globals'
import { openDB } from 'idb'
import { createDraftStore } from '../../../src/platform/draft-store'

const parseText = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null)
const draft = (
  postId: string,
  fields: string,
  keptAtMs = 1,
  userId = 'ana',
  writerId = 'tab1',
) => ({
  userId,
  postId,
  writerId,
  sequence: 2,
  base: { revision: 3, version: 7, fields: 'base' },
  keptAtMs,
  fields,
})

describe('the drafts of a browser', () => {
  // First: the other tests open the database in its new form.
  it('are kept when they were kept before tabs were told apart', async () => {
    const earlier = await openDB('pliego-drafts', 1, {
      upgrade(database) {
        const drafts = database.createObjectStore('drafts', { keyPath: ['userId', 'postId'] })
        drafts.createIndex('byUser', 'userId')
      },
    })
    const kept = { userId: 'eva', postId: 'p1', keptAtMs: 5 }
    await earlier.put('drafts', { ...kept, baseRevision: 4, fields: 'text' })
    await earlier.put('drafts', { ...kept, postId: 'p2', baseRevision: null, fields: 'new' })
    earlier.close()
    const found = await createDraftStore(parseText).list('eva')
    expect(found).toEqual([
      {
        ...{ ...kept, writerId: 'earlier', sequence: 0, fields: 'text' },
        base: { revision: 4, version: 0, fields: null },
      },
      {
        ...{ ...kept, postId: 'p2', writerId: 'earlier', sequence: 0, fields: 'new' },
        base: { revision: 0, version: 0, fields: null },
      },
    ])
  })

  it('are found again by another page, as after a crash', async () => {
    await createDraftStore(parseText).keep(draft('reload', 'text'))
    const found = await createDraftStore(parseText).find('ana', 'reload')
    expect(found).toEqual([draft('reload', 'text')])
  })

  it('hold the latest text of each tab, newest first', async () => {
    const store = createDraftStore(parseText)
    await store.keep(draft('latest', 'first', 1))
    await store.keep(draft('latest', 'second', 2))
    await store.keep(draft('latest', 'other tab', 3, 'ana', 'tab2'))
    const found = await store.find('ana', 'latest')
    expect(found.map(({ fields }) => fields)).toEqual(['other tab', 'second'])
  })

  it('belong to one user', async () => {
    const store = createDraftStore(parseText)
    await store.keep(draft('mine', 'text', 1, 'ben'))
    expect(await store.find('ana', 'mine')).toEqual([])
    expect((await store.list('ben')).map(({ postId }) => postId)).toEqual(['mine'])
  })

  it('are listed newest first and can be forgotten, one tab or all', async () => {
    const store = createDraftStore(parseText)
    await store.keep(draft('old', 'text', 1, 'cora'))
    await store.keep(draft('new', 'text', 2, 'cora'))
    await store.keep(draft('new', 'text', 3, 'cora', 'tab2'))
    const listed = async () =>
      (await store.list('cora')).map(({ postId, writerId }) => `${postId} ${writerId}`)
    expect(await listed()).toEqual(['new tab2', 'new tab1', 'old tab1'])
    await store.forget('cora', 'new', 'tab1')
    expect(await listed()).toEqual(['new tab2', 'old tab1'])
    await store.forget('cora', 'new')
    expect(await listed()).toEqual(['old tab1'])
  })

  it('are left alone, not offered, when another version of the editor wrote them', async () => {
    await createDraftStore((stored) => stored).keep({ ...draft('odd', ''), fields: { old: true } })
    const store = createDraftStore(parseText)
    expect(await store.find('ana', 'odd')).toEqual([])
    expect(await createDraftStore((stored) => stored).find('ana', 'odd')).toHaveLength(1)
  })
})
