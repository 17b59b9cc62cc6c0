/** The list is wider than the box of the header, in pixels. */
const LEAST_WIDTH = 360

/** Between the list and the edges of the window, in pixels. */
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

/** Adds the styles of the list to the document, once. */
export function addListStyles(): void {
  if (document.querySelector('style[data-suggestions]') !== null) return
  const styles = document.createElement('style')
  styles.dataset['suggestions'] = ''
  styles.textContent = STYLES
  document.head.append(styles)
}

/** Puts a list right below a box, over what is there: nothing on the page moves. */
export function showBelow(box: HTMLInputElement, list: HTMLElement): void {
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
