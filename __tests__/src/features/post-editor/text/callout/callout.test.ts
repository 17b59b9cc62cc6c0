import { describe, expect, it } from '@jest/globals'
import { enterBlock } from '../../../../../../src/features/post-editor/writing/commands/block-commands'
import { writingCommand } from '../../../../../../src/features/post-editor/writing/commands/writing-commands'
import { storedHtml } from '../../../../../../src/features/post-editor/text/document/stored-html'
import { goTo } from '../../../../../../src/features/post-editor/text/go-to'
import { fakeTools, openWritingEditor, press, typeText } from '../writing-editor'

const run = (editor: ReturnType<typeof openWritingEditor>, id: string) => {
  writingCommand(id).run(editor, fakeTools())
}

describe('a callout', () => {
  it('is made by the insert menu, around the paragraph at the cursor', () => {
    const editor = openWritingEditor('<p>a</p>')
    typeText(editor, ' /warn')
    press(editor, 'Enter')
    typeText(editor, 'b')
    expect(storedHtml(editor)).toBe('<div data-callout="warning"><p>a b</p></div>')
  })

  it('becomes another kind by its command, and ends by its own', () => {
    const editor = openWritingEditor(
      '<div data-callout="tip"><p>a</p><ul><li><p>b</p></li></ul></div>',
    )
    editor.commands.setTextSelection(2)
    run(editor, 'callout-note')
    expect(storedHtml(editor)).toBe(
      '<div data-callout="note"><p>a</p><ul><li><p>b</p></li></ul></div>',
    )
    run(editor, 'callout-note')
    expect(storedHtml(editor)).toBe('<p>a</p><ul><li><p>b</p></li></ul>')
    editor.commands.undo()
    expect(storedHtml(editor)).toContain('data-callout')
  })

  it('is taken away from a list in it too, and from nowhere else', () => {
    const editor = openWritingEditor(
      '<div data-callout="tip"><ul><li><p>b</p></li></ul></div><p>c</p>',
    )
    expect(writingCommand('callout-end').isPossible?.(editor)).toBe(false)
    editor.commands.setTextSelection(5)
    run(editor, 'callout-end')
    expect(storedHtml(editor)).toBe('<ul><li><p>b</p></li></ul><p>c</p>')
  })

  it('is left by Enter on an empty line, and ended by Backspace at its start', () => {
    const editor = openWritingEditor('<div data-callout="tip"><p>a</p></div>')
    editor.commands.setTextSelection(3)
    press(editor, 'Enter')
    press(editor, 'Enter')
    typeText(editor, 'b')
    expect(storedHtml(editor)).toBe('<div data-callout="tip"><p>a</p></div><p>b</p>')
    editor.commands.setTextSelection(2)
    press(editor, 'Backspace')
    expect(storedHtml(editor)).toBe('<p>a</p><p>b</p>')
  })

  it('is typed as in Markdown, with Enter too; other words in brackets stay words', () => {
    const editor = openWritingEditor('')
    typeText(editor, '> [!caution]')
    press(editor, 'Enter')
    typeText(editor, 'a')
    expect(storedHtml(editor)).toBe('<div data-callout="warning"><p>a</p></div>')
    const other = openWritingEditor('')
    typeText(other, '> [!other] a')
    expect(storedHtml(other)).toBe('<blockquote><p>[!other] a</p></blockquote>')
    const paragraph = openWritingEditor('')
    typeText(paragraph, '[!note] a')
    expect(storedHtml(paragraph)).toBe('<p>[!note] a</p>')
  })

  it('of a kind that is not known is opened as the text in it', () => {
    expect(storedHtml(openWritingEditor('<div data-callout="evil"><p>a</p></div>'))).toBe(
      '<p>a</p>',
    )
  })

  it('changes its kind by the choice above it', () => {
    const editor = openWritingEditor('<div data-callout="tip"><p>a</p></div>')
    const select = editor.view.dom.querySelector('select')
    if (select === null) throw new Error('There is no choice.')
    expect(select.getAttribute('aria-label')).toBe('Kind of callout')
    select.value = 'important'
    select.dispatchEvent(new Event('change'))
    expect(storedHtml(editor)).toBe('<div data-callout="important"><p>a</p></div>')
  })

  it('is gone to by the list of problems, and entered by the menu of blocks', () => {
    const editor = openWritingEditor('<p>a</p><div data-callout="tip"><p></p></div>')
    expect(goTo(editor, { kind: 'callout', index: 0 })).toBe(true)
    expect(editor.isActive('callout')).toBe(true)
    editor.commands.setTextSelection(1)
    enterBlock(3)(editor.state, editor.view.dispatch)
    expect(editor.isActive('callout', { kind: 'tip' })).toBe(true)
  })
})
