import { renameElement } from '../../html/markup.ts'

/** Elements of old or foreign markup and what says the same today. */
const RENAMED: Readonly<Record<string, string>> = {
  acronym: 'abbr',
  strike: 's',
  tt: 'code',
  samp: 'code',
  var: 'em',
  dfn: 'em',
  address: 'div',
  article: 'div',
  aside: 'div',
  center: 'div',
  footer: 'div',
  header: 'div',
  main: 'div',
  nav: 'div',
}

/** Gives elements that the site does not know their modern names. Changes `body` in place. */
export function modernise(body: Element): void {
  // The button of a file block repeats the link next to it.
  for (const button of body.querySelectorAll('a.wp-block-file__button')) {
    if (button.previousElementSibling?.localName === 'a') button.remove()
  }
  for (const [old, name] of Object.entries(RENAMED)) {
    for (const element of body.querySelectorAll(old)) renameElement(element, name)
  }
}

/**
 * Gives headings the levels of an outline below the page's own title: the first is h2, and none is
 * more than one level below its parent. Empty headings go.
 *
 * @param body changed in place
 * @returns notes for the report
 */
export function levelHeadings(body: Element): string[] {
  const outline: number[] = []
  let changed = 0
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    if (heading.textContent.trim() === '' && heading.querySelector('img') === null) {
      heading.remove()
      continue
    }
    const level = Number(heading.localName.slice(1))
    while (outline.length > 0 && (outline.at(-1) ?? 0) >= level) outline.pop()
    const name = `h${Math.min(6, outline.length + 2)}`
    outline.push(level)
    if (heading.localName !== name) {
      changed += 1
      renameElement(heading, name)
    }
  }
  return changed > 0 ? [`${changed} headings changed their level, to start at 2 and skip none`] : []
}
