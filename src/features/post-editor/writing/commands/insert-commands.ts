import type { WritingCommand } from './command'
import { FACT_COMMAND, TERM_COMMAND } from './link-commands'

const INSERT = { group: 'Insert' } as const

/** Commands that put something into the text that cannot be typed. */
export const INSERT_COMMANDS: readonly WritingCommand[] = [
  {
    ...INSERT,
    id: 'picture',
    label: 'Insert picture',
    insert: {
      group: 'Media',
      hint: 'Picture file from this device',
      names: ['image', 'img', 'photo'],
    },
    run: (_editor, tools) => {
      tools.choosePictures()
    },
  },
  {
    ...INSERT,
    id: 'library',
    label: 'Picture library',
    insert: {
      group: 'Media',
      hint: 'Picture that was uploaded before',
      names: ['media', 'reuse'],
    },
    run: (_editor, tools) => {
      tools.openLibrary()
    },
  },
  {
    ...INSERT,
    id: 'gallery',
    label: 'Insert gallery',
    insert: {
      group: 'Media',
      hint: 'Several pictures side by side',
      names: ['images', 'photos'],
    },
    run: (editor) => editor.chain().focus().insertGallery().run(),
    isPossible: (editor) => editor.can().insertGallery(),
  },
  {
    ...INSERT,
    id: 'embed',
    label: 'Insert video or other embed',
    insert: {
      group: 'Media',
      hint: 'YouTube, Vimeo and others, by their address',
      names: ['film', 'iframe'],
    },
    run: (_editor, tools) => {
      tools.openEmbed()
    },
  },
  {
    ...INSERT,
    id: 'table',
    label: 'Insert table',
    insert: {
      group: 'More',
      hint: 'Rows and columns',
      names: ['grid'],
    },
    run: (editor) =>
      editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    isPossible: (editor) => !editor.isActive('table'),
  },
  {
    ...INSERT,
    id: 'footnote',
    label: 'Insert footnote',
    keys: ['Mod-Alt-f'],
    insert: {
      group: 'More',
      hint: 'Note at the end of the post',
      names: ['reference', 'endnote', 'source'],
    },
    run: (editor, tools) => {
      if (editor.chain().focus().insertFootnote().run()) {
        tools.openFootnote(editor.state.selection.from)
      }
    },
    isPossible: (editor) => editor.can().insertFootnote(),
  },
  TERM_COMMAND,
  FACT_COMMAND,
  {
    ...INSERT,
    id: 'divider',
    label: 'Insert horizontal line',
    insert: {
      group: 'More',
      hint: 'Line between two parts',
      names: ['divider', 'separator', 'rule', 'hr'],
    },
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    isPossible: (editor) => editor.can().setHorizontalRule(),
  },
]
