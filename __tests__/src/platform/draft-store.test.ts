/**
 * jsdom has no structuredClone, which IndexedDB stores values with.
 *
 * @jest-environment node
 */
import 'fake-indexeddb/auto'
import { describe, expect, it } from '@jest/globals'
import { createDraftStore } from '../../../src/platform/draft-store'

const parseText = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null)
const draft = (postId: string, fields: string, keptAtMs = 1, userId = 'ana') => ({
  userId,
  postId,
  baseRevision: null,
  keptAtMs,
  fields,
})

describe('the drafts of a browser', () => {
  it('are found again by another page, as after a crash', async () => {
    await createDraftStore(parseText).keep(draft('reload', 'text'))
    const found = await createDraftStore(parseText).find('ana', 'reload')
    expect(found).toEqual(draft('reload', 'text'))
  })

  it('hold the latest text of a post only', async () => {
    const store = createDraftStore(parseText)
    await store.keep(draft('latest', 'first', 1))
    await store.keep(draft('latest', 'second', 2))
    expect((await store.find('ana', 'latest'))?.fields).toBe('second')
  })

  it('belong to one user', async () => {
    const store = createDraftStore(parseText)
    await store.keep(draft('mine', 'text', 1, 'ben'))
    expect(await store.find('ana', 'mine')).toBeNull()
    expect((await store.list('ben')).map(({ postId }) => postId)).toEqual(['mine'])
  })

  it('are listed newest first and can be forgotten', async () => {
    const store = createDraftStore(parseText)
    await store.keep(draft('old', 'text', 1, 'cora'))
    await store.keep(draft('new', 'text', 2, 'cora'))
    expect((await store.list('cora')).map(({ postId }) => postId)).toEqual(['new', 'old'])
    await store.forget('cora', 'new')
    expect((await store.list('cora')).map(({ postId }) => postId)).toEqual(['old'])
  })

  it('are left alone, not offered, when another version of the editor wrote them', async () => {
    await createDraftStore((stored) => stored).keep({ ...draft('odd', ''), fields: { old: true } })
    const store = createDraftStore(parseText)
    expect(await store.find('ana', 'odd')).toBeNull()
    expect(await createDraftStore((stored) => stored).find('ana', 'odd')).not.toBeNull()
  })
})
