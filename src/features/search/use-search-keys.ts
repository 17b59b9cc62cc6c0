import type { KeyboardEvent, RefObject } from 'react'
import { useEffect } from 'react'

export interface SearchKeys {
  /** For the element around the box and the results. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Elements that the arrow keys move between, in order; the box is before the first. */
const STOPS = '[data-result-link]'

/**
 * Keys of the search: `/` goes to the box from anywhere on the page, the arrow keys move from the box
 * through the results and back.
 */
export function useSearchKeys(box: RefObject<HTMLInputElement | null>): SearchKeys {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
    }
  }, [box])

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

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
