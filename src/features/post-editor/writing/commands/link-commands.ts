import type { WritingCommand } from './command'
import { isTerm, removeLink } from '../links/link-choice'

const GROUP = { group: 'Letters and words' } as const

/** Commands that set and remove links. */
export const LINK_COMMANDS: readonly WritingCommand[] = [
  {
    ...GROUP,
    id: 'link',
    label: 'Link',
    keys: ['Mod-k'],
    run: (_editor, tools) => {
      tools.openLink()
    },
    isActive: (editor) => editor.isActive('link'),
  },
  {
    ...GROUP,
    id: 'unlink',
    label: 'Remove link',
    run: removeLink,
    isPossible: (editor) => editor.isActive('link'),
  },
]

/** A number that stays that of the page that has it. */
export const FACT_COMMAND: WritingCommand = {
  group: 'Insert',
  id: 'fact',
  label: 'Figure of this site',
  insert: {
    group: 'More',
    hint: 'Number that is kept up to date',
    names: ['rate', 'fee', 'amount', 'data'],
  },
  run: (_editor, tools) => {
    tools.openFactDialog()
  },
  isPossible: (editor) => !editor.isActive('codeBlock'),
}

/** Stands with what can be inserted: without a selection it puts the name of the term into the text. */
export const TERM_COMMAND: WritingCommand = {
  ...GROUP,
  id: 'term',
  label: 'Glossary term',
  keys: ['Mod-Alt-g'],
  insert: {
    group: 'More',
    hint: 'Word that shows its definition',
    names: ['define', 'dictionary', 'explain'],
  },
  run: (_editor, tools) => {
    tools.openTerm()
  },
  isActive: isTerm,
  isPossible: (editor) => !editor.isActive('codeBlock'),
}
