/**
 * jsdom has no structuredClone, which IndexedDB stores values with.
 *
 * @jest-environment node
 */
import 'fake-indexeddb/auto'
import { describe, expect, it } from '@jest/globals'
import { createLocalCopyStore } from '../../../../src/platform/storage/local-copy-store'

const parseText = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null)
const copyOf = (
  documentId: string,
  fields: string,
  keptAtMs = 1,
  userId = 'ana',
  writerId = 'tab1',
) => ({
  userId,
  documentId,
  writerId,
  sequence: 2,
  base: { revision: 3, version: 7, fields: 'base' },
  keptAtMs,
  fields,
})

describe('the local copies of a browser', () => {
  // First: the other tests open the database in its new form.
  it('are found again by another page, as after a crash', async () => {
    await createLocalCopyStore('texts', parseText).keep(copyOf('reload', 'text'))
    const found = await createLocalCopyStore('texts', parseText).find('ana', 'reload')
    expect(found).toEqual([copyOf('reload', 'text')])
  })

  it('hold the latest text of each tab, newest first', async () => {
    const store = createLocalCopyStore('texts', parseText)
    await store.keep(copyOf('latest', 'first', 1))
    await store.keep(copyOf('latest', 'second', 2))
    await store.keep(copyOf('latest', 'other tab', 3, 'ana', 'tab2'))
    const found = await store.find('ana', 'latest')
    expect(found.map(({ fields }) => fields)).toEqual(['other tab', 'second'])
  })

  it('belong to one user', async () => {
    const store = createLocalCopyStore('texts', parseText)
    await store.keep(copyOf('mine', 'text', 1, 'ben'))
    expect(await store.find('ana', 'mine')).toEqual([])
    expect((await store.list('ben')).map(({ documentId }) => documentId)).toEqual(['mine'])
  })

  it('are listed newest first and can be forgotten, one tab or all', async () => {
    const store = createLocalCopyStore('texts', parseText)
    await store.keep(copyOf('old', 'text', 1, 'cora'))
    await store.keep(copyOf('new', 'text', 2, 'cora'))
    await store.keep(copyOf('new', 'text', 3, 'cora', 'tab2'))
    const listed = async () =>
      (await store.list('cora')).map(({ documentId, writerId }) => `${documentId} ${writerId}`)
    expect(await listed()).toEqual(['new tab2', 'new tab1', 'old tab1'])
    await store.forget('cora', 'new', 'tab1')
    expect(await listed()).toEqual(['new tab2', 'old tab1'])
    await store.forget('cora', 'new')
    expect(await listed()).toEqual(['old tab1'])
  })

  it('are left alone, not offered, when another version of the editor wrote them', async () => {
    await createLocalCopyStore('texts', (stored) => stored).keep({
      ...copyOf('odd', ''),
      fields: { old: true },
    })
    const store = createLocalCopyStore('texts', parseText)
    expect(await store.find('ana', 'odd')).toEqual([])
    expect(await createLocalCopyStore('texts', (stored) => stored).find('ana', 'odd')).toHaveLength(
      1,
    )
  })
})
