import { describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { PostStatus } from '../../../../shared/post/post-status'
import type { PostAction } from '../../../../src/features/post-editor/session/post-session'
import {
  PAGE_SHORTCUTS,
  type PageShortcut,
} from '../../../../src/features/post-editor/screen/shortcuts/page-shortcuts'
import { EditorLayout } from '../../../../src/features/post-editor/screen/layout/editor-layout'
import { changeWritingLayout } from '../../../../src/features/post-editor/screen/layout/writing-layout'
import { useWritingTools } from '../../../../src/features/post-editor/text/use-writing-tools'
import { windowOf } from './screen/preview/window-width'
import { usePreview } from '../../../../src/features/post-editor/screen/preview/use-preview'
import { openWritingEditor } from './text/writing-editor'
import { useSaveKey } from '../../../../src/features/post-editor/screen/shortcuts/use-save-key'
import { NEVER_SAVED, postState } from '../../support/post-state'

/** Presses a combination of the table. @returns whether the page took it */
function press(combination: string): boolean {
  const keys = combination.split('-')
  return !fireEvent.keyDown(document.body, {
    key: keys.at(-1),
    ctrlKey: keys.includes('Mod'),
    altKey: keys.includes('Alt'),
    shiftKey: keys.includes('Shift'),
  })
}

/** A session with a change that was not saved, or without one. */
function sessionOf(status: PostStatus, hasChanges: boolean) {
  const { facts, fields } = NEVER_SAVED
  const head = { ...NEVER_SAVED, facts: { ...facts, status } }
  const state = postState(head, hasChanges ? { ...fields, title: 'Changed' } : fields)
  const onAction = jest.fn<(action: PostAction) => void>()
  const flush = jest.fn<() => void>()
  renderHook(() => useSaveKey({ getSnapshot: () => state, flush }, onAction))
  return { onAction, flush }
}

/** Draws what binds the keys of each. @returns tells whether it was carried out */
const BOUND_BY: Readonly<Record<PageShortcut, () => () => boolean>> = {
  save: () => {
    const { onAction } = sessionOf('draft', true)
    return () => onAction.mock.calls.length > 0
  },
  publish: () => {
    const { onAction } = sessionOf('draft', true)
    return () => onAction.mock.calls.some(([{ kind }]) => kind === 'publish')
  },
  settings: () => {
    render(
      <EditorLayout heading={null} panel={null} footer={null}>
        <textarea id="post-body" />
      </EditorLayout>,
    )
    act(() => changeWritingLayout({ isPanelOpen: false }))
    const toggle = screen.getByRole('button', { name: 'Post settings' })
    return () => toggle.getAttribute('aria-expanded') === 'true'
  },
  preview: () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    const session = { current: () => NEVER_SAVED.fields, subscribe: () => () => undefined }
    windowOf(800)
    renderHook(() => usePreview('p', session))
    return () => open.mock.calls.length > 0
  },
  'full-window': () => {
    render(
      <EditorLayout heading={null} panel={null} footer={null}>
        Text
      </EditorLayout>,
    )
    return () => document.documentElement.dataset['writing'] === 'window'
  },
  find: () => {
    const nothing = () => undefined
    const editor = openWritingEditor('<p>text</p>')
    const { result } = renderHook(() => useWritingTools(() => editor, nothing, nothing))
    return () => result.current.dialog?.kind === 'find'
  },
  help: () => {
    const nothing = () => undefined
    const { result } = renderHook(() => useWritingTools(() => null, nothing, nothing))
    return () => result.current.dialog?.kind === 'help'
  },
}

describe('the keys of the page', () => {
  it.each(PAGE_SHORTCUTS.flatMap(({ id, keys }) => keys.map((key) => [key, id] as const)))(
    '%s does what the help says: %s',
    async (key, id) => {
      const isDone = BOUND_BY[id]()
      // What is drawn may read a list first.
      await act(() => Promise.resolve())
      expect(isDone()).toBe(false)
      expect(press(key)).toBe(true)
      expect(isDone()).toBe(true)
    },
  )
})

describe('the key for saving', () => {
  it('keeps the changes to a published post away from its readers', () => {
    const { onAction, flush } = sessionOf('published', true)
    press('Mod-s')
    expect(flush).toHaveBeenCalledTimes(1)
    expect(onAction).not.toHaveBeenCalled()
  })

  it('saves nothing where nothing has changed, and the browser does not either', () => {
    const { onAction } = sessionOf('draft', false)
    expect(press('Mod-s')).toBe(true)
    expect(onAction).not.toHaveBeenCalled()
  })
})

describe('the key for publishing', () => {
  it('updates what readers see where there are changes, and does nothing where there are none', () => {
    const changed = sessionOf('published', true)
    press('Mod-Shift-Enter')
    expect(changed.onAction).toHaveBeenCalledWith({ kind: 'save' })
    cleanup()
    const { onAction } = sessionOf('published', false)
    press('Mod-Shift-Enter')
    expect(onAction).not.toHaveBeenCalled()
  })

  it('publishes nothing that is in the bin', () => {
    const { onAction } = sessionOf('binned', true)
    press('Mod-Shift-Enter')
    expect(onAction).not.toHaveBeenCalled()
  })
})

it('the key for the settings leads back to the text', () => {
  render(
    <EditorLayout
      heading={null}
      panel={
        <aside id="post-settings">
          <input aria-label="Slug" />
        </aside>
      }
      footer={null}
    >
      <textarea id="post-body" aria-label="Text" />
    </EditorLayout>,
  )
  press('Mod-Alt-s')
  expect(screen.getByLabelText('Slug')).toHaveFocus()
  press('Mod-Alt-s')
  expect(screen.getByLabelText('Text')).toHaveFocus()
})
