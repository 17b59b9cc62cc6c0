import { embedFacts } from '../embeds.ts'
import type { DomElement } from '../dom.ts'
import { isElement } from '../dom.ts'
import { readGalleryColumns } from '../gallery.ts'
import { headerScopes } from '../header-scopes.ts'

/** Header cells of which an author has not said what they name say it. */
export function nameHeaderCells(root: DomElement): void {
  for (const rows of rowsByTable(root)) {
    const scopes = headerScopes(rows.map((cells) => cells.map((cell) => nameOf(cell) === 'th')))
    rows.forEach((cells, rowIndex) => {
      cells.forEach((cell, cellIndex) => {
        const scope = scopes[rowIndex]?.[cellIndex] ?? null
        if (scope !== null && !cell.getAttribute('scope')) cell.setAttribute('scope', scope)
      })
    })
  }
}

/** The cells of each row of each table; of tables inside of others, each row is met once. */
function rowsByTable(root: DomElement): Iterable<DomElement[][]> {
  const tables = new Map<DomElement, DomElement[][]>()
  for (const row of root.querySelectorAll('tr')) {
    const table = row.closest('table')
    if (table === null) continue
    const rows = tables.get(table) ?? []
    tables.set(table, rows)
    rows.push([...row.childNodes].filter(isElement).filter(isCell))
  }
  return tables.values()
}

const nameOf = ({ tagName }: DomElement): string => tagName.toLowerCase()
const isCell = (element: DomElement): boolean => ['th', 'td'].includes(nameOf(element))

/**
 * Embeds say where their frames come from. The addresses are made from the list of providers, never
 * taken from the post; what is not on the list stays the link that it holds.
 */
export function prepareEmbeds(root: DomElement): void {
  for (const figure of root.querySelectorAll('[data-embed]')) {
    const facts = embedFacts(
      figure.getAttribute('data-embed'),
      figure.getAttribute('data-embed-id'),
    )
    // The frame's title is drawn from it: a link deeper inside belongs to something else.
    const [link] = [...figure.childNodes].filter(isElement)
    figure.removeAttribute('data-embed')
    figure.removeAttribute('data-embed-id')
    if (facts === null || link === undefined || nameOf(link) !== 'a') continue
    if (nameOf(figure) !== 'figure') continue
    if (link.textContent.trim() === '') link.append(facts.defaultTitle)
    link.setAttribute('href', facts.pageAddress)
    figure.className = `embed embed--${facts.shape}`
    figure.setAttribute('data-frame', facts.frameAddress)
    figure.setAttribute('data-provider', facts.providerName)
    figure.setAttribute('data-title', link.textContent.trim())
  }
}

/** Galleries carry the class of their columns, and their pictures how many share a row. */
export function prepareGalleries(root: DomElement): void {
  for (const gallery of root.querySelectorAll('[data-gallery]')) {
    const columns = readGalleryColumns(gallery.getAttribute('data-gallery'))
    gallery.removeAttribute('data-gallery')
    const pictures = [...gallery.querySelectorAll('img')]
    if (pictures.length === 0) continue
    gallery.className = `gallery gallery--${columns}`
    for (const picture of pictures) picture.setAttribute('data-columns', String(columns))
  }
}
