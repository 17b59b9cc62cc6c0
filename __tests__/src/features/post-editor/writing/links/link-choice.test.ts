import { describe, expect, it } from '@jest/globals'
import {
  applyLink,
  currentLink,
  removeLink,
} from '../../../../../../src/features/post-editor/writing/links/link-choice'
import { storedHtml } from '../../../../../../src/features/post-editor/text/document/stored-html'
import { openEditor } from '../../text/body-editors'

const LINKED = '<p>See <a href="/forms">the forms</a> now</p>'

function openAt(html: string, from: number, to = from) {
  const editor = openEditor(html)
  editor.commands.setTextSelection({ from, to })
  return editor
}

describe('the link at the cursor', () => {
  it('is known with its text', () => {
    expect(currentLink(openAt(LINKED, 7))).toEqual({
      choice: { href: '/forms', text: 'the forms', opensNewTab: false },
      isLink: true,
      asksText: true,
      selectedText: '',
    })
  })

  it('has no text to ask for when parts of it are formatted', () => {
    const editor = openAt('<p><a href="/forms">the <strong>forms</strong></a></p>', 3)
    expect(currentLink(editor)).toMatchObject({ isLink: true, asksText: false })
  })

  it('changes its address and its text, and keeps its formatting', () => {
    const editor = openAt('<p>See <strong><a href="/forms">the forms</a></strong> now</p>', 7)
    applyLink(editor, { href: '/forms/w-7', text: 'Form W-7', opensNewTab: true })
    expect(storedHtml(editor)).toBe(
      '<p>See <a target="_blank" href="/forms/w-7"><strong>Form W-7</strong></a> now</p>',
    )
  })

  it('changes its address alone', () => {
    const editor = openAt(LINKED, 7)
    applyLink(editor, { href: '/states', text: 'the forms', opensNewTab: false })
    expect(storedHtml(editor)).toBe('<p>See <a href="/states">the forms</a> now</p>')
  })

  it('goes and leaves its text', () => {
    const editor = openAt(LINKED, 7)
    removeLink(editor)
    expect(storedHtml(editor)).toBe('<p>See the forms now</p>')
  })
})

describe('a new link', () => {
  it('comes onto the selection, whose words are known', () => {
    const editor = openAt('<p>See the forms now</p>', 5, 14)
    expect(currentLink(editor)).toMatchObject({
      isLink: false,
      asksText: false,
      selectedText: 'the forms',
    })
    applyLink(editor, { href: '/forms', text: '', opensNewTab: false })
    expect(storedHtml(editor)).toBe(LINKED)
  })

  it('comes to the cursor with its text, and writing goes on without it', () => {
    const editor = openAt('<p>See</p>', 4)
    expect(currentLink(editor).asksText).toBe(true)
    applyLink(editor, { href: '/forms', text: 'the forms', opensNewTab: false })
    editor.commands.insertContent(' now')
    expect(storedHtml(editor)).toBe('<p>See<a href="/forms">the forms</a> now</p>')
  })
})
