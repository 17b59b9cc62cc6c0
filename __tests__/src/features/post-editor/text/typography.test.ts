import { afterEach, describe, expect, it } from '@jest/globals'
import { noteExtensions } from '../../../../../src/features/post-editor/text/footnote/note-editor'
import { storedHtml } from '../../../../../src/features/post-editor/text/document/stored-html'
import {
  isTypographic,
  toggleTypographic,
} from '../../../../../src/features/post-editor/writing/typing/typography'
import { openWritingEditor, press, typeText } from './writing-editor'

function typed(text: string, html = ''): string {
  const editor = openWritingEditor(html)
  typeText(editor, text)
  return editor.getText()
}

afterEach(() => {
  if (!isTypographic()) toggleTypographic()
})

describe('what is typed', () => {
  it.each([
    ['He said "yes".', 'He said “yes”.'],
    ['("a" and \'b\')', '(“a” and ‘b’)'],
    ['"\'A\' is b"', '“‘A’ is b”'],
    ["don't, the owners' meeting", 'don’t, the owners’ meeting'],
    ['a--b', 'a—b'],
    ['a -- b', 'a — b'],
    ['then--"no"', 'then—“no”'],
    ['wait...', 'wait…'],
    ['"¿Qué?" y ¡"sí"!', '“¿Qué?” y ¡“sí”!'],
    ['«sí» y «"no"»', '«sí» y «“no”»'],
    ['1/2 -> (c) - 5 x 3', '1/2 -> (c) - 5 x 3'],
    ['<!-- a', '<!-- a'],
    ['at https://a--b/it\'s?q="...", "c"', 'at https://a--b/it\'s?q="...", “c”'],
    ['"https://a -- b', '“https://a — b'],
    ['[a--b](/c--d', '[a—b](/c--d'],
  ])('%s becomes %s', (text, expected) => expect(typed(text)).toBe(expected))

  it('leads where it was typed to lead', () => {
    const editor = openWritingEditor('')
    typeText(editor, '[two words](https://a--b.example/c...d)')
    expect(storedHtml(editor)).toContain('href="https://a--b.example/c...d"')
  })

  it('stays as it is in an address, and not after its line', () => {
    const editor = openWritingEditor('<p>https://a<br></p>')
    typeText(editor, 'b--"c"')
    expect(editor.state.doc.textContent).toBe('https://ab—“c”')
  })

  it('stays as it is in code', () => {
    const block = openWritingEditor('<pre><code>a</code></pre>')
    block.commands.setTextSelection(2)
    typeText(block, '"a"--...')
    expect(block.state.doc.firstChild?.textContent).toBe('a"a"--...')
    const editor = openWritingEditor('')
    press(editor, 'Mod-e')
    typeText(editor, '"b"')
    expect(storedHtml(editor)).toBe('<p><code>"b"</code></p>')
  })

  it('keeps the marks of the words', () => {
    const editor = openWritingEditor('<p><strong>a</strong></p>')
    typeText(editor, '...')
    expect(storedHtml(editor)).toBe('<p><strong>a…</strong></p>')
  })

  it('still makes a horizontal line of three dashes', () => {
    const editor = openWritingEditor('')
    typeText(editor, '---')
    expect(storedHtml(editor)).toContain('<hr>')
  })
})

describe('Backspace directly after', () => {
  it.each([
    ["5'", "5'"],
    ['a "', 'a "'],
    ['a--', 'a--'],
    ['a...', 'a...'],
  ])('gives back what was typed: %s', (text, expected) => {
    const editor = openWritingEditor('')
    typeText(editor, text)
    expect(editor.getText()).not.toBe(expected)
    expect(press(editor, 'Backspace')).toBe(true)
    expect(editor.getText()).toBe(expected)
    typeText(editor, 'b')
    expect(editor.getText()).toBe(`${expected}b`)
  })

  it('leaves a longer row of dashes and dots alone', () => {
    const editor = openWritingEditor('')
    typeText(editor, 'a--')
    press(editor, 'Backspace')
    typeText(editor, '- ...')
    press(editor, 'Backspace')
    typeText(editor, '.')
    expect(editor.getText()).toBe('a--- ....')
  })
})

describe('the setting', () => {
  it('switches it off, and this browser remembers that', () => {
    toggleTypographic()
    expect(typed('"a"--b...')).toBe('"a"--b...')
    expect(localStorage.getItem('typographicQuotes')).toBe('false')
    toggleTypographic()
    expect(typed('"a"')).toBe('“a”')
    expect(localStorage.getItem('typographicQuotes')).toBe('true')
  })
})

it('footnotes have it too', () => {
  expect(noteExtensions().map(({ name }) => name)).toContain('typography')
})
