import { describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import { findEmoji } from '../../../../../src/features/post-editor/writing/insert-menu/emoji'
import { InsertMenu } from '../../../../../src/features/post-editor/writing/insert-menu/insert-menu'
import {
  findInserts,
  insertMenuOf,
} from '../../../../../src/features/post-editor/writing/insert-menu/insert-plugin'
import { storedHtml } from '../../../../../src/features/post-editor/text/document/stored-html'
import { fakeTools, openWritingEditor, press, typeText } from './writing-editor'

const idsOf = (query: string) => findInserts(query).map(({ id }) => id)

describe('what the insert menu finds', () => {
  it('is everything that can be inserted, until something is typed', () => {
    expect(idsOf('')).toEqual(
      expect.arrayContaining(['heading-2', 'picture', 'table', 'embed', 'divider', 'code-block']),
    )
    expect(idsOf('')).not.toContain('bold')
  })

  it.each([
    ['h3', 'heading-3'],
    ['image', 'picture'],
    ['YOUTUBE', 'embed'],
    ['number', 'numbered-list'],
    ['horizontal', 'divider'],
    ['img', 'picture'],
    ['ul', 'bulleted-list'],
    ['todo', 'bulleted-list'],
    ['rows', 'table'],
    ['vimeo', 'embed'],
    ['several', 'gallery'],
  ])('"%s" leads to %s', (query, id) => expect(idsOf(query)[0]).toBe(id))
})

describe('the insert menu', () => {
  it('asks the page for what needs a dialog', () => {
    const tools = fakeTools()
    const editor = openWritingEditor('', tools)
    typeText(editor, '/video')
    press(editor, 'Enter')
    expect(tools.openEmbed).toHaveBeenCalledTimes(1)
    expect(storedHtml(editor)).toBe('')
  })

  it('opens by a slash that begins a word, and by no other', () => {
    const editor = openWritingEditor('')
    typeText(editor, '1/2')
    expect(insertMenuOf(editor.state)).toBeNull()
    typeText(editor, ' /')
    expect(insertMenuOf(editor.state)).toMatchObject({ query: '', chosen: 0 })
  })

  it('stays closed in code, and for a slash that comes with pasted text', () => {
    const code = openWritingEditor('<pre><code></code></pre>')
    code.commands.setTextSelection(1)
    typeText(code, '/')
    expect(insertMenuOf(code.state)).toBeNull()
    const pasted = openWritingEditor('<p>a </p>')
    pasted.view.dispatch(pasted.state.tr.insertText('/').setMeta('paste', true))
    expect(insertMenuOf(pasted.state)).toBeNull()
  })

  it('puts what is chosen by keys in the place of the slash and the query', () => {
    const editor = openWritingEditor('')
    typeText(editor, '/head')
    press(editor, 'ArrowDown')
    expect(press(editor, 'Enter')).toBe(true)
    typeText(editor, 'a')
    expect(storedHtml(editor)).toBe('<h3>a</h3>')
    expect(insertMenuOf(editor.state)).toBeNull()
  })

  it('leaves the text alone when Esc closes it', () => {
    const editor = openWritingEditor('')
    typeText(editor, '/tab')
    press(editor, 'Escape')
    expect(insertMenuOf(editor.state)).toBeNull()
    typeText(editor, 'le')
    expect(insertMenuOf(editor.state)).toBeNull()
    expect(storedHtml(editor)).toBe('<p>/table</p>')
  })

  it('closes when the slash is deleted or the cursor leaves', () => {
    const editor = openWritingEditor('<p>a</p><p></p>')
    typeText(editor, '/')
    editor.commands.setTextSelection(1)
    expect(insertMenuOf(editor.state)).toBeNull()
  })

  it('names the entry that Enter takes to assistive technology', async () => {
    const editor = openDrawnMenu()
    act(() => typeText(editor, '/quo'))
    const option = await screen.findByRole('option', { name: 'Quote', selected: true })
    expect(editor.view.dom.getAttribute('aria-activedescendant')).toBe(option.id)
    expect(screen.getByRole('listbox', { name: 'Insert' }).id).toBe(
      editor.view.dom.getAttribute('aria-controls'),
    )
    act(() => option.click())
    expect(editor.isActive('blockquote')).toBe(true)
    expect(screen.queryByRole('listbox')).toBeNull()
    editor.view.dom.remove()
  })

  it('shows groups, and of each entry an icon and what it makes', async () => {
    const editor = openDrawnMenu()
    act(() => typeText(editor, '/'))
    const groups = await screen.findAllByRole('group')
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Text',
      'Callouts',
      'Media',
      'More',
    ])
    for (const option of screen.getAllByRole('option')) {
      expect(option).toHaveAccessibleDescription(/\w/)
      expect(option.querySelector('svg')).not.toBeNull()
    }
    const table = screen.getByRole('option', { name: 'Insert table' })
    expect(within(table).getByText('Rows and columns')).toBeInTheDocument()
    act(() => typeText(editor, 'ta'))
    // The best stands first, whichever group it is of.
    expect(screen.queryByRole('group')).toBeNull()
    editor.view.dom.remove()
  })
})

describe('the menu of emoji', () => {
  it('opens by a colon and two letters of a name, and Enter inserts the character', async () => {
    const editor = openDrawnMenu()
    act(() => typeText(editor, 'a :'))
    expect(insertMenuOf(editor.state)).toBeNull()
    act(() => typeText(editor, 'ta'))
    expect(await screen.findByRole('listbox', { name: 'Emoji' })).toBeInTheDocument()
    act(() => typeText(editor, 'da'))
    const option = screen.getByRole('option', { name: 'tada', selected: true })
    expect(option).toHaveTextContent('🎉tada')
    act(() => {
      press(editor, 'Enter')
    })
    expect(storedHtml(editor)).toBe('<p>a 🎉</p>')
    expect(screen.queryByRole('listbox')).toBeNull()
    editor.view.dom.remove()
  })

  it('stays closed inside words, in code and for what is no name', () => {
    const editor = openWritingEditor('')
    typeText(editor, 'at 10:smile ')
    expect(insertMenuOf(editor.state)).toBeNull()
    typeText(editor, ':qx')
    expect(insertMenuOf(editor.state)).toBeNull()
    const code = openWritingEditor('<pre><code></code></pre>')
    code.commands.setTextSelection(1)
    typeText(code, ':smile')
    expect(insertMenuOf(code.state)).toBeNull()
  })

  it('leaves the keys to the text while it is closed', () => {
    const editor = openWritingEditor('')
    typeText(editor, ':q')
    press(editor, 'Enter')
    expect(editor.state.doc.childCount).toBe(2)
  })

  it('finds an emoji of that very name first, and others by what they are called too', () => {
    const labels = (query: string) => findEmoji(query).map(({ label }) => label)
    expect(labels('heart')[0]).toBe('heart')
    expect(labels('hear')[0]).toBe('heart eyes')
    expect(labels('thumbs')).toEqual(['thumbsup', 'thumbsdown'])
    expect(labels('white_check')).toEqual(['white check mark'])
    expect(labels('flag')).toContain('us')
    expect(labels('xyz')).toEqual([])
  })
})

/** An editor whose menus are drawn. */
function openDrawnMenu() {
  // jsdom has no layout to scroll in.
  Element.prototype.scrollIntoView = jest.fn()
  const editor = openWritingEditor('')
  document.body.append(editor.view.dom)
  editor.view.coordsAtPos = () => ({ left: 0, right: 0, top: 0, bottom: 0 })
  render(<InsertMenu editor={editor} tools={fakeTools()} />)
  return editor
}
