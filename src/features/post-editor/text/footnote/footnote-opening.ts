import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin } from '@tiptap/pm/state'
import type { WritingTools } from '../../writing/commands/command'

/** A click on the mark of a footnote, or Enter on a chosen one, opens its words. */
export function footnoteOpening(tools: () => WritingTools): Extension {
  return Extension.create({
    name: 'footnoteOpening',
    // Before what Enter does elsewhere.
    priority: 1050,
    addProseMirrorPlugins() {
      return [
        new Plugin({
          props: {
            handleClickOn: (view, _position, node, position) => {
              if (node.type.name !== 'footnote' || !view.editable) return false
              tools().openFootnote(position)
              return true
            },
            handleKeyDown: ({ state: { selection } }, { key }) => {
              const isChosen =
                selection instanceof NodeSelection && selection.node.type.name === 'footnote'
              if (key !== 'Enter' || !isChosen) return false
              tools().openFootnote(selection.from)
              return true
            },
          },
        }),
      ]
    },
  })
}
