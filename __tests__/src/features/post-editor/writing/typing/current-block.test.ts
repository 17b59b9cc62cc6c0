import { afterEach, expect, it } from '@jest/globals'
import type { Editor } from '@tiptap/core'
import { writingCommand } from '../../../../../../src/features/post-editor/writing/commands/writing-commands'
import { isFocusMode } from '../../../../../../src/features/post-editor/writing/typing/focus-mode'
import { fakeTools, openWritingEditor } from '../../text/writing-editor'

const current = ({ view }: Editor) =>
  [...view.dom.querySelectorAll('[data-current]')].map(({ textContent }) => textContent)
const toggle = (editor: Editor) => writingCommand('focus-mode').run(editor, fakeTools())

afterEach(() => localStorage.clear())

it('focus mode marks the blocks that hold the selection, until it is switched off', () => {
  const editor = openWritingEditor('<p>One</p><ul><li><p>Two</p></li></ul><p>Three</p>')
  expect(current(editor)).toEqual([])
  toggle(editor)
  expect(isFocusMode()).toBe(true)
  expect(current(editor)).toEqual(['Three'])
  expect(editor.view.dom).toHaveAttribute('data-focus-mode')
  editor.commands.setTextSelection(2)
  expect(current(editor)).toEqual(['One'])
  editor.commands.setTextSelection({ from: 2, to: 9 })
  expect(current(editor)).toEqual(['One', 'Two'])
  expect(editor.getHTML()).not.toContain('data-current')
  toggle(editor)
  expect(current(editor)).toEqual([])
  editor.destroy()
})
