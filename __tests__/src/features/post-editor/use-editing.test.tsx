import { describe, expect, it, jest } from '@jest/globals'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { Post } from '../../../../shared/post'
import { startEditing, storedVersionOf } from '../../../../src/features/post-editor/editing-state'
import { useEditing } from '../../../../src/features/post-editor/use-editing'
import type { DraftStore } from '../../../../src/platform/draft-store'
import { DocumentsError } from '../../../../src/platform/errors'
import type { DraftFields } from '../../../../shared/draft-fields'
import type { PostStore } from '../../../../src/platform/posts/post-store'

const post = (change: Partial<Post> = {}): Post => ({
  id: 'p1',
  title: 'Stored',
  slug: 'stored',
  html: '<p>Stored</p>',
  excerpt: '',
  cover: null,
  tags: [],
  authorId: 'ana',
  status: 'draft',
  publishAt: null,
  publishedAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  revision: 3,
  ...change,
})

function edit(
  save: PostStore['save'],
  initial = startEditing(storedVersionOf(post(), 'ana'), null),
) {
  const calls = { save: jest.fn(save), onSaved: jest.fn(), onSlugTaken: jest.fn() }
  const drafts = {
    keep: jest.fn<DraftStore<DraftFields>['keep']>(() => Promise.resolve()),
    forget: jest.fn<DraftStore<DraftFields>['forget']>(() => Promise.resolve()),
    find: () => Promise.resolve(null),
    list: () => Promise.resolve([]),
  }
  const { onSaved, onSlugTaken } = calls
  const surroundings = {
    postId: 'p1',
    userId: 'ana',
    store: { save: calls.save },
    drafts,
    onSaved,
    onSlugTaken,
  }
  const hook = renderHook(() => useEditing(initial, surroundings))
  return { ...calls, drafts, hook }
}

const saved = () =>
  Promise.resolve({ kind: 'saved' as const, identity: { revision: 4, version: 0 } })

describe('editing in the browser', () => {
  it('keeps every change on the device at once, with the revision it started from', async () => {
    const { hook, drafts } = edit(saved)
    expect(drafts.keep).not.toHaveBeenCalled()
    act(() => {
      hook.result.current.edit({ title: 'New' })
    })
    expect(drafts.keep).toHaveBeenCalledWith(
      expect.objectContaining({
        postId: 'p1',
        baseRevision: 3,
        fields: expect.objectContaining({ title: 'New' }) as unknown,
      }),
    )
    await waitFor(() => {
      expect(hook.result.current.state.keeping).toBe('kept')
    })
  })

  it('forgets the kept text only after the backend has it', async () => {
    const { hook, drafts, save, onSaved } = edit(saved)
    act(() => {
      hook.result.current.edit({ title: ' New ' })
    })
    expect(drafts.forget).not.toHaveBeenCalled()
    act(() => {
      hook.result.current.save('save')
    })
    await waitFor(() => {
      expect(drafts.forget).toHaveBeenCalledWith('ana', 'p1')
    })
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      base: { revision: 3, version: 0 },
      content: { title: 'New', status: 'draft', authorId: 'ana' },
    })
    expect(onSaved).toHaveBeenCalledWith('again')
  })

  it('keeps the text and says why when saving fails, and saves when tried again', async () => {
    const failOnce = jest
      .fn<PostStore['save']>(saved)
      .mockRejectedValueOnce(new DocumentsError('unknown', 'Failed to fetch'))
    const { hook, drafts } = edit(failOnce)
    act(() => {
      hook.result.current.edit({ title: 'New' })
    })
    act(() => {
      hook.result.current.save('publish')
    })
    await waitFor(() => {
      expect(hook.result.current.state.phase).toMatchObject({
        kind: 'failed',
        action: 'publish',
        message: expect.stringMatching(/cannot be reached/) as unknown,
      })
    })
    expect(drafts.forget).not.toHaveBeenCalled()
    act(() => {
      hook.result.current.save('publish')
    })
    await waitFor(() => {
      expect(hook.result.current.state.stored.status).toBe('published')
    })
  })

  it('saves mine as the next version of theirs only when the author says so', async () => {
    const theirs = post({ title: 'Theirs', revision: 7, status: 'published' })
    const clashOnce = jest
      .fn<PostStore['save']>(() =>
        Promise.resolve({ kind: 'saved', identity: { revision: 8, version: 0 } }),
      )
      .mockResolvedValueOnce({ kind: 'behind', head: { post: theirs, copy: null } })
    const { hook, save } = edit(clashOnce)
    act(() => {
      hook.result.current.edit({ title: 'Mine' })
    })
    act(() => {
      hook.result.current.save('save')
    })
    await waitFor(() => {
      expect(hook.result.current.state.phase.kind).toBe('conflict')
    })
    expect(save).toHaveBeenCalledTimes(1)
    act(() => {
      hook.result.current.keepMine()
    })
    await waitFor(() => {
      expect(hook.result.current.state.stored.revision).toBe(8)
    })
    expect(save.mock.calls[1]?.[0]).toMatchObject({
      base: { revision: 7, version: 0 },
      content: { title: 'Mine', status: 'published' },
    })
  })

  it('warns before the page is left while something is unsaved', async () => {
    const { hook } = edit(saved)
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    act(() => {
      hook.result.current.edit({ title: 'New' })
    })
    expect(leave()).toBe(true)
    await waitFor(() => {
      expect(hook.result.current.state.keeping).toBe('kept')
    })
  })
})
