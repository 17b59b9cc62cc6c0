import { Extension } from '@tiptap/core'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { dropPicture } from './drop-picture'
import { isPicture } from '../../pictures/placeholders/placeholder-figures'

/**
 * Handles keys and the mouse on a picture that is chosen as a whole: Tab leads into its controls, letters
 * go on below it, where they would take its place otherwise, and it is dragged into galleries.
 */
export const FigureKeys = Extension.create({
  name: 'figureKeys',
  // Before lists and tables, in whose cells a picture can stand.
  priority: 200,
  addKeyboardShortcuts() {
    return {
      Tab: ({ editor: { view } }) => focusControls(view),
    }
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleTextInput: (view, _from, _to, text) => writeBelow(view, text),
          handleDrop: dropPicture,
        },
      }),
    ]
  },
})

function chosenPicture({ state }: EditorView): NodeSelection | null {
  const { selection } = state
  return selection instanceof NodeSelection && isPicture(selection.node) ? selection : null
}

function focusControls(view: EditorView): boolean {
  const chosen = chosenPicture(view)
  const element = chosen === null ? null : view.nodeDOM(chosen.from)
  if (!(element instanceof HTMLElement)) return false
  const control = element.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')
  control?.focus()
  return control !== null
}

function writeBelow(view: EditorView, text: string): boolean {
  const chosen = chosenPicture(view)
  if (chosen === null) return false
  const { schema, doc, tr } = view.state
  const { $to } = chosen
  // The letters cannot stand in a gallery, between its pictures.
  const after = $to.parent.type.name === 'gallery' ? $to.after() : chosen.to
  const next = doc.nodeAt(after)
  const isRoomBelow = next?.type.name === 'paragraph' && next.content.size === 0
  if (isRoomBelow) tr.insertText(text, after + 1)
  else tr.insert(after, schema.nodes['paragraph']?.create(null, schema.text(text)) ?? [])
  tr.setSelection(TextSelection.create(tr.doc, after + 1 + text.length))
  view.dispatch(tr.scrollIntoView())
  return true
}
