import type { AnyExtension } from '@tiptap/core'
import { FindInText } from '../screen/find/find-extension'
import { CurrentBlock } from '../writing/typing/current-block'
import type { WritingTools } from '../writing/commands/command'
import { MarkdownLink } from '../writing/typing/markdown-link'
import { footnoteOpening } from './footnote/footnote-opening'
import { SelectionFirst } from '../writing/typing/selection-first'
import { shortcuts } from '../writing/commands/shortcuts'
import { insertMenu } from '../writing/insert-menu/insert-plugin'
import { Typography } from '../writing/typing/typography'

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
