import { describe, expect, it } from '@jest/globals'
import type { Editor } from '@tiptap/core'
import fc from '../../../../../setup/fast-check'
import {
  applyHtml,
  isAppliedHtml,
} from '../../../../../../src/features/post-editor/text/document/apply-html'
import { mergeBody } from '../../../../../../shared/merge/merge-body'
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

  it.each([
    ['a paragraph came before it', '<p>zero and more words</p><p>one two three four</p>'],
    ['it changed on both sides of the cursor', '<p>zero one two three four</p>'],
    ['it became a heading', '<p>last</p><h2>one two three</h2>'],
    ['it was moved', '<p>last</p><p>one two three</p>'],
    ['others came around it', '<h2>New</h2><p>x y z</p><p>one more two three four</p><p>z</p>'],
  ])('keeps the cursor in its word when %s', (_, html) => {
    const editor = openEditor('<p>one two three</p><p>last</p>')
    putCursor(editor, 'wo')
    applyHtml(editor, html)
    expect(wordsAtCursor(editor, 2)).toBe('wo')
    expect(storedHtml(editor)).toBe(html)
  })

  it.each([
    ['a list', '<ul><li><p>one</p></li><li><p>two three</p></li></ul>'],
    [
      'a table',
      '<table><tbody><tr><td><p>one</p></td><td><p>two three</p></td></tr></tbody></table>',
    ],
    ['a quotation', '<blockquote><p>one</p><p>two three</p></blockquote>'],
    ['a callout', '<div data-callout="tip"><p>one</p><p>two three</p></div>'],
  ])('keeps the cursor in its part of %s while another part changes', (_, html) => {
    const editor = openEditor(html)
    const other = storedHtml(openEditor(html.replace('one', 'one more')))
    putCursor(editor, 'wo three')
    applyHtml(editor, other)
    expect(wordsAtCursor(editor, 2)).toBe('wo')
    expect(storedHtml(editor)).toBe(other)
  })

  it('keeps the cursor behind the letter that was typed last, whatever comes after it', () => {
    const editor = openEditor('<p>one tw</p>')
    editor.commands.setTextSelection(7)
    applyHtml(editor, '<p>one tw and the rest</p>')
    editor.commands.insertContent('o')
    expect(storedHtml(editor)).toBe('<p>one two and the rest</p>')
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

  it('keeps a word whole that is being typed while others write around it', () => {
    const word = fc.constantFrom('one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight')
    const words = fc.array(word, { minLength: 1, maxLength: 8 }).map((list) => list.join(' '))
    const block = fc.oneof(
      words.map((text) => `<p>${text}</p>`),
      words.map((text) => `<p>${text} <strong>bold</strong> end</p>`),
      words.map((text) => `<h2>${text}</h2>`),
      fc.tuple(words, words).map(([a, b]) => `<ul><li><p>${a}</p></li><li><p>${b}</p></li></ul>`),
      words.map((text) => `<blockquote><p>${text}</p></blockquote>`),
    )
    const blocks = fc.array(block, { minLength: 1, maxLength: 5 })
    const change = fc.record({ at: fc.nat(), kind: fc.constantFrom('put', 'write', 'cut'), block })
    fc.assert(
      fc.property(
        blocks,
        fc.array(change, { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.integer({ min: 1, max: 5 }),
        (before, changes, place, typedBefore) => {
          const theirs = changes.reduce((list, { at, kind, block: fresh }) => {
            const index = at % (list.length + 1)
            const old = list[index]
            if (kind === 'put' || old === undefined) return list.toSpliced(index, 0, fresh)
            if (kind === 'cut') return list.toSpliced(index, 1)
            return list.with(
              index,
              old.replace(/>([a-z])/, '>their $1').replace(/([a-z])<\/(p|h2)>/, '$1 theirs</$2>'),
            )
          }, before)
          const editor = openEditor(before.join(''))
          const base = storedHtml(editor)
          const places: number[] = []
          editor.state.doc.descendants((node, position) => {
            if (!node.isText) return
            for (const { index } of (node.text ?? '').matchAll(/\b/g)) places.push(position + index)
          })
          editor.commands.setTextSelection(places[place % places.length] ?? 1)
          const typed = 'abcdef'
          editor.commands.insertContent(` ${typed.slice(0, typedBefore)}`)
          const merged = mergeBody(base, storedHtml(editor), theirs.join(''))
          const isClean = merged.every((part) => typeof part === 'string')
          fc.pre(isClean)
          applyHtml(editor, merged.join(''))
          editor.commands.insertContent(`${typed.slice(typedBefore)} `)
          expect(storedHtml(editor)).toContain(typed)
          editor.destroy()
        },
      ),
      { numRuns: 50 },
    )
  })
})
