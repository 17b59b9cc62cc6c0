import type { AnyExtension } from '@tiptap/core'
import type { WritingTools } from './commands/command'
import { MarkdownLink } from './commands/markdown-link'
import { shortcuts } from './commands/shortcuts'
import { insertMenu } from './insert-menu/insert-plugin'

/** What helps to write: keys, Markdown, the insert menu. None of it is stored. */
export function writingExtensions(tools: () => WritingTools): AnyExtension[] {
  return [shortcuts(tools), insertMenu(tools), MarkdownLink]
}
