import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { deleteBlocks, duplicateBlocks, moveBlocks } from './block-commands'
import { CALLOUT_COMMANDS } from './callout-commands'
import type { WritingCommand } from './command'
import { INSERT_COMMANDS } from './insert-commands'
import { LINK_COMMANDS } from './link-commands'
import { isTypographic, toggleTypographic } from '../typing/typography'
import { isFocusMode, toggleFocusMode } from '../typing/focus-mode'

const LETTERS = { group: 'Letters and words' } as const
const BLOCKS = { group: 'Paragraphs' } as const
const WHILE = { group: 'While writing' } as const

const onText = (editor: Editor) => editor.chain().focus()

const mark = (
  id: string,
  label: string,
  keys: readonly string[],
  name: string,
): WritingCommand => ({
  ...LETTERS,
  id,
  label,
  keys,
  run: (editor) => onText(editor).toggleMark(name).run(),
  isActive: (editor) => editor.isActive(name),
  isPossible: (editor) => editor.can().toggleMark(name),
})

const heading = (level: 2 | 3 | 4, hint: string, names: readonly string[]): WritingCommand => ({
  ...BLOCKS,
  id: `heading-${level}`,
  label: `Heading ${level}`,
  keys: [`Mod-Alt-${level}`],
  insert: { group: 'Text', hint, names: [`h${level}`, ...names] },
  run: (editor) => onText(editor).toggleHeading({ level }).run(),
  isActive: (editor) => editor.isActive('heading', { level }),
})

const block = (
  id: string,
  label: string,
  command: Command,
  keys?: readonly string[],
): WritingCommand => ({
  ...BLOCKS,
  id,
  label,
  ...(keys === undefined ? {} : { keys }),
  run: ({ view }) => {
    view.focus()
    command(view.state, view.dispatch)
  },
  isPossible: ({ state }) => command(state),
})

/** Everything that buttons, keys and the insert menu do, in the order in which it is offered. */
export const WRITING_COMMANDS: readonly WritingCommand[] = [
  mark('bold', 'Bold', ['Mod-b'], 'bold'),
  mark('italic', 'Italic', ['Mod-i'], 'italic'),
  mark('underline', 'Underline', ['Mod-u'], 'underline'),
  mark('strike', 'Strikethrough', ['Mod-Shift-s'], 'strike'),
  mark('code', 'Code', ['Mod-e'], 'code'),
  mark('subscript', 'Subscript', ['Mod-,'], 'subscript'),
  mark('superscript', 'Superscript', ['Mod-.'], 'superscript'),
  ...LINK_COMMANDS,
  {
    ...LETTERS,
    id: 'clear',
    label: 'Clear formatting',
    keys: ['Mod-\\'],
    run: (editor) => onText(editor).unsetAllMarks().clearNodes().run(),
  },
  {
    ...BLOCKS,
    id: 'paragraph',
    label: 'Paragraph',
    keys: ['Mod-Alt-0'],
    run: (editor) => onText(editor).setParagraph().run(),
    isActive: (editor) => editor.isActive('paragraph'),
  },
  heading(2, 'Title of a section', []),
  heading(3, 'Title of a part of a section', ['subtitle']),
  heading(4, 'Title of a smaller part', []),
  {
    ...BLOCKS,
    id: 'bulleted-list',
    label: 'Bulleted list',
    keys: ['Mod-Shift-8'],
    insert: {
      group: 'Text',
      hint: 'List of points',
      names: ['ul', 'unordered', 'checklist', 'todo'],
    },
    run: (editor) => onText(editor).toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
    isPossible: (editor) => editor.can().toggleBulletList(),
  },
  {
    ...BLOCKS,
    id: 'numbered-list',
    label: 'Numbered list',
    keys: ['Mod-Shift-7'],
    insert: {
      group: 'Text',
      hint: 'List of steps',
      names: ['ol', 'ordered'],
    },
    run: (editor) => onText(editor).toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
    isPossible: (editor) => editor.can().toggleOrderedList(),
  },
  {
    ...BLOCKS,
    id: 'quote',
    label: 'Quote',
    keys: ['Mod-Shift-b'],
    insert: {
      group: 'Text',
      hint: 'Words of someone else',
      names: ['citation', 'blockquote'],
    },
    run: (editor) => onText(editor).toggleBlockquote().run(),
    isActive: (editor) => editor.isActive('blockquote'),
    isPossible: (editor) => editor.can().toggleBlockquote(),
  },
  {
    ...BLOCKS,
    id: 'code-block',
    label: 'Code block',
    keys: ['Mod-Alt-c'],
    insert: {
      group: 'Text',
      hint: 'Program or data, shown as typed',
      names: ['source', 'pre'],
    },
    run: (editor) => onText(editor).toggleCodeBlock().run(),
    isActive: (editor) => editor.isActive('codeBlock'),
    isPossible: (editor) => editor.can().toggleCodeBlock(),
  },
  ...CALLOUT_COMMANDS,
  block('move-up', 'Move up', moveBlocks('up'), ['Alt-Shift-ArrowUp']),
  block('move-down', 'Move down', moveBlocks('down'), ['Alt-Shift-ArrowDown']),
  block('duplicate', 'Duplicate', duplicateBlocks, ['Mod-Shift-d']),
  block('delete-block', 'Delete this block', deleteBlocks),
  ...INSERT_COMMANDS,
  {
    ...WHILE,
    id: 'undo',
    label: 'Undo',
    keys: ['Mod-z'],
    run: (editor) => onText(editor).undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    ...WHILE,
    id: 'redo',
    label: 'Redo',
    keys: ['Mod-Shift-z', 'Mod-y'],
    run: (editor) => onText(editor).redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
  {
    ...WHILE,
    id: 'line-break',
    label: 'New line in the same paragraph',
    keys: ['Shift-Enter'],
    run: (editor) => onText(editor).setHardBreak().run(),
  },
  {
    ...WHILE,
    id: 'typographic-quotes',
    label: 'Typographic quotes',
    run: (editor) => {
      toggleTypographic()
      editor.commands.focus()
    },
    isActive: isTypographic,
    isSetting: true,
  },
  {
    ...WHILE,
    id: 'focus-mode',
    label: 'Focus mode (dims the other blocks)',
    keys: ['Mod-Shift-l'],
    run: (editor) => {
      toggleFocusMode()
      onText(editor).run()
      // The marks depend on the mode, which no transaction tells them.
      editor.view.dispatch(editor.state.tr)
    },
    isActive: isFocusMode,
    isSetting: true,
  },
  {
    ...WHILE,
    id: 'toolbar',
    label: 'Go to the formatting buttons (Esc leads back)',
    keys: ['Alt-F10'],
    run: (_editor, tools) => {
      tools.focusToolbar()
    },
  },
]

/** A command by its id. */
export function writingCommand(id: string): WritingCommand {
  const command = WRITING_COMMANDS.find((candidate) => candidate.id === id)
  if (command === undefined) throw new Error(`There is no command "${id}".`)
  return command
}

/** The kinds of block that a paragraph can be turned into. */
export const BLOCK_KINDS: readonly WritingCommand[] = [
  'paragraph',
  'heading-2',
  'heading-3',
  'heading-4',
  'bulleted-list',
  'numbered-list',
  'quote',
  'code-block',
  'callout-note',
].map(writingCommand)
