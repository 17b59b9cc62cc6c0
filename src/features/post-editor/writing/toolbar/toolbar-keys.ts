import type { KeyboardEvent } from 'react'

/** The controls that keys lead to. */
export const STOPS = 'button:not(:disabled), [role="combobox"]:not([aria-disabled="true"])'

/** Moves between the controls of a toolbar as the WAI-ARIA toolbar pattern describes. */
export function moveFocusInToolbar(event: KeyboardEvent<HTMLElement>): void {
  const stops = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(STOPS))
  const current = stops.findIndex((stop) => stop === event.target)
  // Keys pressed in a menu that a control opened belong to that menu.
  if (current === -1) return
  const next = nextStop(event.key, current, stops.length)
  if (next === null) return
  event.preventDefault()
  stops[next]?.focus()
}

function nextStop(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowLeft':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
