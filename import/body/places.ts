import { unwrapElement } from '../html/markup.ts'

/** Blocks that keep an id in the editor too. */
const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, pre, table, figure'

/**
 * Keeps the places that links lead to: names and ids of empty elements, and of anchors around words, become
 * ids of the blocks that they stand in, or before. Changes `body` in place.
 */
export function keepPlaces(body: Element): void {
  for (const anchor of body.querySelectorAll('a[name], a[id], span[id]:empty')) {
    const id = (anchor.getAttribute('id') ?? anchor.getAttribute('name') ?? '').trim()
    anchor.removeAttribute('name')
    if (id === '') continue
    anchor.id = id
    const block = anchor.hasAttribute('href') ? null : blockOf(anchor)
    if (block === null || block.id !== '') continue
    block.id = id
    unwrapElement(anchor)
  }
}

function blockOf(anchor: Element): Element | null {
  const own = anchor.closest(BLOCKS)
  const outer = own ?? anchor
  if (outer.textContent.trim() !== '' || outer.querySelector('img') !== null) return own
  const next = outer.nextElementSibling
  return next?.matches(BLOCKS) === true ? next : own
}
