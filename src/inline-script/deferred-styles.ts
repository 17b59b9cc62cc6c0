import { root } from './app-scripts'
import { on } from './on'
import { whenParsed } from './when-parsed'

/** Once the head is there as a whole: while it is parsed, the links may be there in part. */
const links = () => document.querySelector('body') && document.querySelector('head>noscript')

/**
 * The style sheets for later than the first frame stand in the head as links for browsers without scripts
 * (`src/app/head-components.tsx`). With them, they are followed when a pointer is over the page or when it
 * has loaded; at once where the first frame is a skeleton or in colours of the visitor's own.
 */
export function deferStyles(): void {
  on('pointerover', follow)
  addEventListener('load', follow)
  if (root.dataset['session'] || matchMedia('(forced-colors:active)').matches) {
    whenParsed(links, follow)
  }
}

/** Puts the links in their place: their order among the sheets stays. */
function follow(): void {
  const waiting = links()
  if (waiting) waiting.outerHTML = waiting.textContent
}
