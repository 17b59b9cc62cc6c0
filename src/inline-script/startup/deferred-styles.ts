import { root } from './app-scripts'
import { onUse } from '../dom/on'
import { whenParsed } from '../dom/when-parsed'

/** Once the head is there as a whole: while it is parsed, the links may be there in part. */
const links = () => document.querySelector('body') && document.querySelector('head>noscript')

/**
 * The style sheets for later than the first frame stand in the head as links for browsers without scripts
 * (`src/app/rendering/head-components.tsx`). With them, they are followed when the page is first used; at once where the
 * first frame is a skeleton or in colours of the visitor's own. When it has loaded they are there for paper alone:
 * sheets that apply have the browser lay out the whole page again.
 */
export function deferStyles(): void {
  onUse(apply)
  addEventListener('load', () => {
    if (links()) follow('print')
  })
  if (root.dataset['session'] || matchMedia('(forced-colors:active)').matches) {
    whenParsed(links, apply)
  }
}

const apply = () => {
  follow('')
}

/** Puts the links in their place, where their order among the sheets stays, for one medium or for all. */
function follow(media: string): void {
  const waiting = links()
  if (waiting) waiting.outerHTML = waiting.textContent
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')) {
    sheet.media = media
  }
}
