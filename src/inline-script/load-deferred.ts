import { root } from './app-scripts'
import { closest } from './closest'
import { on } from './on'
import { whenParsed } from './when-parsed'

/** Buttons that the deferred script answers. */
const ANSWERED_LATER = '[data-action=submenu],[data-action=print]'

const links = () => document.querySelector('head>noscript')

/** Repeats, once the deferred script is there, what the visitor has done last. */
let repeat: () => void = () => undefined
let isAsked = false

/**
 * Loads what no first frame needs. The style sheets for later stand in the head as links for browsers without
 * scripts (`src/app/head-components.tsx`): they are followed when the visitor begins to use the page or when it
 * has loaded, and at once where the first frame is a skeleton or in colours of the visitor's own. The deferred
 * script (`deferred.ts`) is loaded at the first sign of use alone.
 */
export function loadDeferred(): void {
  on('pointerover', begin, true)
  on('keydown', begin, true)
  on('click', begin, true)
  on('scroll', begin, true)
  addEventListener('load', () => {
    // Safari has no idle callbacks.
    ;('requestIdleCallback' in window ? requestIdleCallback : setTimeout)(followLinks)
  })
  const isWanted =
    'session' in root.dataset ||
    !('popover' in root) ||
    matchMedia('(forced-colors:active)').matches
  if (isWanted) whenParsed(links, followLinks)
}

/** Puts the links in their place: their order among the sheets stays. */
function followLinks(): void {
  const waiting = links()
  if (waiting) waiting.outerHTML = waiting.textContent
}

function begin(event: Event): void {
  if (!DEFERRED_SCRIPT || 'deferred' in root.dataset) return
  const { target } = event
  const button = closest(event, ANSWERED_LATER)
  if (event.type === 'click') {
    if (button)
      repeat = () => {
        button.click()
      }
  } else if (!(event instanceof KeyboardEvent) || event.key === '/') {
    repeat = () => target?.dispatchEvent(new (event.constructor as typeof Event)(event.type, event))
  }
  if (isAsked) return
  isAsked = true
  followLinks()
  const script = document.createElement('script')
  script.src = DEFERRED_SCRIPT
  script.onload = () => {
    root.dataset['deferred'] = ''
    repeat()
  }
  // The next sign asks for it again.
  script.onerror = () => {
    isAsked = false
  }
  document.head.append(script)
}
