import type { Editor } from '@tiptap/core'
import type { FigureAttributes } from '../pictures/figure-attributes'
import type { StoredImage } from '../pictures/image-uploading'

type EditorParts = Pick<Editor, 'state' | 'view'>

function positionsOf(editor: EditorParts, label: string): number[] {
  const positions: number[] = []
  editor.state.doc.descendants((node, position) => {
    if (node.attrs['placeholder'] === label) positions.push(position)
  })
  return positions
}

/**
 * Puts a stored picture where its placeholder is. This is no step of its own: undoing takes the whole
 * paste back, and doing it again brings the picture.
 *
 * @returns whether the placeholder is still in the text
 */
export function fillPlaceholder(editor: EditorParts, label: string, image: StoredImage): boolean {
  const positions = positionsOf(editor, label)
  if (positions.length === 0) return false
  const { url: src, path, width, height } = image
  const change: Partial<FigureAttributes> = { src, path, width, height, placeholder: null }
  const { tr } = editor.state
  for (const position of positions) {
    for (const [name, value] of Object.entries(change)) tr.setNodeAttribute(position, name, value)
  }
  editor.view.dispatch(tr.setMeta('addToHistory', false))
  return true
}

/** Gives a placeholder another label. */
export function relabel(editor: EditorParts, position: number, label: string): void {
  const { tr } = editor.state
  editor.view.dispatch(
    tr.setNodeAttribute(position, 'placeholder', label).setMeta('addToHistory', false),
  )
}
