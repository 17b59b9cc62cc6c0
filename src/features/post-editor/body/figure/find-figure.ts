import type { Editor } from '@tiptap/core'
import type { FigureAttributes } from '../../pictures/figure-attributes'

interface FoundFigure {
  readonly position: number
  readonly attributes: FigureAttributes
}

function find(editor: Editor, src: string): FoundFigure | null {
  const found: FoundFigure[] = []
  editor.state.doc.descendants((node, position) => {
    // Pictures stand alone or in galleries.
    const isPicture = node.type.name === 'figure' || node.type.name === 'galleryPicture'
    if (!isPicture) return found.length === 0
    const attributes = node.attrs as FigureAttributes
    if (attributes.src === src) found.push({ position, attributes })
    return false
  })
  return found[0] ?? null
}

/** The first picture of the text that shows a file; null when the text has none. */
export function figureAt(editor: Editor, src: string): FigureAttributes | null {
  return find(editor, src)?.attributes ?? null
}

/** Brings a picture into view and opens what describes it. */
export function openFigure(editor: Editor, src: string): void {
  const found = find(editor, src)
  if (found === null) return
  const { view } = editor
  const element = view.nodeDOM(found.position)
  if (!(element instanceof HTMLElement)) return
  element.scrollIntoView({ block: 'nearest' })
  element.querySelector<HTMLElement>('[data-picture-dialog]')?.click()
}
