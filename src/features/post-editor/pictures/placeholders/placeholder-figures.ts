import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NO_FIGURE, type FigureAttributes } from '../figure-attributes'
import type { StoredImage } from '../image-uploading'

type EditorParts = Pick<Editor, 'state' | 'view'>

/** Whether a node of the text is a picture, alone or in a gallery. */
export const isPicture = ({ type }: Node): boolean =>
  type.name === 'figure' || type.name === 'galleryPicture'

/** A picture of the text that is not stored yet. */
export interface WaitingPicture {
  readonly label: string
  /** Counted among all pictures of the text, from 0. */
  readonly index: number
  readonly position: number
}

/** The places of the text that wait for a picture. */
export function waitingPictures({ doc }: EditorParts['state']): WaitingPicture[] {
  const waiting: WaitingPicture[] = []
  let index = 0
  doc.descendants((node, position) => {
    if (!isPicture(node)) return true
    const label: unknown = node.attrs['placeholder']
    if (typeof label === 'string') waiting.push({ label, index, position })
    index += 1
    return false
  })
  return waiting
}

/** The number of the block that waits for a picture. */
export function blockOf({ state }: EditorParts, label: string): number {
  const place = waitingPictures(state).find((one) => one.label === label)
  return place === undefined ? state.doc.childCount : state.doc.resolve(place.position).index(0)
}

const placesOf = ({ state }: EditorParts, label: string): number[] =>
  waitingPictures(state)
    .filter((one) => one.label === label)
    .map(({ position }) => position)

/**
 * Puts a stored picture where its placeholder is. This is no step of its own: undoing takes the
 * placeholder away, or brings back what it stands in for.
 *
 * @returns the alternative text that it has now; null when the placeholder is not in the text
 */
export function fillPlaceholder(
  editor: EditorParts,
  label: string,
  image: StoredImage,
): string | null {
  const [position, ...others] = placesOf(editor, label)
  if (position === undefined) return null
  const { url: src, path, width, height } = image
  const { tr } = editor.state
  const { alt, isDecorative } = tr.doc.nodeAt(position)?.attrs as FigureAttributes
  const words = alt === '' && !isDecorative ? (image.alt ?? '') : alt
  const change = { src, path, width, height, placeholder: null, alt: words }
  for (const place of [position, ...others]) setAttributes(tr, place, change)
  editor.view.dispatch(tr.setMeta('addToHistory', false))
  return words
}

/** Gives a placeholder another label. */
export function relabel(editor: EditorParts, position: number, label: string): void {
  const { tr } = editor.state
  setAttributes(tr, position, { placeholder: label })
  editor.view.dispatch(tr.setMeta('addToHistory', false))
}

/** Has a picture wait for another file in its place; its words stay. Undo brings it back. */
export function emptyFigure(editor: EditorParts, position: number, label: string): void {
  const { src, path, width, height, focus } = NO_FIGURE
  const { tr } = editor.state
  setAttributes(tr, position, { src, path, width, height, focus, placeholder: label })
  editor.view.dispatch(tr)
}

/**
 * Changes what is known about a picture.
 *
 * @param isStep whether it is a step to undo; a letter that continues a word goes with the first one
 */
export function changeFigure(
  editor: EditorParts,
  position: number,
  change: Partial<FigureAttributes>,
  isStep = true,
): void {
  const { tr } = editor.state
  setAttributes(tr, position, change)
  editor.view.dispatch(isStep ? tr : tr.setMeta('addToHistory', false))
}

/**
 * Takes the place of a picture that will not come out of the text.
 *
 * @param isStep whether the author asks for it, and can undo it; else the words of a caption stay
 */
export function removePlaceholder(editor: EditorParts, label: string, isStep: boolean): void {
  const { tr, schema } = editor.state
  for (const position of placesOf(editor, label).reverse()) {
    const node = tr.doc.nodeAt(position)
    const end = position + (node?.nodeSize ?? 0)
    const hasWords = !isStep && node?.type.name === 'figure' && node.content.size > 0
    const words = hasWords ? schema.nodes['paragraph']?.create(null, node.content) : undefined
    if (words === undefined) tr.delete(position, end)
    else tr.replaceWith(position, end, words)
  }
  tr.setMeta('preventClearDocument', true)
  editor.view.dispatch(isStep ? tr : tr.setMeta('addToHistory', false))
}

function setAttributes(
  tr: EditorParts['state']['tr'],
  position: number,
  change: Partial<FigureAttributes>,
): void {
  for (const [name, value] of Object.entries(change)) tr.setNodeAttribute(position, name, value)
}
