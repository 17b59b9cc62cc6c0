import { root } from './app-scripts'
import { on } from './on'
import { whenParsed } from './when-parsed'

/** Once the head is there as a whole: while it is parsed, the links may be there in part. */
const links = () => document.querySelector('body') && document.querySelector('head>noscript')

/**
 * The style sheets for later than the first frame stand in the head as links for browsers without scripts
 * (`src/app/head-components.tsx`). With them, they are followed when the page is first used; at once where the
 * first frame is a skeleton or in colours of the visitor's own. When it has loaded they are there for paper alone:
 * sheets that apply have the browser lay out the whole page again.
 */
export function deferStyles(): void {
  // A click without pointer or key is one by assistive technology.
  for (const use of ['pointerover', 'keydown', 'click'] as const) on(use, apply, true)
  addEventListener('load', () => {
    follow(' media="print"')
  })
  if (root.dataset['session'] || matchMedia('(forced-colors:active)').matches) {
    whenParsed(links, apply)
  }
}

function apply(): void {
  follow('')
  for (const link of document.querySelectorAll('link[media=print]')) link.removeAttribute('media')
}

/** Puts the links in their place: their order among the sheets stays. */
function follow(media: string): void {
  const waiting = links()
  if (waiting) waiting.outerHTML = waiting.textContent.replaceAll(' rel', `${media} rel`)
}
