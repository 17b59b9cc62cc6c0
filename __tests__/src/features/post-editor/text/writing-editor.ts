import { jest } from '@jest/globals'
import { Editor } from '@tiptap/core'
import type { WritingTools } from '../../../../../src/features/post-editor/writing/commands/command'
import { writingExtensions } from '../../../../../src/features/post-editor/text/writing-extensions'
import { openEditor } from './body-editors'

export const fakeTools = () =>
  ({
    openLink: jest.fn<() => void>(),
    openTerm: jest.fn<() => void>(),
    openFactDialog: jest.fn<() => void>(),
    choosePictures: jest.fn<() => void>(),
    openHelp: jest.fn<() => void>(),
    openFind: jest.fn<() => void>(),
    openLibrary: jest.fn<() => void>(),
    openEmbed: jest.fn<() => void>(),
    openFootnote: jest.fn<(position: number) => void>(),
    focusToolbar: jest.fn<() => void>(),
  }) satisfies WritingTools

/** An editor with the keys, typed shortcuts and insert menu of the page, the cursor at its end. */
export function openWritingEditor(html: string, tools: WritingTools = fakeTools()): Editor {
  const { extensions } = openEditor('').options
  const editor = new Editor({
    extensions: [...extensions, ...writingExtensions(() => tools)],
    content: html,
  })
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  return editor
}

/** Types letter by letter, as a keyboard does: extensions see every one. */
export function typeText(editor: Editor, text: string): void {
  for (const letter of text) {
    const { view } = editor
    const { from, to } = view.state.selection
    const isHandled = view.someProp('handleTextInput', (handle) =>
      handle(view, from, to, letter, () => view.state.tr.insertText(letter, from, to)),
    )
    if (isHandled !== true) view.dispatch(view.state.tr.insertText(letter, from, to))
  }
}

const KEY_CODES: Readonly<Record<string, number>> = { Enter: 13, Escape: 27, Tab: 9 }

/** Presses a combination as ProseMirror names it. @returns whether the editor took it */
export function press(editor: Editor, combination: string): boolean {
  const keys = combination.split(/-(?!$)/)
  const key = keys.pop() ?? ''
  const event = new KeyboardEvent('keydown', {
    key,
    keyCode: KEY_CODES[key] ?? 0,
    ctrlKey: keys.includes('Mod'),
    altKey: keys.includes('Alt'),
    shiftKey: keys.includes('Shift'),
    bubbles: true,
    cancelable: true,
  })
  editor.view.dom.dispatchEvent(event)
  return event.defaultPrevented
}
