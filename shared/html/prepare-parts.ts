import { embedFacts } from '../embeds.ts'
import type { DomElement } from './dom.ts'
import { readGalleryColumns } from './gallery.ts'
import { headerScopes } from './header-scopes.ts'

/** Header cells of which an author has not said what they name say it. */
export function nameHeaderCells(root: DomElement): void {
  for (const table of root.querySelectorAll('table')) {
    const rows = [...table.querySelectorAll('tr')]
      .filter((row) => row.closest('table') === table)
      .map((row) => [...row.querySelectorAll(':scope > th, :scope > td')])
    const scopes = headerScopes(
      rows.map((cells) => cells.map(({ tagName }) => tagName.toLowerCase() === 'th')),
    )
    rows.forEach((cells, rowIndex) => {
      cells.forEach((cell, cellIndex) => {
        const scope = scopes[rowIndex]?.[cellIndex] ?? null
        if (scope !== null && !cell.getAttribute('scope')) cell.setAttribute('scope', scope)
      })
    })
  }
}

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
    const [link] = figure.querySelectorAll('a')
    figure.removeAttribute('data-embed')
    figure.removeAttribute('data-embed-id')
    if (facts === null || link === undefined || figure.tagName.toLowerCase() !== 'figure') continue
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
