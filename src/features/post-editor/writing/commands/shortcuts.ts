import { Extension } from '@tiptap/core'
import type { WritingTools } from './command'
import { WRITING_COMMANDS } from './writing-commands'

/**
 * Binds the keys of the table of commands, before all other extensions: what the help lists is what
 * the keys do.
 *
 * @param tools read at every key, because they belong to the page as it is then
 */
export function shortcuts(tools: () => WritingTools): Extension {
  return Extension.create({
    name: 'writingShortcuts',
    priority: 1000,
    addKeyboardShortcuts() {
      return Object.fromEntries(
        WRITING_COMMANDS.flatMap(({ keys = [], run }) =>
          keys.map((key) => [
            key,
            () => {
              run(this.editor, tools())
              return true
            },
          ]),
        ),
      )
    },
  })
}
