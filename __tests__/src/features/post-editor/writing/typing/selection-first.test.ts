import { afterEach, describe, expect, it, jest } from '@jest/globals'
import type { Editor } from '@tiptap/core'
import { openWritingEditor, press } from '../../text/writing-editor'

let editor: Editor

/** Selects in the page, as the browser does for keys and mouse: the editor is told of it later. */
function selectInPage(from: number, to: number): void {
  const text = editor.view.dom.querySelector('p')?.firstChild
  if (!(text instanceof Text)) throw new Error('The paragraph has no text.')
  document.getSelection()?.setBaseAndExtent(text, from, text, to)
}

function open(html: string): void {
  editor = openWritingEditor(html)
  document.body.append(editor.view.dom)
  editor.view.focus()
}

describe('a key that follows a selection at once', () => {
  afterEach(() => {
    editor.view.dom.remove()
    editor.destroy()
  })

  it('formats the words that are selected now', () => {
    open('<p>Ask for the paper first.</p>')
    selectInPage(8, 17)
    press(editor, 'Mod-b')
    expect(editor.getHTML()).toBe('<p>Ask for <strong>the paper</strong> first.</p>')
  })

  it('leaves those alone that were selected before', () => {
    open('<p>Ask for the paper first.</p>')
    editor.commands.setTextSelection({ from: 1, to: 4 })
    selectInPage(12, 17)
    press(editor, 'Mod-i')
    expect(editor.getHTML()).toBe('<p>Ask for the <em>paper</em> first.</p>')
  })

  it('costs a typed letter nothing', () => {
    open('<p>Ask for the paper first.</p>')
    const onChange = jest.fn()
    document.addEventListener('selectionchange', onChange)
    press(editor, 'a')
    expect(onChange).not.toHaveBeenCalled()
    press(editor, 'Mod-b')
    expect(onChange).toHaveBeenCalledTimes(1)
    document.removeEventListener('selectionchange', onChange)
  })
})
