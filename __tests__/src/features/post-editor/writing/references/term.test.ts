import { describe, expect, it } from '@jest/globals'
import {
  isTerm,
  removeLink,
  applyTerm,
} from '../../../../../../src/features/post-editor/writing/links/link-choice'
import { writingCommand } from '../../../../../../src/features/post-editor/writing/commands/writing-commands'
import { storedHtml } from '../../../../../../src/features/post-editor/text/document/stored-html'
import { fakeTools, openWritingEditor, press, typeText } from '../../text/writing-editor'

const LLC = { path: '/glossary/llc', term: 'Limited liability company' }

describe('a term in the text', () => {
  it('is asked for by its keys and by the insert menu, and not in code', () => {
    const tools = fakeTools()
    const editor = openWritingEditor('<p>a</p>', tools)
    expect(press(editor, 'Mod-Alt-g')).toBe(true)
    typeText(editor, ' /glossary')
    press(editor, 'Enter')
    expect(tools.openTerm).toHaveBeenCalledTimes(2)
    const inCode = openWritingEditor('<pre><code>a</code></pre>', tools)
    expect(writingCommand('term').isPossible?.(inCode)).toBe(false)
  })

  it('is a link of the selected words to its page, and one step of undoing', () => {
    const editor = openWritingEditor('<p>Your <strong>small</strong> firm</p>')
    editor.commands.setTextSelection({ from: 6, to: 16 })
    applyTerm(editor, LLC)
    expect(storedHtml(editor)).toBe(
      '<p>Your <a href="/glossary/llc"><strong>small</strong> firm</a></p>',
    )
    expect(isTerm(editor)).toBe(true)
    editor.commands.undo()
    expect(storedHtml(editor)).toBe('<p>Your <strong>small</strong> firm</p>')
  })

  it('leaves the space around out that selecting by words takes along', () => {
    const editor = openWritingEditor('<p>Your firm is</p>')
    editor.commands.setTextSelection({ from: 5, to: 11 })
    applyTerm(editor, LLC)
    expect(storedHtml(editor)).toBe('<p>Your <a href="/glossary/llc">firm</a> is</p>')
  })

  it('without a selection is its name, and writing goes on outside of it', () => {
    const editor = openWritingEditor('<p>A</p>')
    typeText(editor, ' ')
    applyTerm(editor, LLC)
    typeText(editor, ' is')
    expect(storedHtml(editor)).toBe(
      '<p>A <a href="/glossary/llc">Limited liability company</a> is</p>',
    )
  })

  it('is exchanged and taken away where the cursor is, and its words stay', () => {
    const editor = openWritingEditor('<p>the <a href="/glossary/old">firm</a></p>')
    editor.commands.setTextSelection(7)
    applyTerm(editor, LLC)
    expect(storedHtml(editor)).toBe('<p>the <a href="/glossary/llc">firm</a></p>')
    editor.commands.setTextSelection(7)
    removeLink(editor)
    expect(storedHtml(editor)).toBe('<p>the firm</p>')
    expect(isTerm(editor)).toBe(false)
  })
})
