import type { Editor } from '@tiptap/core'

/** Requests that commands make of the page around the text. */
export interface WritingTools {
  readonly openLink: () => void
  readonly openTerm: () => void
  readonly openFactDialog: () => void
  readonly choosePictures: () => void
  readonly openLibrary: () => void
  readonly openHelp: () => void
  /** Finds words in the text, beginning with what is selected. */
  readonly openFind: () => void
  readonly openEmbed: () => void
  /** Shows the words of the footnote at a position of the text. */
  readonly openFootnote: (position: number) => void
  /** Leads from the text to the buttons above it. */
  readonly focusToolbar: () => void
}

/** The parts of the help. */
export const COMMAND_GROUPS = [
  'Letters and words',
  'Paragraphs',
  'Insert',
  'While writing',
] as const

/** The parts of the insert menu, as it shows them. */
export type InsertGroup = 'Text' | 'Callouts' | 'Media' | 'More'

/** How the insert menu offers a command. */
export interface InsertOffer {
  readonly group: InsertGroup
  /** Its result, in one line. */
  readonly hint: string
  /** Names that authors may use for it, besides its label. */
  readonly names: readonly string[]
}

/** Something that can be done to the text, by a button, a key or the insert menu. */
export interface WritingCommand {
  readonly id: string
  readonly label: string
  readonly group: (typeof COMMAND_GROUPS)[number]
  /** As ProseMirror names keys: `Mod-b`. The first is shown. */
  readonly keys?: readonly string[]
  /** The insert menu offers what has this. */
  readonly insert?: InsertOffer
  readonly run: (editor: Editor, tools: WritingTools) => void
  readonly isActive?: (editor: Editor) => boolean
  /** It switches how the editor behaves, and `isActive` says whether it is on. */
  readonly isSetting?: true
  readonly isPossible?: (editor: Editor) => boolean
}
