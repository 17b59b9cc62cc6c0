import { styleOf, type Conversion } from './conversion'
import type { Inline } from './inline-marks'
import { isHidden, declared } from './style-of'

interface Cell {
  readonly element: Element
  readonly isHeader: boolean
}

/** Writes a table, or only what is in it where the table is there for the layout of a page. */
export function writeTable(table: Element, inline: Inline, conversion: Conversion): void {
  const { builder } = conversion
  const rows = rowsOf(table, conversion)
  const caption = [...table.children].find(({ localName }) => localName === 'caption')
  if (rows.length === 0 || isLayout(table, rows) || builder.isInside('td, th')) {
    for (const element of [caption, ...rows.flat().map((cell) => cell.element)]) {
      builder.endLine()
      if (element !== undefined) conversion.writeChildren(element, inline)
      builder.endLine()
    }
    return
  }
  const hasBoldHead = isBoldHead(rows)
  builder.within('table', () => {
    if (caption !== undefined) {
      builder.startLine('caption')
      conversion.writeChildren(caption, inline)
      builder.endLine()
    }
    builder.within('tbody', () => {
      rows.forEach((cells, index) => {
        builder.within('tr', () => {
          for (const cell of cells) {
            const isHeader = cell.isHeader || (index === 0 && hasBoldHead)
            writeCell(cell.element, isHeader, inline, conversion)
          }
        })
      })
    })
  })
}

function rowsOf(table: Element, conversion: Conversion): Cell[][] {
  const rows: Cell[][] = []
  for (const row of table.querySelectorAll('tr')) {
    if (row.closest('table') !== table || isHidden(row, styleOf(row, conversion.classStyles)))
      continue
    const isHead = row.parentElement?.localName === 'thead'
    const cells = [...row.children]
      .filter((cell) => cell.localName === 'td' || cell.localName === 'th')
      .filter((cell) => !isHidden(cell, styleOf(cell, conversion.classStyles)))
    if (cells.length === 0) continue
    rows.push(cells.map((element) => ({ element, isHeader: isHead || element.localName === 'th' })))
  }
  // Spreadsheets put empty rows around what was selected; a cell of several rows needs them.
  const hasTallCells = table.querySelector('[rowspan]:not([rowspan="1"])') !== null
  while (!hasTallCells && rows.length > 0 && isEmpty(rows.at(-1) ?? [])) rows.pop()
  return rows
}

const isEmpty = (cells: readonly Cell[]): boolean =>
  cells.every(
    ({ element }) => element.textContent.trim() === '' && element.querySelector('img') === null,
  )

function isLayout(table: Element, rows: readonly Cell[][]): boolean {
  const role = table.getAttribute('role')
  if (role === 'presentation' || role === 'none') return true
  if (table.querySelector('table') !== null) return true
  const isColumn = rows.every((cells) => cells.length === 1)
  const isNested = table.parentElement?.closest('table') !== null
  return rows.length === 1 ? isColumn : isColumn && isNested
}

/** Whether the first row alone is bold: how word processors and spreadsheets mark the heads. */
function isBoldHead(rows: readonly Cell[][]): boolean {
  const [first = [], ...rest] = rows
  if (rest.length === 0 || rows.flat().some(({ isHeader }) => isHeader)) return false
  const isHead = first.every(({ element }) => isBold(element) && element.textContent.trim() !== '')
  return isHead && !rest.some((cells) => cells.every(({ element }) => isBold(element)))
}

function isBold(cell: Element): boolean {
  const text = cell.textContent.trim()
  if (text === '') return false
  const candidates = [cell, ...cell.querySelectorAll('b, strong, span, p, font')]
  return candidates.some((element) => {
    if (element.textContent.trim() !== text) return false
    const weight = declared(element.getAttribute('style') ?? '', 'font-weight')
    if (weight !== '') return weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600
    return element.localName === 'b' || element.localName === 'strong'
  })
}

function writeCell(cell: Element, isHeader: boolean, inline: Inline, conversion: Conversion): void {
  const style = styleOf(cell, conversion.classStyles)
  // The page shows the words of a header cell bold by itself.
  const isBoldCell = !isHeader && /^(?:bold|[6-9]00)/.test(declared(style, 'font-weight'))
  const within: Inline = { ...inline, strong: isBoldCell, isInHead: isHeader }
  conversion.builder.within(
    isHeader ? 'th' : 'td',
    (created) => {
      for (const name of ['colspan', 'rowspan'] as const) {
        const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10)
        if (span > 1) created.setAttribute(name, String(span))
      }
      const scope = cell.getAttribute('scope')
      if (isHeader && scope !== null && /^(?:row|col|rowgroup|colgroup)$/.test(scope)) {
        created.setAttribute('scope', scope)
      }
      conversion.writeChildren(cell, within)
    },
    true,
  )
}
