import type { Node } from '@tiptap/pm/model'
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state'
import { headerScopes } from '../../../../../shared/html/header-scopes'

const isHeader = (cell: Node): boolean => cell.type.spec['tableRole'] === 'header_cell'
export const isTable = (node: Node): boolean => node.type.spec['tableRole'] === 'table'

/** Groups of rows and columns are said by no one but an author who knows. */
const isKept = (scope: unknown): boolean => scope === 'colgroup' || scope === 'rowgroup'

/**
 * Writes into the header cells of a table what they name.
 *
 * @param which `missing` leaves what a cell says already
 */
function writeScopes(
  tr: Transaction,
  table: Node,
  position: number,
  which: 'all' | 'missing',
): void {
  const scopes = headerScopes(table.children.map((row) => row.children.map(isHeader)))
  table.forEach((row, rowOffset, rowIndex) => {
    row.forEach((cell, cellOffset, cellIndex) => {
      const scope = scopes[rowIndex]?.[cellIndex] ?? null
      const given: unknown = cell.attrs['scope']
      if (scope === null || given === scope || isKept(given)) return
      if (which === 'missing' && given !== null) return
      tr.setNodeAttribute(position + rowOffset + cellOffset + 2, 'scope', scope)
    })
  })
}

/** After cells have become headers or have ceased to be: the whole table is looked at again. */
export function rewriteScopes(tr: Transaction): Transaction {
  const { $from } = tr.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const table = $from.node(depth)
    if (!isTable(table)) continue
    writeScopes(tr, table, $from.before(depth), 'all')
    break
  }
  return tr
}

/** New header cells, of a new row, a new column or a new table, say at once what they name. */
export function headerCellsPlugin(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, before, after) =>
      transactions.some(({ docChanged }) => docChanged) ? fillScopes(before, after) : null,
  })
}

function fillScopes(before: EditorState, after: EditorState): Transaction | null {
  const { tr } = after
  let position = 0
  // An unchanged block is the very same object, in place or next to its place.
  const known = new Set(before.doc.children)
  for (const block of after.doc.children) {
    if (!known.has(block)) fillBlock(tr, block, position)
    position += block.nodeSize
  }
  return tr.docChanged ? tr : null
}

function fillBlock(tr: Transaction, block: Node, position: number): void {
  if (isTable(block)) writeScopes(tr, block, position, 'missing')
  else if (block.isTextblock) return
  block.descendants((node, offset) => {
    if (isTable(node)) writeScopes(tr, node, position + 1 + offset, 'missing')
    return !node.isTextblock
  })
}
