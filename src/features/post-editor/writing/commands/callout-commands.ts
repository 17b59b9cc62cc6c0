import { CALLOUT_KINDS, type CalloutKind } from '../../../../../shared/html/callouts'
import type { InsertOffer, WritingCommand } from './command'

const OFFERS: Readonly<Record<CalloutKind, Omit<InsertOffer, 'group'>>> = {
  note: { hint: 'Box with additional information', names: ['info', 'aside'] },
  tip: { hint: 'Box with advice', names: ['hint'] },
  important: { hint: 'Box with what readers must not miss', names: ['attention'] },
  warning: { hint: 'Box about a risk', names: ['caution', 'danger'] },
}

const GROUP = { group: 'Paragraphs' } as const

/** Commands that make, change and end a callout; its own menu offers them too. */
export const CALLOUT_COMMANDS: readonly WritingCommand[] = [
  ...CALLOUT_KINDS.map(({ kind, label }): WritingCommand => ({
    ...GROUP,
    id: `callout-${kind}`,
    label: `${label} (callout)`,
    insert: { group: 'Callouts', ...OFFERS[kind] },
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
