import type { AnyExtension } from '@tiptap/core'
import { FindInText } from '../find/find-extension'
import { CurrentBlock } from './current-block'
import type { WritingTools } from './commands/command'
import { MarkdownLink } from './commands/markdown-link'
import { footnoteOpening } from './footnote/footnote-opening'
import { SelectionFirst } from './commands/selection-first'
import { shortcuts } from './commands/shortcuts'
import { insertMenu } from './insert-menu/insert-plugin'
import { Typography } from './typography/typography'

/** Returns the extensions for writing: keys, Markdown, the insert menu, finding. None of it is stored. */
export function writingExtensions(tools: () => WritingTools): AnyExtension[] {
  return [
    SelectionFirst,
    shortcuts(tools),
    insertMenu(tools),
    footnoteOpening(tools),
    MarkdownLink,
    Typography,
    FindInText,
    CurrentBlock,
  ]
}
