import { describe, expect, it } from '@jest/globals'
import { storedHtml } from '../../../../../../src/features/post-editor/text/document/stored-html'
import { openEditor } from '../body-editors'

const PICTURE = '<img src="/a.jpg" alt="A" data-path="posts/p/a.jpg">'

function allSelected(html: string) {
  const editor = openEditor(html)
  editor.commands.setTextSelection({ from: 1, to: editor.state.doc.content.size - 1 })
  return editor
}

describe('a text all of which was selected', () => {
  it('becomes a picture without a caption, when that takes its place', () => {
    const editor = allSelected('<p>a</p>')
    editor.commands.insertContent(PICTURE)
    expect(storedHtml(editor)).toContain('src="/a.jpg"')
  })

  it('becomes a plain paragraph when a list is deleted', () => {
    const editor = allSelected('<ul><li><p>a</p></li></ul><p>b</p>')
    editor.commands.deleteSelection()
    expect(editor.getHTML()).toBe('<p></p>')
  })
})
