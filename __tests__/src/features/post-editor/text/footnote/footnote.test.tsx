import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/core'
import { FootnotePopper } from '../../../../../../src/features/post-editor/text/footnote/footnote-popper'
import {
  noteContent,
  writeNote,
} from '../../../../../../src/features/post-editor/text/footnote/note-editor'
import { writingCommand } from '../../../../../../src/features/post-editor/writing/commands/writing-commands'
import { goTo } from '../../../../../../src/features/post-editor/text/go-to'
import { storedHtml } from '../../../../../../src/features/post-editor/text/document/stored-html'
import { fakeTools, openWritingEditor, press, typeText } from '../writing-editor'

const NOTE = '<small data-footnote="">b</small>'

beforeAll(() => {
  // jsdom lays nothing out.
  Range.prototype.getClientRects = () => document.createElement('p').getClientRects()
  Range.prototype.getBoundingClientRect = () => new DOMRect()
})

function positionOf(editor: Editor): number {
  let found = -1
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === 'footnote') found = at
  })
  return found
}

describe('a footnote in the text', () => {
  it('is put behind the cursor by its keys, and asked for at once', () => {
    const tools = fakeTools()
    const editor = openWritingEditor('<p>a</p>', tools)
    expect(press(editor, 'Mod-Alt-f')).toBe(true)
    expect(tools.openFootnote).toHaveBeenCalledWith(2)
    writeNote(editor, 2, {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'b' }] }],
    })
    expect(storedHtml(editor)).toBe(`<p>a${NOTE}</p>`)
  })

  it('is offered by the insert menu, and stands in no heading and no code', () => {
    const tools = fakeTools()
    const editor = openWritingEditor('<p>a</p>', tools)
    typeText(editor, ' /footn')
    press(editor, 'Enter')
    expect(tools.openFootnote).toHaveBeenCalledTimes(1)
    for (const html of ['<h2>a</h2>', '<pre><code>a</code></pre>']) {
      const other = openWritingEditor(html, tools)
      other.commands.setTextSelection(2)
      expect(writingCommand('footnote').isPossible?.(other)).toBe(false)
      press(other, 'Mod-Alt-f')
      expect(storedHtml(other)).toBe(html)
    }
    expect(tools.openFootnote).toHaveBeenCalledTimes(1)
  })

  it('is opened by Enter when it is chosen', () => {
    const tools = fakeTools()
    const editor = openWritingEditor(`<p>a${NOTE}</p>`, tools)
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 2)))
    press(editor, 'Enter')
    expect(tools.openFootnote).toHaveBeenCalledWith(2)
    expect(storedHtml(editor)).toBe(`<p>a${NOTE}</p>`)
  })

  it('is never part of a link or bold, whatever is put around it', () => {
    const editor = openWritingEditor(`<p>a${NOTE}c</p>`)
    editor.chain().selectAll().toggleBold().setLink({ href: '/x' }).run()
    expect(storedHtml(editor)).toBe(
      `<p><a href="/x"><strong>a</strong></a>${NOTE}<a href="/x"><strong>c</strong></a></p>`,
    )
  })

  it('goes with the words that it stands in, and comes with them', () => {
    const editor = openWritingEditor(`<p>one${NOTE}</p><p>two</p>`)
    editor.commands.setTextSelection(2)
    press(editor, 'Alt-Shift-ArrowDown')
    expect(storedHtml(editor)).toBe(`<p>two</p><p>one${NOTE}</p>`)
    editor.view.pasteHTML(
      `<p data-pm-slice="0 0 []">x${NOTE}</p>`,
      new Event('paste') as ClipboardEvent,
    )
    expect(storedHtml(editor).split(NOTE)).toHaveLength(3)
  })

  it('is gone to by the list of problems, with the links in it', () => {
    const html =
      '<p><a href="/a">a</a><small data-footnote=""><a href="/b">b</a></small><a href="/c">c</a></p>'
    const editor = openWritingEditor(html)
    goTo(editor, { kind: 'footnote', index: 0 })
    expect(editor.state.selection).toMatchObject({ from: 2, to: 5 })
    goTo(editor, { kind: 'link', index: 1 })
    expect(editor.state.selection).toMatchObject({ from: 2, to: 5 })
    goTo(editor, { kind: 'link', index: 2 })
    expect(editor.state.selection).toMatchObject({ from: 5, to: 6 })
  })

  it('keeps every mark of its words', () => {
    const html =
      '<p>a<small data-footnote="">b <sub>c</sub> <a href="/d"><strong>d</strong></a> <kbd>e</kbd></small></p>'
    const editor = openWritingEditor(html)
    const note = editor.state.doc.nodeAt(2)
    if (note === null) throw new Error('There is no note.')
    writeNote(editor, 2, noteContent(note))
    expect(storedHtml(editor)).toBe(html)
  })
})

describe('the words of a footnote', () => {
  const open = (html: string) => {
    const editor = openWritingEditor(html)
    const onClose = jest.fn()
    render(<FootnotePopper editor={editor} position={positionOf(editor)} onClose={onClose} />)
    return { editor, onClose, user: userEvent.setup() }
  }

  it('are shown beside its mark with its number, and follow what happens in the text', () => {
    const { editor, onClose } = open(`<p>a${NOTE}c<small data-footnote="">d</small></p>`)
    expect(screen.getByRole('dialog', { name: 'Footnote 2' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Footnote 2' }).textContent).toBe('d')
    act(() => {
      editor.commands.insertContentAt(1, 'more ')
    })
    expect(onClose).not.toHaveBeenCalled()
    act(() => {
      editor.commands.clearContent()
    })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('are left by Done, with the cursor behind the mark', async () => {
    const { editor, onClose, user } = open(`<p>a${NOTE}c</p>`)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(onClose).toHaveBeenCalled()
    expect(editor.state.selection.from).toBe(5)
  })

  it('go with the mark by Delete', async () => {
    const { editor, user } = open(`<p>a${NOTE}c</p>`)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(storedHtml(editor)).toBe('<p>ac</p>')
  })

  it('that are empty leave no mark', async () => {
    const { editor, user } = open('<p>a<small data-footnote=""></small>c</p>')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(storedHtml(editor)).toBe('<p>ac</p>')
  })
})
