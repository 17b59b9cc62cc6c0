import { CALLOUT_KINDS, type CalloutKind } from '../../../../../shared/html/callouts'
import type { WritingCommand } from './command'

/** What authors may call a callout, besides its label. */
const NAMES: Readonly<Record<CalloutKind, readonly string[]>> = {
  note: ['callout', 'info', 'aside', 'box'],
  tip: ['callout', 'hint', 'advice'],
  important: ['callout', 'attention'],
  warning: ['callout', 'caution', 'danger'],
}

const GROUP = { group: 'Paragraphs' } as const

/** What makes, changes and ends a callout: also what the menu of one offers. */
export const CALLOUT_COMMANDS: readonly WritingCommand[] = [
  ...CALLOUT_KINDS.map(({ kind, label }): WritingCommand => ({
    ...GROUP,
    id: `callout-${kind}`,
    label: `${label} (callout)`,
    insertAs: NAMES[kind],
    run: (editor) => editor.chain().focus().toggleCallout(kind).run(),
    isActive: (editor) => editor.isActive('callout', { kind }),
    isPossible: (editor) => editor.can().toggleCallout(kind),
  })),
  {
    ...GROUP,
    id: 'callout-end',
    label: 'Take out of the callout',
    run: (editor) => editor.chain().focus().unsetCallout().run(),
    isPossible: (editor) => editor.can().unsetCallout(),
  },
]
