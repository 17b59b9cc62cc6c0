import type { KeyboardEvent, RefObject } from 'react'

export interface SearchKeys {
  /** For the element around the box and the results. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Elements that the arrow keys move between, in order; the box is before the first. */
const STOPS = '[data-result-link]'

/**
 * Keys of the search: the arrow keys move from the box through the results and back. The inline script
 * answers `/`.
 */
export function useSearchKeys(box: RefObject<HTMLInputElement | null>): SearchKeys {
  return {
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      const stops = [
        box.current,
        ...event.currentTarget.querySelectorAll<HTMLAnchorElement>(STOPS),
      ].filter((stop) => stop !== null)
      const at = stops.findIndex((stop) => stop === document.activeElement)
      const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
      if (at === -1 || next === undefined) return
      event.preventDefault()
      next.focus()
    },
  }
}
