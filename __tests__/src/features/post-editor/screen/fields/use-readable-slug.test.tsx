import { describe, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { readableSlug } from '../../../../../../shared/text/latin-letters'
import type { Post } from '../../../../../../shared/post/post'
import type { ReadableSlug } from '../../../../../../shared/post/fields/title-slug'
import { useReadableSlug } from '../../../../../../src/features/post-editor/screen/fields/use-readable-slug'
import { createTitleSlugs } from '../../../../../../src/platform/content/title-slug'
import { storedSession } from '../bar/stored-session'

/** An open editor whose letters arrive, or fail to, when the test says so. */
function openEditor(change: Partial<Post> = {}) {
  const asked: PromiseWithResolvers<ReadableSlug>[] = []
  const load = jest.fn(() => {
    const answer = Promise.withResolvers<ReadableSlug>()
    asked.push(answer)
    return answer.promise
  })
  const slugs = createTitleSlugs(load)
  const { session, save } = storedSession(change)
  const hook = renderHook(() => useReadableSlug(session, slugs))
  const edit = (changed: Parameters<typeof session.edit>[0]) => {
    act(() => session.edit(changed))
  }
  return {
    session,
    save,
    load,
    edit,
    close: hook.unmount,
    type: (title: string) => edit({ title, slug: slugs.of(title) }),
    arrive: () =>
      act(async () => {
        for (const answer of asked) answer.resolve(readableSlug)
        await Promise.resolve()
      }),
    fail: () =>
      act(async () => {
        asked.shift()?.reject(new Error('Loading chunk failed.'))
        await Promise.resolve()
      }),
    slug: () => session.getSnapshot().fields.slug,
  }
}

describe('the slug of a title in another alphabet', () => {
  it('is proposed when its letters have arrived, and follows from then on', async () => {
    const editor = openEditor()
    editor.type('Налоги 2026')
    expect(editor.slug()).toBe('2026')
    await editor.arrive()
    expect(editor.slug()).toBe('nalogi-2026')
    editor.type('Налоги 2027')
    expect(editor.slug()).toBe('nalogi-2027')
    expect(editor.session.getSnapshot().fields.isSlugEdited).toBe(false)
  })

  it('needs nothing for a Latin title', () => {
    const editor = openEditor()
    editor.type('Łódź, a city')
    expect(editor.slug()).toBe('lodz-a-city')
    expect(editor.load).not.toHaveBeenCalled()
  })

  it('is that of the title as it is when the letters arrive', async () => {
    const editor = openEditor()
    editor.type('Н')
    editor.type('Налоги')
    editor.type('Taxes')
    await editor.arrive()
    expect(editor.slug()).toBe('taxes')
  })

  it('never replaces one that the author wrote meanwhile', async () => {
    const editor = openEditor()
    editor.type('Налоги')
    editor.edit({ slug: 'taxes', isSlugEdited: true })
    await editor.arrive()
    expect(editor.slug()).toBe('taxes')
  })

  it('is not changed while a version goes to the readers, nor afterwards', async () => {
    const editor = openEditor()
    editor.type('Налоги 2026')
    act(() => editor.session.act({ kind: 'publish' }))
    await editor.arrive()
    expect(editor.save).toHaveBeenCalledTimes(1)
    expect(editor.session.getSnapshot().fields).toMatchObject({ slug: '2026', isSlugEdited: true })
  })

  it('is proposed once a failed version leaves the post as it was', async () => {
    const editor = openEditor()
    editor.save.mockResolvedValue({ kind: 'slug-taken' })
    editor.type('Налоги 2026')
    act(() => editor.session.act({ kind: 'publish' }))
    await editor.arrive()
    expect(editor.slug()).toBe('nalogi-2026')
  })

  it('stays that of a post that readers know', async () => {
    const editor = openEditor({ publishedAt: new Date(0), status: 'published' })
    editor.edit({ title: 'Налоги' })
    await editor.arrive()
    expect(editor.load).not.toHaveBeenCalled()
    expect(editor.slug()).toBe('the-long-way')
  })

  it('is not changed by opening a post, unless it has none', async () => {
    const old = openEditor({ title: 'Налоги 2026', slug: '2026' })
    expect(old.load).not.toHaveBeenCalled()
    expect(old.session.getSnapshot().change).toBe(0)
    const without = openEditor({ title: 'Налоги', slug: '' })
    await without.arrive()
    expect(without.slug()).toBe('nalogi')
  })

  it('is asked for again with the next letter, and when the connection is back', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const editor = openEditor()
    editor.type('Н')
    const { change } = editor.session.getSnapshot()
    await editor.fail()
    expect(editor.session.getSnapshot()).toMatchObject({ change, fields: { slug: '' } })
    editor.type('На')
    await editor.fail()
    expect(editor.load).toHaveBeenCalledTimes(2)
    act(() => editor.session.setOnline(false))
    editor.type('Налоги')
    expect(editor.load).toHaveBeenCalledTimes(2)
    act(() => editor.session.setOnline(true))
    await editor.arrive()
    expect(editor.slug()).toBe('nalogi')
    expect(warn).toHaveBeenCalledTimes(2)
  })

  it('changes nothing after the editor was closed', async () => {
    const editor = openEditor()
    editor.type('Налоги')
    const { change } = editor.session.getSnapshot()
    editor.close()
    await editor.arrive()
    expect(editor.session.getSnapshot().change).toBe(change)
  })

  it('stays empty where a title has no form in Latin letters', async () => {
    const editor = openEditor()
    editor.type('税金')
    const { change } = editor.session.getSnapshot()
    await editor.arrive()
    expect(editor.session.getSnapshot()).toMatchObject({ change, fields: { slug: '' } })
  })
})
