import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { diffArrays } from 'diff'
import { readDocument } from './read-document'
import { blockHtml, storedBlocks } from './stored-html'

/** Marks a transaction whose text came from outside: it is no edit of this author's. */
const APPLIED = 'appliedHtml'

/** Whether a transaction brought in a text from outside. */
export function isAppliedHtml(transaction: Transaction): boolean {
  return transaction.getMeta(APPLIED) === true
}

/** Blocks that take the place of others; positions are those of the document before any change. */
interface Replacement {
  readonly from: number
  readonly before: readonly Node[]
  readonly after: readonly Node[]
}

/**
 * Makes the editor hold another text, such as one merged with someone else's changes. Only what
 * differs is replaced, so the cursor stays in the words it is in, and undoing goes on to take back
 * the author's own changes and nothing else.
 *
 * @returns whether anything differed
 */
export function applyHtml(editor: Pick<Editor, 'state' | 'view'>, html: string): boolean {
  const { doc, schema, tr } = editor.state
  const next = readDocument(html, schema)
  const replacements = differences(storedBlocks(doc), storedBlocks(next))
  if (replacements.length === 0) return false
  // From the end, so that the positions before stay right.
  for (const replacement of replacements.reverse()) replace(tr, replacement)
  tr.setMeta(APPLIED, true).setMeta('addToHistory', false)
  // TipTap takes a picture without a caption for nothing, and would clear a text of one away.
  editor.view.dispatch(tr.setMeta('preventClearDocument', true))
  return true
}

function differences(before: readonly Node[], after: readonly Node[]): Replacement[] {
  const replacements: Replacement[] = []
  let position = 0
  let oldIndex = 0
  let newIndex = 0
  let open: { from: number; before: Node[]; after: Node[] } | null = null
  for (const part of diffArrays(before.map(blockHtml), after.map(blockHtml))) {
    if (!part.added && !part.removed) {
      open = null
      newIndex += part.count
      for (let count = part.count; count > 0; count -= 1, oldIndex += 1) {
        position += before[oldIndex]?.nodeSize ?? 0
      }
      continue
    }
    if (open === null) {
      open = { from: position, before: [], after: [] }
      replacements.push(open)
    }
    if (part.removed) {
      const removed = before.slice(oldIndex, oldIndex + part.count)
      open.before.push(...removed)
      oldIndex += part.count
      position += removed.reduce((size, { nodeSize }) => size + nodeSize, 0)
    } else {
      open.after.push(...after.slice(newIndex, newIndex + part.count))
      newIndex += part.count
    }
  }
  return replacements
}

function replace(tr: Transaction, { from, before, after }: Replacement): void {
  const pairs = Math.min(before.length, after.length)
  const starts: number[] = []
  let end = from
  for (const block of before) {
    starts.push(end)
    end += block.nodeSize
  }
  const rest = starts[pairs] ?? end
  tr.replaceWith(rest, end, after.slice(pairs))
  for (let index = pairs - 1; index >= 0; index -= 1) {
    const [old, fresh, start] = [before[index], after[index], starts[index]]
    if (old === undefined || fresh === undefined || start === undefined) continue
    replaceBlock(tr, start, old, fresh)
  }
}

/** Inside a block of the same kind only the differing words are replaced. */
function replaceBlock(tr: Transaction, start: number, old: Node, fresh: Node): void {
  const first = old.content.findDiffStart(fresh.content)
  const last = old.content.findDiffEnd(fresh.content)
  if (!old.isTextblock || !old.sameMarkup(fresh) || first === null || last === null) {
    tr.replaceWith(start, start + old.nodeSize, fresh)
    return
  }
  // Letters that repeat can be counted to both ends: "aa" to "aaa".
  const overlap = Math.max(0, first - Math.min(last.a, last.b))
  tr.replace(start + 1 + first, start + 1 + last.a + overlap, fresh.slice(first, last.b + overlap))
}
