import { startApp } from './app-scripts'
import { closest, USABLE } from '../dom/closest'
import { whenParsed } from '../dom/when-parsed'
import { on } from '../dom/on'

/**
 * Starts the application at the first sign that the visitor is about to use something: a mouse over it,
 * the keyboard's focus on it, a letter typed into it. Scrolling by touch passes over links and is none;
 * a tap follows a link natively, and what else it asks for is held (`held-events.ts`).
 */
export function startAtIntent(): void {
  on('pointerover', (event) => {
    if (event.pointerType !== 'touch' && usable(event)) startApp()
  })
  on('focusin', (event) => {
    // A click gives a link the focus too, but leaves the page.
    if (usable(event)?.matches(':focus-visible')) startApp()
  })
  on('input', startApp)
}

const usable = (event: Event): Element | null => closest(event, `${USABLE},[data-island]`)

/**
 * Starts it at once where the address has a parameter that a part of the page shows: a search, a filter, what
 * a calculator is asked. A prebuilt page knows no query, so that only the application can show what the visitor
 * came for. That part is marked, so that the style sheet can keep room for it.
 */
export function startForQuery(): void {
  const names = [...new URLSearchParams(location.search).keys()]
  if (names.length === 0) return
  const asked = names.map((name) => `[data-island~=${JSON.stringify(name)}]`).join()
  whenParsed(
    () => document.querySelector<HTMLElement>(asked),
    (island) => {
      island.dataset['asked'] = ''
      startApp()
    },
  )
}
