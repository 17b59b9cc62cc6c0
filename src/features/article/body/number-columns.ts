import type { Element } from 'html-react-parser'
import { textOf } from './text-of'

/** An amount, with its signs and its unit, or a dash where there is none. */
const NUMBER = /^(?:[+−–-]?[$€]?\d[\d.,\u202F\u00A0]*\s?%?|[–—-])$/

/** The last column that the style sheet has a rule for. */
const LAST_COLUMN = 9

/**
 * Returns the classes of a table's columns of numbers, such as `n2 n4` (`src/theme/styles/parts/tables.css`): those
 * whose cells all are numbers or dashes, but for the heading. A table with joined cells has none.
 */
export function numberColumns(table: Element): string {
  const rows = elements(table.children)
    .filter(({ name }) => name === 'tbody')
    .flatMap(({ children }) => elements(children))
    .map(({ children }) => elements(children))
    .filter((row) => row.some(({ name }) => name === 'td'))
  if (rows.flat().some(({ attribs }) => 'colspan' in attribs || 'rowspan' in attribs)) return ''
  return Array.from({ length: LAST_COLUMN }, (_, column) => column)
    .filter((column) => isOfNumbers(rows.map((row) => textOf(row[column]?.children ?? []).trim())))
    .map((column) => `n${column + 1}`)
    .join(' ')
}

const isOfNumbers = (texts: readonly string[]): boolean =>
  texts.some((text) => /\d/.test(text)) && texts.every((text) => NUMBER.test(text))

const elements = (nodes: Element['children']): Element[] =>
  nodes.filter((node): node is Element => 'name' in node && 'attribs' in node)
