import { calloutKindOf, isCalloutTitle } from '../../shared/html/foreign-callouts.ts'
import type { PictureWidth } from '../../shared/html/picture-width.ts'
import { countText } from '../../shared/text/quantity-texts.ts'
import { renameElement } from '../html/markup.ts'

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
  for (const cover of body.querySelectorAll(COVERS)) {
    showBackground(cover)
  }
  for (const code of body.querySelectorAll('pre > code[class*="language-"]')) {
    const language = /\blanguage-([\w+#-]{1,30})/.exec(code.getAttribute('class') ?? '')?.[1]
    if (language !== undefined) code.setAttribute('data-language', language.toLowerCase())
  }
  for (const [old, name] of Object.entries(RENAMED)) {
    for (const element of body.querySelectorAll(old)) renameElement(element, name)
  }
}

/**
 * Says by other means what the site's HTML has no element or attribute for. The foot of a table may be
 * written before its rows, and is seen below them.
 *
 * @param body changed in place
 * @returns notes for the report
 */
export function replaceUnknown(body: Element): string[] {
  const notes: string[] = []
  for (const foot of body.querySelectorAll('table > tfoot')) foot.parentElement?.append(foot)
  const boxes = body.querySelectorAll('li input[type="checkbox"]')
  for (const box of boxes) {
    const gap = /^\s/.test(box.nextSibling?.textContent ?? '') ? '' : ' '
    box.replaceWith(`${box.hasAttribute('checked') ? '☑' : '☐'}${gap}`)
  }
  if (boxes.length > 0) notes.push('the boxes of its task lists became signs, ☐ and ☑')
  const aligned = [...body.querySelectorAll(ALIGNED)].map((cell) => cell.closest('table'))
  if (aligned.length > 0)
    notes.push(`columns of ${countText(new Set(aligned).size, 'table')} lost their alignment`)
  return notes
}

const ALIGNED = ['td', 'th']
  .flatMap((cell) =>
    ['center', 'right'].flatMap((side) => [
      `${cell}[align="${side}"]`,
      `${cell}.has-text-align-${side}`,
    ]),
  )
  .join()

/** Blocks and cards of a picture with words on it, which had it as their background once. */
const COVERS = '.wp-block-cover, .wp-block-cover-image, .kg-header-card'

/** The picture of a cover becomes a part of it. */
function showBackground(cover: Element): void {
  const address = cover.querySelector('img') === null ? backgroundOf(cover) : null
  if (address === null) return
  const picture = cover.ownerDocument.createElement('img')
  picture.setAttribute('src', address)
  cover.prepend(picture)
  cover.removeAttribute('style')
}

/** The address of the picture that inline styles put behind an element; null without one. */
export const backgroundOf = (element: Element): string | null =>
  /background(?:-image)?:[^;]*?url\(\s*["']?([^"')]+)/i.exec(
    element.getAttribute('style') ?? '',
  )?.[1] ?? null

/** Notes for the report about pictures behind parts of a text, which go with the styles. */
export function backgroundNotes(body: Element): string[] {
  const addresses = [...body.querySelectorAll('[style]')]
    .map(backgroundOf)
    .filter((address) => address !== null && !address.startsWith('data:'))
  return [...new Set(addresses)].map((address) => `a background picture was left out: ${address}`)
}

/** The block editor's classes for pictures that are wider than the text, and the site's own widths. */
const WIDTHS: Readonly<Record<string, PictureWidth>> = { alignwide: 'wide', alignfull: 'full' }

/** Keeps the width of single pictures before the classes go. Changes `body` in place. */
export function keepWidths(body: Element): void {
  for (const [align, width] of Object.entries(WIDTHS)) {
    for (const figure of body.querySelectorAll(`figure.${align}`)) {
      const isPicture = figure.querySelectorAll('img').length === 1
      if (isPicture && !figure.matches(':has(figure), :has(table)')) {
        figure.setAttribute('data-width', width)
      }
    }
  }
}

/** Boxes beside the text, as themes and other systems write them, become callouts. Changes `body` in place. */
export function markCallouts(body: Element): void {
  for (const box of body.querySelectorAll('div')) {
    const kind = calloutKindOf(box)
    if (kind === null || box.closest('[data-callout]') !== null) continue
    for (const title of box.querySelectorAll('*')) if (isCalloutTitle(title)) title.remove()
    box.setAttribute('data-callout', kind)
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
