import type { EditorView } from '@tiptap/pm/view'
import { uncoveredWindow, type Extent } from '../../screen/layout/caret-in-view'

const EDGE = 64

const FASTEST = 16

/** How far to scroll in one frame; negative to go up, 0 away from the edges. */
export function scrollStep(pointer: number, view: Extent): number {
  const edge = Math.min(EDGE, (view.bottom - view.top) / 4)
  const speed = (distance: number) =>
    Math.ceil(FASTEST * Math.min(1, Math.max(0, 1 - distance / edge)))
  return speed(view.bottom - pointer) - speed(pointer - view.top)
}

/** Scrolls while something is dragged near an edge of what the page's bars leave of the window. */
export function scrollWhileDragging(view: EditorView): void {
  const stops = new AbortController()
  const { signal } = stops
  let pointer: number | null = null
  let frame = 0
  const scroll = () => {
    if (view.isDestroyed || view.dragging === null) {
      stops.abort()
      return
    }
    if (pointer !== null) {
      window.scrollBy({ top: scrollStep(pointer, uncoveredWindow()), behavior: 'instant' })
    }
    frame = requestAnimationFrame(scroll)
  }
  const stop = () => {
    stops.abort()
  }
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
  })
  window.addEventListener(
    'dragover',
    (event) => {
      pointer = event.clientY
    },
    { signal, capture: true },
  )
  window.addEventListener('drop', stop, { signal, capture: true })
  window.addEventListener('dragend', stop, { signal, capture: true })
  frame = requestAnimationFrame(scroll)
}
