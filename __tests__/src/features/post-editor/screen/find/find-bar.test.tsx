import { describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { FindBar } from '../../../../../../src/features/post-editor/screen/find/find-bar'
import { selectedWords } from '../../../../../../src/features/post-editor/screen/find/find-extension'
import { openWritingEditor } from '../../text/writing-editor'

const HTML =
  '<p>A company files <em>Form</em> 5472. The Company pays.</p><h2>Companies</h2><p>company</p>'

const scrolled = jest.fn()

function openBar(selectedText = ''): { editor: Editor; onClose: jest.Mock } {
  const editor = openWritingEditor(HTML)
  // jsdom has no layout to scroll in.
  Element.prototype.scrollIntoView = scrolled
  editor.view.setProps({ handleScrollToSelection: () => true })
  editor.commands.setTextSelection(1)
  const onClose = jest.fn()
  const { unmount } = render(
    <FindBar editor={editor} selectedText={selectedText} onClose={onClose} />,
  )
  onClose.mockImplementation(unmount)
  return { editor, onClose }
}

const type = (label: string, value: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
}

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
}

const selected = ({ state }: Editor) =>
  state.doc.textBetween(state.selection.from, state.selection.to)

const marked = (editor: Editor) =>
  editor.view.dom.querySelectorAll('.ProseMirror-search-match, .ProseMirror-active-search-match')
    .length

describe('find and replace', () => {
  it('finds quotes, dashes and ellipses of any kind, and no pattern', () => {
    const { editor } = openBar()
    editor.commands.setContent('<p>don’t a–b… $5.00 (“x”)</p>')
    for (const words of ["don't", 'a-b...', '$5.00', '("x")', 'B…']) {
      type('Find', words)
      expect(screen.getByRole('status')).toHaveTextContent('1 match')
    }
    type('Find', '5.0.')
    expect(screen.getByRole('status')).toHaveTextContent(/no match/i)
  })

  it('marks every match, and counts on from the cursor, around the end', () => {
    const { editor } = openBar()
    type('Find', 'company')
    expect(screen.getByRole('status')).toHaveTextContent('3 matches')
    expect(marked(editor)).toBe(3)
    press('Next match')
    expect(screen.getByRole('status')).toHaveTextContent('1 of 3')
    fireEvent.submit(screen.getByRole('textbox', { name: 'Find' }))
    expect(screen.getByRole('status')).toHaveTextContent('2 of 3')
    expect(selected(editor)).toBe('Company')
    expect(scrolled.mock.contexts.at(-1)).toHaveTextContent('Company')
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Find' }), {
      key: 'Enter',
      shiftKey: true,
    })
    press('Previous match')
    expect(screen.getByRole('status')).toHaveTextContent('3 of 3')
  })

  it('finds words across what marks them, with capitals and as a whole where that is asked', () => {
    openBar()
    type('Find', 'files form 5')
    expect(screen.getByRole('status')).toHaveTextContent('1 match')
    type('Find', 'Compan')
    expect(screen.getByRole('status')).toHaveTextContent('4 matches')
    fireEvent.click(screen.getByRole('switch', { name: 'Match case' }))
    expect(screen.getByRole('status')).toHaveTextContent('2 matches')
    fireEvent.click(screen.getByRole('switch', { name: 'Whole words' }))
    expect(screen.getByRole('status')).toHaveTextContent('No match')
    expect(screen.getByRole('button', { name: 'Replace all' })).toBeDisabled()
  })

  it('replaces one after the other, keeping what marks them', () => {
    const { editor } = openBar()
    type('Find', 'Form')
    type('Replace with', 'Paper')
    press('Replace')
    expect(selected(editor)).toBe('Form')
    press('Replace')
    expect(editor.getHTML()).toContain('<em>Paper</em> 5472')
    expect(screen.getByRole('status')).toHaveTextContent('No match')
  })

  it('replaces all in one step that one undo takes back', () => {
    const { editor } = openBar()
    const before = editor.getHTML()
    type('Find', 'company')
    // Signs that could mean something to a pattern are text.
    type('Replace with', '$& (LLC)')
    press('Replace all')
    expect(editor.getText()).not.toMatch(/company/i)
    expect(editor.getText().match(/\$& \(LLC\)/g)).toHaveLength(3)
    act(() => {
      editor.commands.undo()
    })
    expect(editor.getHTML()).toBe(before)
  })

  it('follows the text, and leaves no mark behind when it is closed', () => {
    const { editor, onClose } = openBar('company')
    expect(screen.getByRole('status')).toHaveTextContent('3 matches')
    act(() => {
      editor.commands.insertContentAt(1, 'company ')
    })
    expect(screen.getByRole('status')).toHaveTextContent('4 matches')
    const html = editor.getHTML()
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Find' }), { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(marked(editor)).toBe(0)
    expect(editor.getHTML()).toBe(html)
  })

  it('begins with the selected words of one paragraph', () => {
    const { editor } = openBar()
    editor.commands.setTextSelection({ from: 3, to: 10 })
    expect(selectedWords(editor)).toBe('company')
    editor.commands.selectAll()
    expect(selectedWords(editor)).toBe('')
  })
})
