import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** Upper and lower end of something in the window, in pixels. */
export interface Extent {
  readonly top: number
  readonly bottom: number
}

/** Room above and below the line that is written: about one line and a half. */
const ROOM = 40

/**
 * How far to scroll so that a line stands within a view with room around it; 0 when it does. Where a
 * view is too low for that, the line has what there is.
 */
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

/** The part of an element, or of the window, that nothing covers: without its scroll padding. */
export function uncovered(element: HTMLElement, extent: Extent): Extent {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(element)
  return {
    top: extent.top + pixels(scrollPaddingTop),
    bottom: extent.bottom - pixels(scrollPaddingBottom),
  }
}

/** What nothing covers of the window. */
export const uncoveredWindow = (): Extent =>
  uncovered(document.documentElement, { top: 0, bottom: window.innerHeight })

/** The box of the text, where it scrolls by itself. */
export const scrollingBox = ({ dom }: EditorView): HTMLElement | null =>
  dom.scrollHeight > dom.clientHeight && getComputedStyle(dom).overflowY === 'auto' ? dom : null

/** Where the selection's moving end stands, or the node that is selected. */
function selectedLine(view: EditorView): Extent {
  const { selection } = view.state
  const node = selection instanceof NodeSelection ? view.nodeDOM(selection.from) : null
  return node instanceof HTMLElement
    ? node.getBoundingClientRect()
    : view.coordsAtPos(selection.head, 1)
}

/**
 * Keeps the caret in view, with room around it: first in the box of the text, then in what the page's
 * bars leave of the window. ProseMirror knows of one margin for all that scrolls, and of no bar.
 *
 * @returns false, because sideways (in wide code and tables) ProseMirror scrolls by itself
 */
export function keepCaretInView(view: EditorView): boolean {
  const box = scrollingBox(view)
  let line = selectedLine(view)
  if (box !== null) {
    const inBox = scrollNeeded(line, uncovered(box, box.getBoundingClientRect()))
    if (inBox !== 0) {
      box.scrollTop += inBox
      line = selectedLine(view)
    }
  }
  const by = scrollNeeded(line, uncoveredWindow())
  // At once: a smooth scroll would run behind a quick typist.
  if (by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
  return false
}
