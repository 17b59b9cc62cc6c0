import type { Node, ResolvedPos } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { GALLERY_MAX_PICTURES } from '../../../../../shared/html/gallery'
import type { FigureAttributes } from '../figure-attributes'

/**
 * Puts pictures next to a place in the text, and never instead of anything: before an empty
 * paragraph, which stays to write on, and after any other block, another picture's caption included.
 * Pictures that follow that block already come first, so that several put at one place keep their
 * order. In a gallery that has room for them, they become its last pictures. The cursor stays where
 * it is.
 *
 * @param position anywhere in the document
 */
export function insertFigures(
  state: EditorState,
  position: number,
  pictures: readonly Partial<FigureAttributes>[],
): Transaction {
  const { schema, tr } = state
  for (const attributes of pictures) {
    const figure = schema.nodes['figure']?.create(attributes)
    if (figure === undefined) throw new Error('The schema of the editor has no figures.')
    const $position = tr.doc.resolve(tr.mapping.map(position))
    const end = endOfGallery($position)
    const picture = schema.nodes['galleryPicture']?.create(attributes)
    if (end !== null && picture !== undefined) tr.insert(end, picture)
    else tr.insert(placeFor($position, figure), figure)
  }
  return tr
}

/** Where another picture goes into the gallery around a position; null without one that has room. */
function endOfGallery($position: ResolvedPos): number | null {
  for (let depth = $position.depth; depth > 0; depth -= 1) {
    const node = $position.node(depth)
    if (node.type.name === 'gallery') {
      return node.childCount < GALLERY_MAX_PICTURES ? $position.end(depth) : null
    }
  }
  return null
}

function placeFor($position: ResolvedPos, figure: Node): number {
  for (let depth = $position.depth; depth > 0; depth -= 1) {
    const block = $position.node(depth)
    const parent = $position.node(depth - 1)
    const isEmptyParagraph = block.type.name === 'paragraph' && block.content.size === 0
    const index = $position.index(depth - 1) + (isEmptyParagraph ? 0 : 1)
    if (parent.canReplaceWith(index, index, figure.type)) {
      return isEmptyParagraph
        ? $position.before(depth)
        : afterFigures(parent, index, $position.after(depth), figure)
    }
  }
  return $position.pos
}

/** The place behind the figures that begin at an index, which `position` is the start of. */
function afterFigures(parent: Node, index: number, position: number, figure: Node): number {
  const next = parent.maybeChild(index)
  return next?.type === figure.type
    ? afterFigures(parent, index + 1, position + next.nodeSize, figure)
    : position
}
