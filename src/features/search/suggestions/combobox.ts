import { navigate } from 'gatsby'
import type { Suggestion } from './find-suggestions'

const LEAST_WIDTH = 360

const MARGIN = 16

/** Not in the style sheets of pages: the list comes with the first letter that is typed. */
const STYLES = `
.suggestions {
  position: absolute;
  z-index: 2;
  overflow-y: auto;
  border: 1px solid var(--color-primary);
  background: var(--color-paper);
}
/* Where the box is in a popover, which cuts off what stands out of it. */
.site-search:has(.suggestions) {
  overflow: visible;
}
.suggestions a {
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-4);
  min-height: 44px;
  padding: var(--space-2) var(--space-3);
  line-height: 1.3;
  text-decoration: none;
}
.suggestions a + a {
  border-top: 1px solid var(--color-hairline);
}
.suggestions a:is(:hover, [aria-selected='true']) {
  background: var(--color-surface);
}
.suggestions a:is(:hover, [aria-selected='true']) span {
  text-decoration: underline;
  text-decoration-thickness: 2px;
}
.suggestions span {
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}
.suggestions a[aria-selected='true'] {
  outline: 3px solid var(--color-focus);
  outline-offset: -3px;
}
.suggestions small {
  flex: none;
  color: var(--color-ink-soft);
}
`

/** A list of suggestions below a box. */
export interface Combobox {
  /** Shows other suggestions; no list where there are none. */
  readonly show: (suggestions: readonly Suggestion[]) => void
  /** Whether someone is still at the box, and has not closed the list. */
  readonly isWanted: () => boolean
}

let count = 0

/**
 * Makes a box of the search one with a list: the arrows move through it, Enter opens what is chosen,
 * Escape closes it. The focus stays in the box. With nothing chosen, Enter sends the form.
 *
 * @param onAsk asks for suggestions anew
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function createCombobox(box: HTMLInputElement, onAsk: () => void): Combobox {
  addListStyles()
  const list = newList()
  box.form?.append(list)
  box.setAttribute('role', 'combobox')
  box.setAttribute('aria-autocomplete', 'list')
  box.setAttribute('aria-controls', list.id)
  let isClosed = false

  const options = () => [...list.querySelectorAll('a')]
  const chosen = () => options().findIndex((one) => one.getAttribute('aria-selected') === 'true')
  const choose = (at: number) => {
    for (const [index, option] of options().entries()) {
      option.setAttribute('aria-selected', String(index === at))
      if (index !== at) continue
      box.setAttribute('aria-activedescendant', option.id)
      option.scrollIntoView({ block: 'nearest' })
    }
    if (at === -1) box.removeAttribute('aria-activedescendant')
  }
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen
    box.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) showBelow(box, list)
    else choose(-1)
  }
  const close = () => {
    isClosed = true
    open(false)
  }
  open(false)

  box.addEventListener('input', () => {
    isClosed = false
  })
  box.addEventListener('blur', close)
  box.addEventListener('keydown', (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (list.hidden) {
        isClosed = false
        onAsk()
      } else choose(nextPlace(chosen(), step, options().length))
    } else if (event.key === 'Enter' && chosen() !== -1) {
      event.preventDefault()
      options()[chosen()]?.click()
    } else if (event.key === 'Escape' && !list.hidden) {
      // The box keeps its words, and what it stands in stays open.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  })
  list.addEventListener('mousedown', (event) => {
    // The focus stays in the box.
    event.preventDefault()
  })
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (option === null || !isPlain) return
    event.preventDefault()
    close()
    box.form?.reset()
    navigate(option.pathname)
  })

  return {
    isWanted: () => !isClosed && document.activeElement === box,
    show: (suggestions) => {
      const before = options()[chosen()]?.pathname
      list.replaceChildren(...suggestions.map((one, at) => optionOf(one, `${list.id}-${at}`)))
      open(suggestions.length > 0 && !isClosed && document.activeElement === box)
      choose(suggestions.findIndex(({ path }) => path === before))
    },
  }
}

function newList(): HTMLElement {
  count += 1
  const list = document.createElement('div')
  list.id = `suggestions-${count}`
  list.className = 'suggestions'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Suggestions')
  return list
}

/** From the last to the box, where nothing is chosen, and from there to the first. */
function nextPlace(at: number, step: number, length: number): number {
  const places = length + 1
  return ((at + 1 + step + places) % places) - 1
}

function optionOf({ path, title, section }: Suggestion, id: string): HTMLAnchorElement {
  const option = document.createElement('a')
  option.id = id
  option.href = path
  option.tabIndex = -1
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  const name = document.createElement('span')
  name.textContent = title
  const badge = document.createElement('small')
  badge.textContent = section
  option.append(name, ' ', badge)
  return option
}

function addListStyles(): void {
  if (document.querySelector('style[data-suggestions]') !== null) return
  const styles = document.createElement('style')
  styles.dataset['suggestions'] = ''
  styles.textContent = STYLES
  document.head.append(styles)
}

/** Puts a list right below a box, over what is there: nothing on the page moves. */
function showBelow(box: HTMLInputElement, list: HTMLElement): void {
  const row = (box.parentElement ?? box).getBoundingClientRect()
  const base = box.offsetParent ?? document.body
  const origin = base.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  // In the drawer the list stays in it, and scrolls with it.
  const isInside = getComputedStyle(base).overflowY === 'auto'
  const width = isInside
    ? row.width
    : Math.min(Math.max(row.width, LEAST_WIDTH), clientWidth - 2 * MARGIN)
  const left = isInside
    ? row.left
    : Math.max(MARGIN, Math.min(row.left, clientWidth - MARGIN - width))
  list.style.width = `${width}px`
  list.style.left = `${left - origin.left - base.clientLeft + base.scrollLeft}px`
  list.style.top = `${row.bottom - origin.top - base.clientTop + base.scrollTop}px`
  list.style.maxHeight = `${Math.max(clientHeight - row.bottom - MARGIN, clientHeight / 2)}px`
  if (isInside) list.scrollIntoView({ block: 'nearest' })
}
