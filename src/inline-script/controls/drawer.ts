import { breakpoints } from '../../theme/tokens'
import { closest } from '../dom/closest'
import { on } from '../dom/on'

const POPOVERS = '.site-header [popover]'

const COVERED = '.skip-link,.site-header__logo,main,.site-footer,.scroll-to-top'

/**
 * Adds to the drawer, a popover, what browsers leave out. They open it, and close it on Escape and on a click
 * outside. While it is open it is a modal dialog, also for assistive technology; it closes with a followed
 * link, and where the row of entries begins.
 */
export function workDrawer(): void {
  const hide = () => {
    for (const popover of document.querySelectorAll<HTMLElement>(POPOVERS)) {
      // Browsers without popovers show its content in the page.
      if ('hidePopover' in popover) popover.hidePopover()
    }
  }
  on(
    'toggle',
    (event) => {
      const popover = closest(event, POPOVERS)
      if (!popover) return
      const isOpen = event.newState === 'open'
      if (popover.id === 'site-menu') becomeModal(popover, isOpen)
      else if (isOpen) popover.querySelector('input')?.focus()
    },
    true,
  )
  on(
    'click',
    (event) => {
      if (closest(event, '.site-menu a,.session-buttons button')) hide()
    },
    true,
  )
  for (const width of [breakpoints.md, breakpoints.lg]) {
    matchMedia(`(min-width:${width}px)`).addEventListener('change', hide)
  }
}

function becomeModal(drawer: HTMLElement, isModal: boolean): void {
  for (const covered of document.querySelectorAll<HTMLElement>(COVERED)) covered.inert = isModal
  if (isModal) {
    drawer.setAttribute('role', 'dialog')
    drawer.setAttribute('aria-label', 'Menu')
    // Unless it was opened for something inside.
    if (!drawer.contains(document.activeElement)) drawer.focus()
  } else {
    drawer.removeAttribute('role')
    drawer.removeAttribute('aria-label')
    // The browser gives the focus back only from inside, and it can have left the page.
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('.site-header__menu')?.focus()
    }
  }
}
