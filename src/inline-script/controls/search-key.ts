import { closest } from '../dom/closest'
import { on } from '../dom/on'

/** Where a key is a letter of a text. */
const TEXT = 'input,select,textarea,[contenteditable]'

/** `/` leads to the search: the box of a page that is the search, else that in the header, opened. */
export function workSearchKey(): void {
  on('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (closest(event, TEXT) || document.querySelector('dialog[open]')) return
    const form = location.pathname === '/explore' ? 'main .search-form' : '.site-search'
    const field = document.querySelector<HTMLInputElement>(`${form} input`)
    if (!field) return
    event.preventDefault()
    // The outermost first: one inside a closed one cannot be shown.
    for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) {
      const isClosed = popover.getClientRects().length === 0
      if (isClosed && popover.contains(field)) popover.showPopover()
    }
    field.focus()
    field.select()
  })
}
