import type { AnyExtension } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { toggleHeader, toggleHeaderCell } from '@tiptap/pm/tables'
import { FieldedView, type ViewArguments } from '../document/fielded-view'
import { headerCellsPlugin, rewriteScopes } from './header-cells'
import { SECTION, SECTIONS } from '../document/table-sections'
import { captionElement, captionOf, captionText, retypedCaption } from './table-caption'

/** A table in the editor: its caption in a field above its cells. */
class CaptionedTableView extends FieldedView<HTMLInputElement> {
  readonly contentDOM = document.createElement('tbody')

  constructor(...given: ViewArguments) {
    super(given, { field: document.createElement('input'), name: 'Table caption' })
    this.dom.className = 'body-table'
    this.field.type = 'text'
    this.field.className = 'body-table__caption'
    this.field.placeholder = 'Caption (optional)'
    this.field.addEventListener('input', () => {
      this.setAttribute('caption', retypedCaption(this.node, this.field.value))
    })
    const table = document.createElement('table')
    table.append(this.contentDOM)
    this.dom.append(table)
    this.show()
  }

  protected override show(): void {
    const text = captionText(this.node)
    if (this.field.value !== text) this.field.value = text
  }
}

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

const SCOPES = ['col', 'row', 'colgroup', 'rowgroup']

const CaptionedTable = Table.extend({
  addAttributes() {
    return {
      caption: {
        default: null,
        rendered: false,
        parseHTML: (table: HTMLElement) =>
          table.querySelector(':scope > caption')?.innerHTML ?? null,
      },
    }
  },
  parseHTML() {
    // The caption is read as a whole by the table's own attribute.
    return [{ tag: 'table' }, { tag: 'caption', ignore: true }]
  },
  renderHTML({ node, HTMLAttributes }) {
    return captionOf(node).size === 0
      ? ['table', HTMLAttributes, ['tbody', 0]]
      : ['table', HTMLAttributes, captionElement(node), ['tbody', 0]]
  },
  addNodeView() {
    return ({ node, view, getPos }) => new CaptionedTableView(node, view, getPos)
  },
  addCommands() {
    return {
      ...this.parent?.(),
      toggleHeaderRow:
        () =>
        ({ state, dispatch }) =>
          toggleHeader('row')(state, dispatch && ((tr) => void dispatch(rewriteScopes(tr)))),
      toggleHeaderColumn:
        () =>
        ({ state, dispatch }) =>
          toggleHeader('column')(state, dispatch && ((tr) => void dispatch(rewriteScopes(tr)))),
      toggleHeaderCell:
        () =>
        ({ state, dispatch }) =>
          toggleHeaderCell(state, dispatch && ((tr) => void dispatch(rewriteScopes(tr)))),
    }
  },
  addProseMirrorPlugins() {
    return [...(this.parent?.() ?? []), headerCellsPlugin()]
  },
}).configure({ resizable: false })

/** A row of the head or the foot of its table; `stored-html.ts` puts it there. */
const SectionedRow = TableRow.extend({
  addAttributes: () => ({
    section: {
      default: null,
      parseHTML: (row: HTMLElement) =>
        row.getAttribute(SECTION) ??
        SECTIONS.find((name) => row.parentElement?.localName === name) ??
        null,
      renderHTML: ({ section }: Record<string, unknown>) =>
        typeof section === 'string' ? { [SECTION]: section } : {},
    },
  }),
})

/** Tables whose HTML is made of allowed elements and attributes only. */
export const bodyTable: readonly AnyExtension[] = [
  CaptionedTable,
  SectionedRow,
  TableCell.extend({ addAttributes: cellAttributes }),
  TableHeader.extend({
    addAttributes: () => ({
      ...cellAttributes(),
      scope: {
        default: null,
        parseHTML: (cell: HTMLElement) =>
          SCOPES.find((scope) => scope === cell.getAttribute('scope')?.toLowerCase()) ?? null,
      },
    }),
  }),
]
