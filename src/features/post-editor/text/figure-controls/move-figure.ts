import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, type EditorState } from '@tiptap/pm/state'
import { GALLERY_MAX_PICTURES } from '../../../../../shared/html/gallery'

interface PlacedFigure {
  readonly node: Node
  readonly position: number
}

/** Chooses a picture as a whole. */
export function selectFigure(editor: Editor, position: number, isFocused: boolean): void {
  const { state, view } = editor
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, position)))
  if (isFocused) view.focus()
}

/** The pictures that follow one another with nothing between them, as far as a gallery holds them. */
export function figuresInRow({ doc }: EditorState, position: number): readonly PlacedFigure[] {
  const $position = doc.resolve(position)
  const { parent } = $position
  const type = $position.nodeAfter?.type
  let first = $position.index()
  while (first > 0 && parent.child(first - 1).type === type) first -= 1
  const row: PlacedFigure[] = []
  let at = $position.posAtIndex(first)
  for (let index = first; index < parent.childCount; index += 1) {
    const node = parent.child(index)
    if (node.type !== type) break
    row.push({ node, position: at })
    at += node.nodeSize
  }
  // Of a longer row the ones around the chosen picture.
  const chosen = $position.index() - first
  const start = Math.max(0, chosen - GALLERY_MAX_PICTURES + 1)
  return row.slice(start, start + GALLERY_MAX_PICTURES)
}

/** Moves a picture past its neighbour. It stays chosen, and the button keeps the focus. */
export function moveFigure(editor: Editor, position: number, by: -1 | 1): void {
  const { state, view } = editor
  const $position = state.doc.resolve(position)
  const { parent, nodeAfter: figure } = $position
  const index = $position.index() + by
  if (figure === null || index < 0 || index >= parent.childCount) return
  const passed = parent.child(index)
  const from = by < 0 ? position - passed.nodeSize : position
  const pair = by < 0 ? [figure, passed] : [passed, figure]
  const tr = state.tr.replaceWith(from, from + figure.nodeSize + passed.nodeSize, pair)
  const to = by < 0 ? from : from + passed.nodeSize
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, to)).scrollIntoView())
  // The moved picture is drawn anew.
  requestAnimationFrame(() => {
    const moved = view.nodeDOM(to)
    if (moved instanceof HTMLElement) {
      moved.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus()
    }
  })
}
