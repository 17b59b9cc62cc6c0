import { breakpoints } from '../../theme/tokens'
import { closest } from '../dom/closest'
import { on } from '../dom/on'

const ENTRY = '.site-nav__entry--parent'
const TOGGLE = '[data-action=submenu]'

/** A pointer that only passes over the row opens nothing; one that slips out closes nothing. */
const OPEN_AFTER_MS = 120
const CLOSE_AFTER_MS = 300

/**
 * The submenus of a disclosure navigation: a button opens and closes one; Escape closes it and returns
 * to the button; the arrow keys, Home and End move among its links; it closes when the focus or the
 * pointer goes elsewhere and when a link is followed. In the row, a mouse that rests on an entry opens
 * its submenu as well; a click on the button then keeps it open. WAI-ARIA Authoring Practices,
 * "Disclosure Navigation Menu with Top-Level Links"; WCAG 2.2, 1.4.13.
 */
export function workSubmenus(): void {
  /** The button of the open submenu. */
  let toggle: HTMLElement | null = null
  let isKept = false
  let rested: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = (next: HTMLElement | null, byClick = false) => {
    // The visitor has decided: what hovering had begun is off.
    clearTimeout(timer)
    toggle?.setAttribute('aria-expanded', 'false')
    next?.setAttribute('aria-expanded', 'true')
    toggle = next
    isKept = byClick
  }
  const isInside = (event: Event) => closest(event, ENTRY)?.contains(toggle) === true
  const closeElsewhere = (event: Event) => {
    if (!isInside(event)) open(null)
  }

  on(
    'click',
    (event) => {
      const pressed = closest(event, TOGGLE)
      if (pressed) open(pressed === toggle && isKept ? null : pressed, true)
      else if (closest(event, 'a')) open(null)
    },
    true,
  )
  on('pointerdown', closeElsewhere)
  on('focusin', closeElsewhere)
  addEventListener('popstate', closeElsewhere)

  on('keydown', (event) => {
    if (!isInside(event)) {
      // What the pointer has opened closes on Escape wherever the focus is.
      if (event.key === 'Escape') open(null)
      return
    }
    const target =
      event.key === 'Escape'
        ? toggle
        : linkAt(event, [
            ...document.querySelectorAll<HTMLElement>(`${TOGGLE}[aria-expanded=true]+* a`),
          ])
    if (!target) return
    // Inside the drawer, Escape closes the submenu first and the drawer next.
    event.preventDefault()
    if (target === toggle) open(null)
    target.focus()
  })

  on('pointerover', (event) => {
    // Touch and pen click. In the drawer lists push one another down: there only the button opens them.
    const isMouseInRow = event.pointerType === 'mouse' && innerWidth >= breakpoints.md
    const entry = isMouseInRow ? closest(event, ENTRY) : null
    if (entry === rested) return
    rested = entry
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        if (!isKept) open(entry?.querySelector<HTMLElement>(TOGGLE) ?? null)
      },
      entry === null ? CLOSE_AFTER_MS : OPEN_AFTER_MS,
    )
  })
}

/** The link of an open submenu that a key leads to. */
function linkAt({ key, target }: KeyboardEvent, links: readonly HTMLElement[]) {
  const current = links.indexOf(target as HTMLElement)
  if (key === 'ArrowDown') return links.at((current + 1) % links.length)
  if (key === 'ArrowUp') return links.at(Math.max(current, 0) - 1)
  if (key === 'Home') return links.at(0)
  return key === 'End' ? links.at(-1) : undefined
}
