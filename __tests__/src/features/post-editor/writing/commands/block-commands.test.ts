import { describe, expect, it } from '@jest/globals'
import type { Editor } from '@tiptap/core'
import { writingCommand } from '../../../../../../src/features/post-editor/writing/commands/writing-commands'
import { fakeTools, openWritingEditor, press, typeText } from '../../text/writing-editor'

const THREE = '<p>One</p><h2>Two</h2><p>Three</p>'

/** Puts the cursor at the end of the words. */
function cursorAfter(editor: Editor, words: string): void {
  let found = -1
  editor.state.doc.descendants((node, position) => {
    if (node.text?.includes(words) === true) found = position + node.text.indexOf(words)
  })
  editor.commands.setTextSelection(found + words.length)
}

/** Without the empty paragraph that the editor keeps below a list. */
const htmlOf = (editor: Editor): string => editor.getHTML().replace(/<p><\/p>$/, '')

const open = (html: string, words: string): Editor => {
  const editor = openWritingEditor(html)
  cursorAfter(editor, words)
  return editor
}
const run = (editor: Editor, id: string) => {
  writingCommand(id).run(editor, fakeTools())
  return htmlOf(editor)
}

describe('a block of the text', () => {
  it('moves up by its key, and the cursor stays in its words', () => {
    const editor = open(THREE, 'Three')
    expect(press(editor, 'Alt-Shift-ArrowUp')).toBe(true)
    expect(htmlOf(editor)).toBe('<p>One</p><p>Three</p><h2>Two</h2>')
    typeText(editor, '!')
    expect(htmlOf(editor)).toBe('<p>One</p><p>Three!</p><h2>Two</h2>')
  })

  it('moves down by its key, and stays where nothing is below it', () => {
    const editor = open(THREE, 'One')
    press(editor, 'Alt-Shift-ArrowDown')
    press(editor, 'Alt-Shift-ArrowDown')
    press(editor, 'Alt-Shift-ArrowDown')
    expect(htmlOf(editor)).toBe('<h2>Two</h2><p>Three</p><p>One</p>')
  })

  it('moves together with all that are selected', () => {
    const editor = open(THREE, 'Two')
    editor.commands.setTextSelection({ from: 6, to: editor.state.doc.content.size - 2 })
    expect(run(editor, 'move-up')).toBe('<h2>Two</h2><p>Three</p><p>One</p>')
  })

  it('is a point where the cursor is in a list', () => {
    const editor = open('<p>A</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>', 'Two')
    expect(run(editor, 'move-up')).toBe('<p>A</p><ul><li><p>Two</p></li><li><p>One</p></li></ul>')
    expect(writingCommand('move-up').isPossible?.(editor)).toBe(false)
    expect(writingCommand('move-down').isPossible?.(editor)).toBe(true)
  })

  it('is duplicated below itself, with the cursor in the copy', () => {
    const editor = open(THREE, 'Two')
    expect(run(editor, 'duplicate')).toBe('<p>One</p><h2>Two</h2><h2>Two</h2><p>Three</p>')
    typeText(editor, '!')
    expect(htmlOf(editor)).toBe('<p>One</p><h2>Two</h2><h2>Two!</h2><p>Three</p>')
  })

  it('is deleted, and a list with its last point', () => {
    expect(run(open(THREE, 'Two'), 'delete-block')).toBe('<p>One</p><p>Three</p>')
    expect(run(open('<p>A</p><ul><li><p>One</p></li></ul>', 'One'), 'delete-block')).toBe(
      '<p>A</p>',
    )
  })
})
