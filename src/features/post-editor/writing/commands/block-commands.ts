import type { NodeRange } from '@tiptap/pm/model'
import { NodeSelection, Selection, type Command, type EditorState } from '@tiptap/pm/state'

export type Direction = 'up' | 'down'

const LISTS = new Set(['bulletList', 'orderedList'])

/** Blocks that the cursor goes into. */
const HOLDERS = new Set([...LISTS, 'blockquote', 'callout'])

/** The blocks that the selection touches: whole points inside of a list, blocks of the text elsewhere. */
function selectedBlocks({ selection }: EditorState): NodeRange | null {
  const { $from, $to } = selection
  return $from.blockRange($to, (node) => node.type.name === 'doc' || LISTS.has(node.type.name))
}

/** Moves the selected blocks past their neighbour. The neighbour goes, so that the selection stays. */
export const moveBlocks =
  (direction: Direction): Command =>
  (state, dispatch) => {
    const range = selectedBlocks(state)
    if (range === null) return false
    const { parent, start, end, startIndex, endIndex } = range
    const neighbour = parent.maybeChild(direction === 'up' ? startIndex - 1 : endIndex)
    if (neighbour === null) return false
    const { tr } = state
    if (direction === 'up') tr.insert(end, neighbour).delete(start - neighbour.nodeSize, start)
    else tr.delete(end, end + neighbour.nodeSize).insert(start, neighbour)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Puts a copy of the selected blocks below them, with the cursor in it. */
export const duplicateBlocks: Command = (state, dispatch) => {
  const range = selectedBlocks(state)
  if (range === null) return false
  const copy = state.doc.slice(range.start, range.end).content
  const tr = state.tr.insert(range.end, copy)
  const { $from } = state.selection
  const at = tr.doc.resolve($from.pos + range.end - range.start)
  dispatch?.(tr.setSelection(Selection.near(at)).scrollIntoView())
  return true
}

/** Takes the selected blocks out of the text. */
export const deleteBlocks: Command = (state, dispatch) => {
  const range = selectedBlocks(state)
  if (range === null) return false
  const { parent, start, end, startIndex, endIndex } = range
  // A list without points is none: it goes with its last one.
  const isAll = startIndex === 0 && endIndex === parent.childCount && range.depth > 0
  const tr = isAll
    ? state.tr.delete(range.$from.before(range.depth), range.$from.after(range.depth))
    : state.tr.delete(start, end)
  dispatch?.(tr.scrollIntoView())
  return true
}

/** Selects a block of the text as a whole. */
export const selectBlock =
  (position: number): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, position)))
    return true
  }

/** Puts the cursor into a block, for what changes the kind of a paragraph; one without words is selected. */
export const enterBlock =
  (position: number): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(position)
    if (node === null) return false
    const isText = node.isTextblock || HOLDERS.has(node.type.name)
    const selection = isText
      ? Selection.near(state.doc.resolve(position + 1))
      : NodeSelection.create(state.doc, position)
    dispatch?.(state.tr.setSelection(selection))
    return true
  }
