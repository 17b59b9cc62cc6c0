import type { AnyExtension } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** A span attribute, written only where it says something. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1,
  renderHTML: (attributes: Record<string, unknown>) => {
    const value = attributes[name]
    return typeof value === 'number' && value > 1 ? { [name]: String(value) } : {}
  },
})

/** Cells without styles or widths: the site's own style sheet decides how tables look. */
const cellAttributes = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

/** Tables whose HTML is made of allowed elements and attributes only. */
export const plainTable: readonly AnyExtension[] = [
  Table.extend({
    renderHTML() {
      return ['table', ['tbody', 0]]
    },
  }).configure({ resizable: false }),
  TableRow,
  TableCell.extend({ addAttributes: cellAttributes }),
  TableHeader.extend({
    addAttributes: () => ({ ...cellAttributes(), scope: { default: null } }),
  }),
]
