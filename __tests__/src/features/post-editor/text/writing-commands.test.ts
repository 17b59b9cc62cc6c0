import { describe, expect, it } from '@jest/globals'
import { TYPED_SHORTCUTS } from '../../../../../src/features/post-editor/writing/help/typed-shortcuts'
import { WRITING_COMMANDS } from '../../../../../src/features/post-editor/writing/commands/writing-commands'
import { storedHtml } from '../../../../../src/features/post-editor/text/document/stored-html'
import { fakeTools, openWritingEditor, press, typeText } from './writing-editor'

const withKeys = WRITING_COMMANDS.flatMap((command) =>
  (command.keys ?? []).map((key) => ({ key, command })),
)
/** They ask for more in a dialog. */
const ASKING = ['link', 'term']
const switches = withKeys.filter(
  ({ command }) => command.isActive !== undefined && !ASKING.includes(command.id),
)

describe('the keys of the table', () => {
  it.each(switches.map(({ key, command }) => [key, command.label, command] as const))(
    '%s makes: %s',
    (key, _label, command) => {
      const editor = openWritingEditor(command.id === 'paragraph' ? '<h2>a</h2>' : '<p>a</p>')
      editor.commands.setTextSelection({ from: 1, to: 2 })
      expect(command.isActive?.(editor)).toBe(false)
      expect(press(editor, key)).toBe(true)
      expect(command.isActive?.(editor)).toBe(true)
    },
  )

  it('are each bound once', () => {
    const keys = withKeys.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('ask the page for a link and for the toolbar', () => {
    const tools = fakeTools()
    const editor = openWritingEditor('<p>a</p>', tools)
    press(editor, 'Mod-k')
    press(editor, 'Alt-F10')
    expect(tools.openLink).toHaveBeenCalledTimes(1)
    expect(tools.focusToolbar).toHaveBeenCalledTimes(1)
  })

  it('undo, redo and clear formatting', () => {
    const editor = openWritingEditor('<h2><strong>a</strong></h2>')
    editor.commands.selectAll()
    press(editor, 'Mod-\\')
    expect(storedHtml(editor)).toBe('<p>a</p>')
    press(editor, 'Mod-z')
    expect(storedHtml(editor)).toBe('<h2><strong>a</strong></h2>')
    press(editor, 'Mod-y')
    expect(storedHtml(editor)).toBe('<p>a</p>')
  })

  it('break a line without a new paragraph', () => {
    const editor = openWritingEditor('<p>a</p>')
    press(editor, 'Shift-Enter')
    typeText(editor, 'b')
    expect(storedHtml(editor)).toBe('<p>a<br>b</p>')
  })
})

describe('what is typed as in Markdown', () => {
  it.each(TYPED_SHORTCUTS.map(({ typed, example }) => [typed, example] as const))(
    '%s becomes formatting',
    (_typed, { type, html }) => {
      const editor = openWritingEditor('')
      typeText(editor, type)
      expect(storedHtml(editor)).toBe(html)
    },
  )

  it.each([
    [
      'completes the address of a link and refuses one that could run',
      '',
      '[a](irs.gov) [b](javascript:x)',
      '<p><a href="https://irs.gov">a</a> [b](javascript:x)</p>',
    ],
    [
      'goes on without the link at whose end the cursor is',
      '<p><a href="/forms">a</a></p>',
      ' b',
      '<p><a href="/forms">a</a> b</p>',
    ],
    ['goes on without the link behind it', '', '[a](/forms) b', '<p><a href="/forms">a</a> b</p>'],
  ])('%s', (_what, before, typed, after) => {
    const editor = openWritingEditor(before)
    typeText(editor, typed)
    expect(storedHtml(editor)).toBe(after)
  })
})
