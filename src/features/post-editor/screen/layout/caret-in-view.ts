import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Upper and lower end of something in the window, in pixels. */
export interface Extent {
  readonly top: number
  readonly bottom: number
}

/** Room above and below the line that is written: about one line and a half. */
const ROOM = 40

/** How far to scroll so that a line stands within a view with room around it, where the view has it; 0 when it does. */
export function scrollNeeded(line: Extent, view: Extent, room = ROOM): number {
  const spare = view.bottom - view.top - (line.bottom - line.top)
  // What is higher than the view begins at its upper end.
  if (spare <= 0) return line.top - view.top
  const margin = Math.min(room, spare / 2)
  if (line.bottom > view.bottom - margin) return line.bottom - view.bottom + margin
  return line.top < view.top + margin ? line.top - view.top - margin : 0
}

/** A length of a computed style; `auto` is none. */
const pixels = (length: string): number => Number.parseFloat(length) || 0

/** The part of the window that nothing covers: without the scroll padding of the page. */
export function uncoveredWindow(): Extent {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return {
    top: pixels(scrollPaddingTop),
    bottom: window.innerHeight - pixels(scrollPaddingBottom),
  }
}

/** Where the selection's moving end stands, or the node that is selected. */
export function selectedLine(view: EditorView): Extent {
  const { selection } = view.state
  const node = selection instanceof NodeSelection ? view.nodeDOM(selection.from) : null
  return node instanceof HTMLElement
    ? node.getBoundingClientRect()
    : view.coordsAtPos(selection.head, 1)
}

/**
 * Keeps the caret in view, with room around it, in what the page's bars leave of the window. ProseMirror
 * knows of one margin for all that scrolls, and of no bar.
 *
 * @returns false, because sideways (in wide code and tables) ProseMirror scrolls by itself
 */
export function keepCaretInView(view: EditorView): boolean {
  const by = scrollNeeded(selectedLine(view), uncoveredWindow())
  // At once: a smooth scroll would run behind a quick typist.
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
  return false
}
