import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/** A letter is put in by the browser, which knows its own selection; so is what an input method makes. */
function actsOnSelection(event: KeyboardEvent): boolean {
  const { key, isComposing, ctrlKey, metaKey, altKey } = event
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey
  return !isLetter && !isComposing && key !== 'Unidentified' && key !== 'Process'
}

/**
 * Lets the editor know of a selection before a key acts on it. The browser tells of a selection in a
 * task of its own: a key that follows at once, or on a slow device, is seen before, and would make
 * the words bold that were selected earlier. ProseMirror flushes only changes of the text by itself.
 */
export const SelectionFirst = Extension.create({
  name: 'selectionFirst',
  // Before every other look at a key.
  priority: 1200,
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: ({ dom }, event) => {
              if (actsOnSelection(event)) {
                dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
              }
              return false
            },
          },
        },
      }),
    ]
  },
})
