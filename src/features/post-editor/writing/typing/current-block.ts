import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { isFocusMode } from './focus-mode'

/** In focus mode, marks the blocks of the text that hold the selection; `body-styles.ts` dims the others. */
export const CurrentBlock = Extension.create({
  name: 'currentBlock',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        attributes: (): Record<string, string> => (isFocusMode() ? { 'data-focus-mode': '' } : {}),
        decorations({ doc, selection: { from, to } }) {
          if (!isFocusMode()) return null
          const marks: Decoration[] = []
          doc.forEach((block, start) => {
            const end = start + block.nodeSize
            if (start <= to && end > from) {
              marks.push(Decoration.node(start, end, { 'data-current': '' }))
            }
          })
          return DecorationSet.create(doc, marks)
        },
      },
    }),
  ],
})
