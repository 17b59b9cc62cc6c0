import { describe, expect, it } from '@jest/globals'
import { Editor } from '@tiptap/core'
import { bodyExtensions } from '../../../../../../src/features/post-editor/text/extensions'
import { insertFigures } from '../../../../../../src/features/post-editor/pictures/placeholders/insert-figure'

const NEW = '<img src="/new.png" alt="">'

/** Inserts pictures at the first place after `text`, or at the start, and says what is stored. */
function inserted(html: string, text: string, names: readonly string[] = ['new']): string {
  const extensions = bodyExtensions().map((extension) =>
    extension.name === 'figure' ? extension.extend({ addNodeView: null }) : extension,
  )
  const editor = new Editor({ extensions, content: html })
  let position = 1
  editor.state.doc.descendants((node, at) => {
    if (node.isText && node.text?.includes(text) === true) position = at + text.length
  })
  editor.view.dispatch(
    insertFigures(
      editor.state,
      position,
      names.map((name) => ({ src: `/${name}.png` })),
    ),
  )
  const result = editor.getHTML()
  editor.destroy()
  return result
}

describe('a picture that arrives', () => {
  it('comes before an empty paragraph, which stays to write on', () => {
    expect(inserted('<p></p>', '')).toBe(`${NEW}<p></p>`)
  })

  it('comes after the paragraph in which the cursor was, without splitting it', () => {
    expect(inserted('<p>one two</p><p>three</p>', 'one')).toBe(`<p>one two</p>${NEW}<p>three</p>`)
  })

  it('comes after the pictures that were put at the same place before', () => {
    const first = '<img src="/first.png" alt="first">'
    expect(inserted(`<p>one</p>${first}<p>two</p>`, 'one')).toBe(
      `<p>one</p>${first}${NEW}<p>two</p>`,
    )
  })

  it('keeps its order among those that arrive with it', () => {
    const all = ['a', 'b', 'c'].map((name) => `<img src="/${name}.png" alt="">`).join('')
    expect(inserted('<p>one</p><p>two</p>', 'one', ['a', 'b', 'c'])).toBe(
      `<p>one</p>${all}<p>two</p>`,
    )
    expect(inserted('<p>one</p><p></p>', '', ['a', 'b', 'c'])).toBe(`<p>one</p>${all}<p></p>`)
  })

  it('never replaces another picture, with or without a caption', () => {
    const bare = '<img src="/old.png" alt="old">'
    expect(inserted(bare, '')).toContain(bare)
    const captioned = '<figure><img src="/old.png" alt="old"><figcaption>cap</figcaption></figure>'
    expect(inserted(captioned, 'cap')).toBe(`${captioned}${NEW}<p></p>`)
  })

  it('stays inside lists and tables where it was dropped there', () => {
    expect(inserted('<ul><li><p>item</p></li></ul>', 'item')).toContain(
      `<li><p>item</p>${NEW}</li>`,
    )
    expect(
      inserted('<table><tbody><tr><td><p>cell</p></td></tr></tbody></table>', 'cell'),
    ).toContain(`<td><p>cell</p>${NEW}</td>`)
  })

  it('leaves a place that cannot hold pictures', () => {
    const html = '<details><summary>more</summary><p>text</p></details>'
    expect(inserted(html, 'more')).toContain(`<summary>more</summary>${NEW}<p>text</p>`)
  })
})
