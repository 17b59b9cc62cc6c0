import { Extension } from '@tiptap/core'
import { Fragment, Slice, type ResolvedPos } from '@tiptap/pm/model'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { GALLERY_MAX_PICTURES } from '../../../../../shared/html/gallery'
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

/**
 * A picture that is dragged onto a gallery becomes one of it, and one that is dragged out stands alone.
 * Within the text, or within a gallery, the editor moves it by itself.
 *
 * @param isMoved whether it leaves its old place, which is selected
 * @returns whether it was dropped
 */
function dropPicture(view: EditorView, event: DragEvent, slice: Slice, isMoved: boolean): boolean {
  const dragged = slice.content.childCount === 1 ? slice.content.firstChild : null
  const under = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (dragged === null || !isPicture(dragged) || under === null) return false
  const { schema, doc, tr } = view.state
  const inGallery = placeInGallery(doc.resolve(under.pos))
  const type = schema.nodes[inGallery === null ? 'figure' : 'galleryPicture']
  if (type === undefined || dragged.type === type) return false
  const picture = type.create({ ...dragged.attrs, shownAs: 'column' }, dragged.content)
  const place = inGallery ?? dropPoint(doc, under.pos, new Slice(Fragment.from(picture), 0, 0))
  if (place === null) return false
  if (isMoved) tr.deleteSelection()
  const at = tr.mapping.map(place)
  tr.insert(at, picture)
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)))
  event.preventDefault()
  return true
}

/** Where a picture goes in the gallery around a position; null without one that has room. */
function placeInGallery($position: ResolvedPos): number | null {
  for (let depth = $position.depth; depth > 0; depth -= 1) {
    const { type, childCount } = $position.node(depth)
    if (type.name !== 'gallery') continue
    const index = $position.index(depth)
    return childCount < GALLERY_MAX_PICTURES ? $position.posAtIndex(index, depth) : null
  }
  return null
}
