import { describe, expect, it, jest } from '@jest/globals'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { EditorFields } from '../../../../../../shared/post/editor-fields'
import { usePostLifecycle } from '../../../../../../src/features/post-editor/session/lifecycle/use-post-lifecycle'
import {
  type PostSession,
  POST_SYNC,
} from '../../../../../../src/features/post-editor/session/post-session'
import { knownHead } from '../../../../../../src/editing/sync/machine/known-head'
import { postState, sessionFrom } from '../../../../support/post-state'
import { copy, savedPost } from '../../../../support/posts'

type Store = Parameters<typeof usePostLifecycle>[2]

/** A session whose saving is done by hand. */
function setUp() {
  const saved = savedPost('p1', 'As readers see it', {
    status: 'published',
    slug: 'a',
    html: '<p>A</p>',
  })
  const changed = copy('p1', { title: 'Changed', slug: 'a', html: '<p>B</p>' })
  const head = knownHead(POST_SYNC, { saved, copy: changed }, 'ana')
  const decided = sessionFrom(postState(head))
  const { getSnapshot, become } = decided
  const session = {
    ...decided,
    current: () => getSnapshot().fields,
    edit: (changed: Partial<EditorFields>) => {
      const { fields, change } = getSnapshot()
      become({ fields: { ...fields, ...changed }, change: change + 1 })
    },
    flush: jest.fn(),
    lookNow: jest.fn(),
  }
  const store = {
    readHead: jest.fn<Store['readHead']>(async () => ({
      kind: 'head',
      saved,
      copy: changed,
    })),
    discardCopy: jest.fn<Store['discardCopy']>(async () => ({
      kind: 'discarded',
      identity: { revision: 2, version: 0 },
    })),
    moveToBin: jest.fn<Store['moveToBin']>(async () => ({ kind: 'done', revision: 3 })),
  }
  const { result } = renderHook(() =>
    usePostLifecycle('p1', session as unknown as PostSession, store),
  )
  const synced = () => {
    act(() => become({ syncedChange: getSnapshot().change }))
  }
  return { result, session, store, synced, title: () => getSnapshot().fields.title }
}

describe('discarding changes', () => {
  it('puts back what readers see, and ends the working copy only once that is saved', async () => {
    const { result, store, session, synced, title } = setUp()
    await act(() => result.current.discard())
    await waitFor(() => expect(title()).toBe('As readers see it'))
    expect(session.flush).toHaveBeenCalled()
    expect(store.discardCopy).not.toHaveBeenCalled()
    synced()
    await waitFor(() => expect(session.lookNow).toHaveBeenCalled())
    expect(store.discardCopy).toHaveBeenCalledTimes(1)
  })

  it('can be taken back, and then ends nothing', async () => {
    const { result, store, synced, title } = setUp()
    await act(() => result.current.discard())
    await waitFor(() => expect(result.current.undoDiscard).not.toBeNull())
    act(() => result.current.undoDiscard?.())
    expect(title()).toBe('Changed')
    synced()
    expect(store.discardCopy).not.toHaveBeenCalled()
    expect(result.current.undoDiscard).toBeNull()
  })

  it('cannot be taken back once the author writes on', async () => {
    const { result, session } = setUp()
    await act(() => result.current.discard())
    await waitFor(() => expect(result.current.undoDiscard).not.toBeNull())
    act(() => session.edit({ title: 'New words' }))
    expect(result.current.undoDiscard).toBeNull()
  })

  it('takes back to what was written last, also while the version was read', async () => {
    const { result, store, session, title } = setUp()
    const head = await store.readHead('p1')
    let answer: (value: typeof head) => void = () => undefined
    store.readHead.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await act(async () => {
      const discarding = result.current.discard()
      session.edit({ title: 'Written since' })
      answer(head)
      await discarding
    })
    act(() => result.current.undoDiscard?.())
    expect(title()).toBe('Written since')
  })

  it('changes nothing and says so when the published version cannot be read', async () => {
    const { result, store, title } = setUp()
    store.readHead.mockRejectedValueOnce(new Error('offline'))
    await expect(result.current.discard()).rejects.toThrow(
      'The published version could not be loaded. Check your connection and try again.',
    )
    store.readHead.mockResolvedValueOnce({ kind: 'head', saved: null, copy: null })
    await expect(result.current.discard()).rejects.toThrow(/could not be loaded/)
    expect(title()).toBe('Changed')
    expect(result.current.undoDiscard).toBeNull()
  })
})

describe('moving to the bin', () => {
  it('names the version that was seen, and says when it is not the newest', async () => {
    const { result, store } = setUp()
    await result.current.moveToBin()
    expect(store.moveToBin).toHaveBeenCalledWith('p1', 2)
    const newer = savedPost('p1', 'Newer', { revision: 9 })
    store.moveToBin.mockResolvedValue({ kind: 'changed', post: newer })
    await expect(result.current.moveToBin()).rejects.toThrow(/changed in the meantime/)
    store.moveToBin.mockRejectedValue(new Error('offline'))
    await expect(result.current.moveToBin()).rejects.toThrow(/Check your connection/)
  })
})
