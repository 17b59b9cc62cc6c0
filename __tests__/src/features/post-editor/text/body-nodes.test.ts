import { describe, expect, it, jest } from '@jest/globals'
import type { Editor } from '@tiptap/core'
import { storedHtml } from '../../../../../src/features/post-editor/text/document/stored-html'
import { changeFigure } from '../../../../../src/features/post-editor/pictures/placeholders/placeholder-figures'
import { moveFigure } from '../../../../../src/features/post-editor/text/figure-controls/move-figure'
import { openEditor } from './body-editors'

const cell = (tag: string, text: string, scope = '') =>
  `<${tag}${scope === '' ? '' : ` scope="${scope}"`}><p>${text}</p></${tag}>`
const table = (...rows: string[]) =>
  `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`

const putCursorBefore = (editor: Editor, text: string) => {
  editor.state.doc.descendants((node, position) => {
    if (node.isText && node.text === text) editor.commands.setTextSelection(position)
  })
}

/** A paste of plain text, as far as ProseMirror looks at one. */
function paste(editor: Editor, text: string): void {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  const clipboardData = {
    getData: (type: string) => (type === 'text/plain' ? text : ''),
    files: [],
  }
  editor.view.dom.dispatchEvent(Object.assign(event, { clipboardData }))
}

describe('tables', () => {
  it('begin with a row of headers that name their columns', () => {
    const editor = openEditor('')
    editor.commands.insertTable({ rows: 2, cols: 2, withHeaderRow: true })
    expect(storedHtml(editor)).toBe(
      table(cell('th', '', 'col') + cell('th', '', 'col'), cell('td', '') + cell('td', '')),
    )
  })

  it('name rows by a header column, and columns by a header row', () => {
    const editor = openEditor(
      table(cell('td', 'a') + cell('td', 'b'), cell('td', 'c') + cell('td', 'd')),
    )
    putCursorBefore(editor, 'a')
    editor.commands.toggleHeaderColumn()
    expect(storedHtml(editor)).toBe(
      table(cell('th', 'a', 'row') + cell('td', 'b'), cell('th', 'c', 'row') + cell('td', 'd')),
    )
    editor.commands.toggleHeaderRow()
    expect(storedHtml(editor)).toBe(
      table(
        cell('th', 'a', 'col') + cell('th', 'b', 'col'),
        cell('th', 'c', 'row') + cell('td', 'd'),
      ),
    )
  })

  it('say of new header cells what they name', () => {
    const editor = openEditor(
      table(cell('th', 'a', 'col') + cell('th', 'b', 'col'), cell('td', 'c') + cell('td', 'd')),
    )
    putCursorBefore(editor, 'b')
    editor.commands.addColumnAfter()
    expect(storedHtml(editor).match(/<th scope="col">/g)).toHaveLength(3)
  })

  it('keep a scope that an author gave', () => {
    const html = table(cell('th', 'a', 'colgroup'), cell('td', 'b'))
    const editor = openEditor(html)
    putCursorBefore(editor, 'b')
    editor.commands.insertContent('x')
    expect(storedHtml(editor)).toBe(table(cell('th', 'a', 'colgroup'), cell('td', 'xb')))
  })

  it('keep merged cells', () => {
    const html = table(
      '<td colspan="2" rowspan="2"><p>a</p></td>' + cell('td', 'b'),
      cell('td', 'c'),
    )
    expect(storedHtml(openEditor(html))).toBe(html)
  })

  it('move on with Tab, into a new row from the last cell', () => {
    const editor = openEditor(table(cell('td', 'a')))
    putCursorBefore(editor, 'a')
    editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', cancelable: true }))
    expect(storedHtml(editor)).toBe(table(cell('td', 'a'), cell('td', '')))
  })

  describe('with a caption', () => {
    const captioned = `<table><caption>Fees <em>of</em> <a href="/forms">forms</a></caption><tbody><tr>${cell('td', 'a')}</tr></tbody></table>`
    const field = (editor: Editor) => {
      const input = editor.view.dom.querySelector('input')
      if (input === null) throw new Error('The caption has no field.')
      return input
    }
    const type = (editor: Editor, text: string) => {
      field(editor).value = text
      field(editor).dispatchEvent(new Event('input'))
    }

    it('keep it with its links', () => {
      expect(storedHtml(openEditor(captioned))).toBe(captioned)
    })

    it('keep its links when its words are changed', () => {
      const editor = openEditor(captioned)
      expect(field(editor).value).toBe('Fees of forms')
      type(editor, 'All fees of forms')
      expect(storedHtml(editor)).toBe(captioned.replace('Fees', 'All fees'))
    })

    it('take one, lose it, and get it back', () => {
      const editor = openEditor(table(cell('td', 'a')))
      type(editor, 'Fees & <b>more</b>')
      expect(storedHtml(editor)).toContain('<caption>Fees &amp; &lt;b&gt;more&lt;/b&gt;</caption>')
      type(editor, '')
      expect(storedHtml(editor)).toBe(table(cell('td', 'a')))
      editor.commands.undo()
      expect(field(editor).value).toBe('Fees & <b>more</b>')
    })

    it('never run what a caption holds', () => {
      const html = captioned.replace('Fees', '<img src=x onerror="alert(1)"><script>1</script>Fees')
      expect(storedHtml(openEditor(html))).toBe(captioned)
    })
  })
})

describe('code', () => {
  it('names the language that the author chooses', () => {
    const editor = openEditor('<pre><code>a</code></pre>')
    const choice = editor.view.dom.querySelector('select')
    if (choice === null) throw new Error('The code has no choice of language.')
    choice.value = 'python'
    choice.dispatchEvent(new Event('change'))
    expect(storedHtml(editor)).toBe('<pre data-language="python"><code>a</code></pre>')
  })

  it('shows a language by any of its names and keeps one that it does not know', () => {
    const html =
      '<pre data-language="ts"><code>a</code></pre><pre data-language="cobol"><code>b</code></pre>'
    const editor = openEditor(html)
    const [first, second] = editor.view.dom.querySelectorAll('select')
    expect([first?.value, second?.value]).toEqual(['typescript', 'cobol'])
    expect(storedHtml(editor)).toBe(html)
  })
})

describe('embeds', () => {
  const stored =
    '<figure data-embed="youtube" data-embed-id="dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">YouTube video</a></figure>'

  it('are made from an address', () => {
    const editor = openEditor('')
    editor.commands.insertEmbed({ address: 'https://youtu.be/dQw4w9WgXcQ', title: 'A & B' })
    expect(storedHtml(editor)).toBe(stored.replace('YouTube video', 'A &amp; B'))
  })

  it('are not made from any other address', () => {
    const editor = openEditor('<p>a</p>')
    expect(editor.commands.insertEmbed({ address: 'https://example.com' })).toBe(false)
    expect(storedHtml(editor)).toBe('<p>a</p>')
  })

  it('keep their captions', () => {
    const html = stored.replace('</figure>', '<figcaption>By <em>them</em></figcaption></figure>')
    expect(storedHtml(openEditor(html))).toBe(html)
  })

  it('lead where their id says, whatever the stored link said', () => {
    const html = stored.replace(/href="[^"]*"/, 'href="https://evil.example"')
    expect(storedHtml(openEditor(html))).toBe(stored)
  })

  it('of no known site become the link that they hold', () => {
    const html =
      '<figure data-embed="other" data-embed-id="1"><a href="https://a.example">A</a></figure>'
    expect(storedHtml(openEditor(html))).toBe('<p><a href="https://a.example">A</a></p>')
  })

  it('appear when their address is pasted into an empty line, and are a link again when undone', () => {
    const editor = openEditor('<p>a</p><p></p><p>b</p>')
    editor.commands.setTextSelection(4)
    paste(editor, 'https://youtu.be/dQw4w9WgXcQ\n')
    expect(storedHtml(editor)).toBe(`<p>a</p>${stored}<p>b</p>`)
    editor.commands.undo()
    expect(storedHtml(editor)).toBe(
      '<p>a</p><p><a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a></p><p>b</p>',
    )
  })

  it('do not appear in the middle of a sentence', () => {
    const editor = openEditor('<p>see </p>')
    editor.commands.setTextSelection(5)
    paste(editor, 'https://youtu.be/dQw4w9WgXcQ')
    expect(storedHtml(editor)).not.toContain('data-embed')
    expect(storedHtml(editor)).toContain('https://youtu.be/dQw4w9WgXcQ')
  })
})

describe('galleries', () => {
  const picture = (name: string, caption = '') =>
    `<figure><img src="/${name}.png" alt="${name}" data-focus="0.20 0.80">${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
  const gallery = (...names: string[]) =>
    `<div data-gallery="3">${names.map((name) => picture(name)).join('')}</div>`

  it('keep their pictures, captions and focal points', () => {
    const html = `<div data-gallery="2">${picture('a', 'One <strong>more</strong>')}${picture('b')}</div>`
    expect(storedHtml(openEditor(html))).toBe(html)
  })

  it('take bare pictures', () => {
    const editor = openEditor('<div data-gallery="9"><img src="/a.png" alt="a"></div>')
    expect(storedHtml(editor)).toBe(
      '<div data-gallery="3"><figure><img src="/a.png" alt="a"></figure></div>',
    )
  })

  it('take up to 12 pictures', () => {
    const editor = openEditor('<p>a</p>')
    editor.commands.setTextSelection(2)
    editor.commands.insertGallery([{ src: '/0.png' }])
    const at = editor.state.doc.children.findIndex(({ type }) => type.name === 'gallery')
    const position = editor.state.doc.children
      .slice(0, at)
      .reduce((size, { nodeSize }) => size + nodeSize, 0)
    const more = Array.from({ length: 20 }, (_, index) => ({ src: `/${index}.png` }))
    editor.commands.addToGallery(position, more)
    expect(storedHtml(editor).match(/<img/g)).toHaveLength(12)
    expect(editor.commands.addToGallery(position, more)).toBe(false)
  })

  it('let a picture be moved, and not out of them', () => {
    const editor = openEditor(gallery('a', 'b', 'c'))
    moveFigure(editor, 1, 1)
    expect(storedHtml(editor)).toBe(gallery('b', 'a', 'c'))
    moveFigure(editor, editor.state.selection.from, 1)
    expect(storedHtml(editor)).toBe(gallery('b', 'c', 'a'))
    moveFigure(editor, editor.state.selection.from, 1)
    expect(storedHtml(editor)).toBe(gallery('b', 'c', 'a'))
    moveFigure(editor, editor.state.selection.from, -1)
    expect(storedHtml(editor)).toBe(gallery('b', 'a', 'c'))
  })

  it('are made of pictures that follow one another, with their words', () => {
    const wide =
      '<figure data-width="wide"><img src="/b.png" alt="b"><figcaption>B</figcaption></figure>'
    const editor = openEditor(
      `<p>x</p><img src="/a.png" alt="a">${wide}<p>y</p><img src="/c.png" alt="c">`,
    )
    expect(editor.commands.gatherGallery(3)).toBe(true)
    expect(storedHtml(editor)).toBe(
      '<p>x</p><div data-gallery="3"><figure><img src="/a.png" alt="a"></figure>' +
        '<figure><img src="/b.png" alt="b"><figcaption>B</figcaption></figure></div>' +
        '<p>y</p><img src="/c.png" alt="c">',
    )
    const last = editor.state.doc.content.size - 2 - 2
    expect(editor.state.doc.nodeAt(last)?.type.name).toBe('figure')
    expect(editor.commands.gatherGallery(last)).toBe(false)
  })
})

describe('a picture that is dragged', () => {
  const drop = (editor: Editor, from: number, to: number) => {
    editor.commands.setNodeSelection(from)
    const { view } = editor
    jest.spyOn(view, 'posAtCoords').mockReturnValue({ pos: to, inside: -1 })
    const slice = view.state.selection.content()
    const event = Object.assign(new Event('drop'), { clientX: 0, clientY: 0 }) as DragEvent
    return view.someProp('handleDrop', (handle) => handle(view, event, slice, true)) === true
  }
  const [a, b, c] = ['a', 'b', 'c'].map((name) => `<img src="/${name}.png" alt="${name}">`)
  const gallery = `<div data-gallery="3"><figure>${a}</figure><figure>${b}</figure></div>`

  it('onto a gallery becomes one of its pictures', () => {
    const editor = openEditor(`<figure data-width="wide">${c}</figure>${gallery}`)
    expect(drop(editor, 0, 5)).toBe(true)
    expect(storedHtml(editor)).toBe(
      `<div data-gallery="3"><figure>${a}</figure><figure>${c}</figure><figure>${b}</figure></div>`,
    )
  })

  it('out of a gallery stands alone', () => {
    const editor = openEditor(`${gallery}<p>one</p>`)
    expect(drop(editor, 1, editor.state.doc.content.size)).toBe(true)
    expect(storedHtml(editor)).toBe(
      `<div data-gallery="3"><figure>${b}</figure></div><p>one</p>${a}`,
    )
  })

  it('is moved by the editor itself elsewhere', () => {
    const editor = openEditor(`${c}<p>one</p>`)
    expect(drop(editor, 0, editor.state.doc.content.size)).toBe(false)
  })
})

describe('pictures', () => {
  it('are wider than the text, or moved past the block beside them', () => {
    const editor = openEditor('<p>one</p><img src="/a.png" alt="a"><p>two</p>')
    changeFigure(editor, 5, { shownAs: 'full' })
    const full = '<figure data-width="full"><img src="/a.png" alt="a"></figure>'
    moveFigure(editor, 5, -1)
    expect(storedHtml(editor)).toBe(`${full}<p>one</p><p>two</p>`)
    moveFigure(editor, 0, -1)
    expect(storedHtml(editor)).toBe(`${full}<p>one</p><p>two</p>`)
    editor.commands.undo()
    editor.commands.undo()
    expect(storedHtml(editor)).toBe('<p>one</p><img src="/a.png" alt="a"><p>two</p>')
  })

  it('stay when letters are typed while they are chosen', () => {
    const editor = openEditor('<img src="/a.png" alt="a">')
    editor.commands.setNodeSelection(0)
    const { view } = editor
    view.someProp('handleTextInput', (handle) => handle(view, 0, 2, 'a', () => view.state.tr))
    expect(storedHtml(editor)).toBe('<img src="/a.png" alt="a"><p>a</p>')
    expect(editor.state.selection.from).toBe(4)
  })
})
