import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { FigureChange } from './figure-dialog'

/**
 * Takes over what was changed about a picture, as one step to undo.
 *
 * @param position of the picture
 * @returns null when there is no picture any more
 */
export function changeFigure(
  state: EditorState,
  position: number,
  { attributes, caption }: FigureChange,
): Transaction | null {
  const { doc, schema, tr } = state
  const figure = doc.nodeAt(position)
  if (figure === null || !('alt' in figure.attrs)) return null
  tr.setNodeMarkup(position, null, { ...figure.attrs, ...attributes })
  if (caption !== null) {
    const words = caption === '' ? [] : [schema.text(caption)]
    tr.replaceWith(position + 1, position + 1 + figure.content.size, words)
  }
  return tr
}
