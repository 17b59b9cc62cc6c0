import type { Editor } from '@tiptap/core'
import { Fragment, Slice, type Node, type ResolvedPos } from '@tiptap/pm/model'
import { TextSelection, type Selection, type Transaction } from '@tiptap/pm/state'
import { createAligner } from '../../../../../shared/merge/align'
import type { AlignedBlock } from '../../../../../shared/merge/align'
import { readDocument } from './read-document'
import { blockHtml, storedBlocks } from './stored-html'

/** Marks a transaction whose text came from outside: it is no edit of this author's. */
const APPLIED = 'appliedHtml'

/** Whether a transaction brought in a text from outside. */
export function isAppliedHtml(transaction: Transaction): boolean {
  return transaction.getMeta(APPLIED) === true
}

/** A part that takes the place of another; positions are those of the document before any change. */
interface Replacement {
  readonly from: number
  readonly to: number
  readonly slice: Slice
}

/**
 * Makes the editor hold another text, such as one merged with someone else's changes. Only what
 * differs is replaced, so the cursor stays in the words it is in, and undoing goes on to take back
 * the author's own changes and nothing else.
 *
 * @returns whether anything differed
 */
export function applyHtml(editor: Pick<Editor, 'state' | 'view'>, html: string): boolean {
  const { doc, schema, selection, tr } = editor.state
  const next = readDocument(html, schema)
  const replacements = differences(storedBlocks(doc), storedBlocks(next), 0, createAligner())
  if (replacements.length === 0) return false
  // From the end, so that the positions before stay right.
  for (const { from, to, slice } of replacements.reverse()) tr.replace(from, to, slice)
  keepSelection(tr, selection)
  tr.setMeta(APPLIED, true).setMeta('addToHistory', false)
  // TipTap takes a picture without a caption for nothing, and would clear a text of one away.
  editor.view.dispatch(tr.setMeta('preventClearDocument', true))
  return true
}

/** Keeps the cursor behind the letter that it stands behind, so that a word being typed stays whole. */
function keepSelection(tr: Transaction, selection: Selection): void {
  if (!(selection instanceof TextSelection)) return
  const moved = ($position: ResolvedPos) => {
    const { pos, deleted } = tr.mapping.mapResult($position.pos, -1)
    return tr.doc.resolve((deleted ? findAgain(tr.doc, $position) : null) ?? pos)
  }
  tr.setSelection(TextSelection.between(moved(selection.$anchor), moved(selection.$head)))
}

/** The letters of a paragraph, each at its position; what is no letter stands as one that is in no text. */
const lettersOf = (block: Node): string =>
  block.children.map(({ text, nodeSize }) => text ?? '\uFFFC'.repeat(nodeSize)).join('')

/** Letters before and behind the cursor by which its place is found again. */
const CONTEXT = 60

/** Finds the place with the most of the letters around a position; null where none of them are left. */
function findAgain(doc: Node, { parent, parentOffset }: ResolvedPos): number | null {
  const letters = lettersOf(parent)
  const isSame = (here: string, offset: number, shift: number) =>
    here[offset + shift] !== undefined && here[offset + shift] === letters[parentOffset + shift]
  let [most, found]: [number, number | null] = [0, null]
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    const here = lettersOf(node)
    for (let offset = 0; offset <= here.length; offset += 1) {
      let [before, behind] = [0, 0]
      while (before < CONTEXT && isSame(here, offset, -before - 1)) before += 1
      while (behind < CONTEXT && isSame(here, offset, behind)) behind += 1
      if (before + behind > most) [most, found] = [before + behind, position + 1 + offset]
    }
    return false
  })
  return found
}

type Align = ReturnType<typeof createAligner>

/** A block in the shape that the merge aligns, so that both agree about what became of what. */
function alignedBlock(block: Node): AlignedBlock {
  const source = blockHtml(block)
  return { source, key: source, name: block.type.name }
}

/** Compares neighbouring blocks, those inside of them too; `position` is that of the first one. */
function differences(
  before: readonly Node[],
  after: readonly Node[],
  position: number,
  align: Align,
): Replacement[] {
  const found: Replacement[] = []
  const alignment = align(before.map(alignedBlock), after.map(alignedBlock))
  let gone: Node[] = []
  let taken = 0
  /** Compares blocks between two that go on: where they are as many as before, they are the same ones. */
  const compareUntil = (end: number) => {
    const fresh = after.slice(taken, end)
    let from = position - sizeOf(gone)
    if (gone.length === fresh.length) {
      gone.forEach((block, index) => {
        found.push(...blockDifferences(block, fresh[index], from, align))
        from += block.nodeSize
      })
    } else {
      found.push({ from, to: position, slice: sliceOf(fresh) })
    }
    gone = []
    taken = end
  }
  before.forEach((block, index) => {
    const match = alignment[index] ?? -1
    if (match === -1) {
      gone.push(block)
    } else {
      compareUntil(match)
      found.push(...blockDifferences(block, after[match], position, align))
      taken = match + 1
    }
    position += block.nodeSize
  })
  compareUntil(after.length)
  return found
}

const sizeOf = (blocks: readonly Node[]): number =>
  blocks.reduce((size, { nodeSize }) => size + nodeSize, 0)

const sliceOf = (blocks: readonly Node[]): Slice => new Slice(Fragment.from(blocks), 0, 0)

function blockDifferences(
  before: Node,
  after: Node | undefined,
  position: number,
  align: Align,
): Replacement[] {
  if (after === undefined || blockHtml(before) === blockHtml(after)) return []
  const whole = { from: position, to: position + before.nodeSize, slice: sliceOf([after]) }
  if (before.isLeaf || !before.sameMarkup(after)) return [whole]
  if (!before.isTextblock) {
    return differences(before.children, after.children, position + 1, align)
  }
  return wordDifferences(before, after, position + 1, align)
}

/** A word, white space or a picture in a line, with its formatting; `at` is where it begins. */
interface Token extends AlignedBlock {
  readonly at: number
}

function tokensOf(block: Node): Token[] {
  let at = 0
  return block.children.flatMap((child): Token[] =>
    (child.text?.split(/(?<=\s)|(?=\s)/) ?? ['']).map((word) => {
      const key = child.isText ? JSON.stringify([word, child.marks]) : JSON.stringify(child)
      const token = { source: word, key, name: '', at }
      at += child.isText ? word.length : child.nodeSize
      return token
    }),
  )
}

function wordDifferences(before: Node, after: Node, start: number, align: Align): Replacement[] {
  const found: Replacement[] = []
  const [old, fresh] = [tokensOf(before), tokensOf(after)]
  const alignment = align(old, fresh)
  let [oldStart, newStart] = [0, 0]
  const compareUntil = (oldEnd: number, newEnd: number) => {
    const change = letterDifference(before, [oldStart, oldEnd], after, [newStart, newEnd])
    if (change === null) return
    const { from, to, slice } = change
    found.push({ from: start + from, to: start + to, slice })
  }
  old.forEach(({ at, key }, index) => {
    const match = fresh[alignment[index] ?? -1]
    if (match?.key !== key) return
    compareUntil(at, match.at)
    oldStart = old[index + 1]?.at ?? before.content.size
    newStart = match.at + oldStart - at
  })
  compareUntil(before.content.size, after.content.size)
  return found
}

type Range = readonly [from: number, to: number]

/** Narrows two stretches of words down to the letters that differ. */
function letterDifference(
  before: Node,
  [oldStart, oldEnd]: Range,
  after: Node,
  [newStart, newEnd]: Range,
): Replacement | null {
  const old = before.content.cut(oldStart, oldEnd)
  const fresh = after.content.cut(newStart, newEnd)
  const first = old.findDiffStart(fresh)
  const last = old.findDiffEnd(fresh)
  if (first === null || last === null) return null
  // Letters that repeat can be counted to both ends: "aa" to "aaa".
  const overlap = Math.max(0, first - Math.min(last.a, last.b))
  return {
    from: oldStart + first,
    to: oldStart + last.a + overlap,
    slice: after.slice(newStart + first, newStart + last.b + overlap),
  }
}
