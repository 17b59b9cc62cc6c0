import { describe, expect, it } from '@jest/globals'
import type { Editor } from '@tiptap/core'
import fc from '../../../../../setup/fast-check'
import {
  applyHtml,
  isAppliedHtml,
} from '../../../../../../src/features/post-editor/text/document/apply-html'
import { storedHtml } from '../../../../../../src/features/post-editor/text/document/stored-html'
import { openEditor } from '../body-editors'

const positionOf = (editor: Editor, words: string): number => {
  let found = -1
  editor.state.doc.descendants((node, position) => {
    const at = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (at >= 0) found = position + at
  })
  return found
}

const putCursor = (editor: Editor, words: string) => {
  editor.commands.setTextSelection(positionOf(editor, words))
}

const wordsAtCursor = (editor: Editor, length: number): string => {
  const { from } = editor.state.selection
  return editor.state.doc.textBetween(from, from + length)
}

describe('putting another text into the editor', () => {
  it('keeps the cursor before the same word while blocks above it come and go', () => {
    const editor = openEditor('<p>one</p><p>two</p><p>the cursor is here</p>')
    putCursor(editor, 'cursor')
    applyHtml(editor, '<h2>New</h2><p>zero</p><p>two</p><p>more</p><p>the cursor is here</p>')
    expect(wordsAtCursor(editor, 6)).toBe('cursor')
    expect(storedHtml(editor)).toBe(
      '<h2>New</h2><p>zero</p><p>two</p><p>more</p><p>the cursor is here</p>',
    )
  })

  it('keeps the cursor in a paragraph that changes itself', () => {
    const editor = openEditor('<p>a form for the tax office</p>')
    putCursor(editor, 'tax')
    applyHtml(editor, '<p>a long form for the tax office</p>')
    expect(wordsAtCursor(editor, 3)).toBe('tax')
  })

  it('leaves blocks that are the same untouched', () => {
    const editor = openEditor('<p>same</p><p>old</p><img src="/a.png" alt="A">')
    const [first, , picture] = editor.state.doc.children
    applyHtml(editor, '<p>same</p><p>new</p><img src="/a.png" alt="A">')
    expect(editor.state.doc.child(0)).toBe(first)
    expect(editor.state.doc.child(2)).toBe(picture)
  })

  it('does nothing at all when nothing differs', () => {
    const editor = openEditor('<p>same</p>')
    let transactions = 0
    editor.on('transaction', () => (transactions += 1))
    expect(applyHtml(editor, '<p>same</p>')).toBe(false)
    expect(transactions).toBe(0)
  })

  it('lets undo take back what the author wrote, and nothing of the other text', () => {
    const editor = openEditor('<p>mine</p><p>theirs</p>')
    editor.commands.insertContentAt(5, ' more')
    applyHtml(editor, '<p>mine more</p><p>theirs, changed</p>')
    editor.commands.undo()
    expect(storedHtml(editor)).toBe('<p>mine</p><p>theirs, changed</p>')
  })

  it('can be told from what the author writes', () => {
    const editor = openEditor('<p>a</p>')
    const applied: boolean[] = []
    editor.on('transaction', ({ transaction }) => applied.push(isAppliedHtml(transaction)))
    editor.commands.insertContentAt(2, 'b')
    applyHtml(editor, '<p>abc</p>')
    expect(applied).toEqual([false, true])
  })

  it('does not take a picture without a caption for nothing', () => {
    const editor = openEditor('<hr>')
    applyHtml(editor, '<img src="/a.png" alt="a">')
    expect(storedHtml(editor)).toBe('<img src="/a.png" alt="a">')
  })

  it('gives the other text, whatever the two are', () => {
    const block = fc.oneof(
      fc.constantFrom(
        '<p>aa</p>',
        '<p>aaa</p>',
        '<p>aba</p>',
        '<p>a<strong>a</strong></p>',
        '<hr>',
      ),
      fc.constantFrom('<h2>aa</h2>', '<ul><li><p>a</p></li></ul>', '<ul><li><p>aa</p></li></ul>'),
      fc.constantFrom('<img src="/a.png" alt="a">', '<img src="/a.png" alt="b">', '<p></p>'),
    )
    const text = fc.array(block, { maxLength: 8 }).map((blocks) => blocks.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const editor = openEditor(before)
        const expected = storedHtml(openEditor(after))
        applyHtml(editor, after)
        expect(storedHtml(editor)).toBe(expected)
        editor.destroy()
      }),
      { numRuns: 25 },
    )
  })
})
