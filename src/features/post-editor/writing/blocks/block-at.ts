import type { EditorView } from '@tiptap/pm/view'

/** A block of the text and where it stands in the window. */
export interface PlacedBlock {
  readonly position: number
  readonly element: HTMLElement
}

/** The block of the text at a height of the window, or null. Asks the text itself, not what is inside. */
export function blockAt(view: EditorView, top: number): PlacedBlock | null {
  const { children } = view.dom
  // Blocks stand one below the other, so half of them can be left out at each step.
  let low = 0
  let high = children.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const child = children[middle]
    const rect = child?.getBoundingClientRect()
    if (child === undefined || rect === undefined) return null
    if (top < rect.top) high = middle - 1
    else if (top > rect.bottom) low = middle + 1
    else return placed(view, child)
  }
  // Between two blocks: the upper one.
  return placed(view, children[Math.max(0, high)])
}

function placed(view: EditorView, child: Element | undefined): PlacedBlock | null {
  if (!(child instanceof HTMLElement)) return null
  const inside = view.posAtDOM(child, 0)
  const $inside = view.state.doc.resolve(inside)
  const position = $inside.depth === 0 ? inside : $inside.before(1)
  // What marks an upload stands between the blocks and is none.
  return view.nodeDOM(position) === child ? { position, element: child } : null
}
