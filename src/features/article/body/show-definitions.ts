const LINK = 'a[aria-describedby^=term--]'

/** Long enough for a mouse that passes by; short enough to be seen as an answer. */
const SHOWN_AFTER_MS = 500
const HIDDEN_AFTER_MS = 300

/**
 * Shows the definition of a term while a mouse is over its link or the keyboard's focus is on it. Esc
 * hides it.
 *
 * @returns stops that
 */
export function showDefinitions(): () => void {
  let shown: HTMLElement | null = null
  let timer: number | undefined
  const hide = () => {
    window.clearTimeout(timer)
    shown?.hidePopover()
    shown = null
  }
  const show = (link: Element) => {
    const definition = document.getElementById(link.getAttribute('aria-describedby') ?? '')
    if (definition === shown || definition === null) return
    hide()
    definition.showPopover({ source: link as HTMLElement })
    shown = definition
  }
  const follow = ({ target }: Event) => {
    const element = target instanceof Element ? target : null
    const link = element?.closest(LINK) ?? null
    window.clearTimeout(timer)
    if (link !== null) timer = window.setTimeout(show, SHOWN_AFTER_MS, link)
    // The pointer may rest on the definition itself.
    else if (shown?.contains(element) !== true) timer = window.setTimeout(hide, HIDDEN_AFTER_MS)
  }
  const stops = new AbortController()
  const { signal } = stops
  document.addEventListener('mouseover', follow, { signal })
  document.addEventListener('focusin', follow, { signal })
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') hide()
    },
    { signal },
  )
  // What made the page start may be the mouse over a term.
  const first = document.querySelector(`${LINK}:is(:hover, :focus-visible)`)
  if (first !== null) timer = window.setTimeout(show, SHOWN_AFTER_MS, first)
  return () => {
    stops.abort()
    hide()
  }
}
