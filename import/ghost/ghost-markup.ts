import type { CalloutKind } from '../../shared/html/callouts.ts'
import { hiddenNote } from '../html/hidden.ts'
import { renameElement, unwrapElement } from '../html/markup.ts'
import type { GhostPost } from './ghost-export.ts'
import { lexicalMarkup } from './lexical.ts'
import { mobiledocMarkup } from './mobiledoc.ts'

/**
 * Maps what Ghost's own HTML says by classes to what the site's HTML has for it: widths, galleries,
 * bookmarks, callouts, toggles, buttons, files. Changes `body` in place, before classes are lost.
 *
 * @returns notes for the report about what is no part of a page
 */
export function mapGhostCards(body: Element): string[] {
  for (const width of ['wide', 'full'] as const) {
    for (const figure of body.querySelectorAll(`figure.kg-width-${width}`)) {
      if (!figure.classList.contains('kg-gallery-card')) figure.setAttribute('data-width', width)
    }
  }
  for (const gallery of body.querySelectorAll('figure.kg-gallery-card')) settleGallery(gallery)
  for (const card of body.querySelectorAll('figure.kg-bookmark-card')) settleBookmark(card)
  for (const callout of body.querySelectorAll('div.kg-callout-card')) settleCallout(callout)
  for (const toggle of body.querySelectorAll('div.kg-toggle-card')) settleToggle(toggle)
  for (const card of body.querySelectorAll(
    'div.kg-file-card, div.kg-audio-card, figure.kg-video-card',
  )) {
    settlePlayer(card)
  }
  const notes: string[] = []
  for (const card of body.querySelectorAll(
    '.kg-signup-card, .kg-email-card, .kg-email-cta-card, [data-gh-segment]',
  )) {
    notes.push(...hiddenNote("a part of Ghost's newsletter", card.innerHTML))
    card.remove()
  }
  return [...notes, ...leaveOutPortal(body)]
}

/** Sign-up, accounts and gifts of Ghost open on its own pages alone. */
function leaveOutPortal(body: Element): string[] {
  const links = [...body.querySelectorAll('a[href*="#/"]')].filter((link) =>
    PORTAL.test(link.getAttribute('href') ?? ''),
  )
  const places = new Set(links.map((link) => PORTAL.exec(link.getAttribute('href') ?? '')?.[0]))
  for (const link of links) unwrapElement(link)
  return links.length > 0 ? [`links to Ghost's portal became text: ${[...places].join(', ')}`] : []
}

const PORTAL = /#\/(?:portal|share|search)\b\S*/

/** Each picture gets a figure of its own, and the caption stays that of all. */
function settleGallery(gallery: Element): void {
  const document = gallery.ownerDocument
  const pictures = [...gallery.querySelectorAll('img')]
  const caption = gallery.querySelector('figcaption')
  const figures = pictures.map((picture) => {
    const figure = document.createElement('figure')
    figure.append(picture.parentElement?.localName === 'a' ? picture.parentElement : picture)
    return figure
  })
  gallery.replaceChildren(...figures, ...(caption === null ? [] : [caption]))
}

function settleBookmark(card: Element): void {
  const document = card.ownerDocument
  const anchor = card.querySelector('a[href]')
  const address = anchor?.getAttribute('href') ?? ''
  const textOf = (name: string) =>
    card.querySelector(`.kg-bookmark-${name}`)?.textContent.trim() ?? ''
  const paragraph = document.createElement('p')
  const link = document.createElement('a')
  link.setAttribute('href', address)
  link.textContent = textOf('title') || address
  paragraph.append(link)
  const description = textOf('description')
  const below = [description, card.querySelector('figcaption')?.textContent.trim() ?? '']
  for (const words of below) if (words !== '') paragraph.append(document.createElement('br'), words)
  card.replaceWith(paragraph)
}

/** Emojis that say what a callout is about; any other is decoration. */
const EMOJI_OF_KIND: readonly (readonly [CalloutKind, RegExp])[] = [
  ['warning', /[⚠⛔🚨🛑🚫]/u],
  ['important', /[❗❕‼📌📢]/u],
  ['tip', /[💡✅👍🎯]/u],
]

/** The page names the kind by a word, so the emoji is no part of the text. */
function settleCallout(callout: Element): void {
  const emoji = callout.querySelector('.kg-callout-emoji')
  const sign = emoji?.textContent ?? ''
  emoji?.remove()
  const kind = EMOJI_OF_KIND.find(([, signs]) => signs.test(sign))?.[0] ?? 'note'
  callout.setAttribute('data-callout', kind)
}

function settleToggle(toggle: Element): void {
  const document = toggle.ownerDocument
  const details = document.createElement('details')
  const summary = document.createElement('summary')
  const heading = toggle.querySelector('.kg-toggle-heading-text')
  summary.append(...(heading?.childNodes ?? []))
  details.append(summary)
  const content = toggle.querySelector('.kg-toggle-content')
  if (content !== null) details.append(...content.childNodes)
  toggle.replaceWith(details)
}

/** A file is a link to it. */
function settlePlayer(card: Element): void {
  const document = card.ownerDocument
  const source = card.querySelector('a[href], audio[src], video[src]')
  const address = source?.getAttribute('href') ?? source?.getAttribute('src') ?? ''
  const title = card.querySelector('.kg-file-card-title, .kg-audio-title, figcaption')
  const link = document.createElement('a')
  link.setAttribute('href', address)
  link.textContent = title?.textContent.trim() || address.slice(address.lastIndexOf('/') + 1)
  const caption = card.querySelector('.kg-file-card-caption')?.textContent.trim() ?? ''
  const paragraph = renameElement(card, 'p')
  paragraph.replaceChildren(link)
  if (caption !== '') paragraph.append(document.createElement('br'), caption)
}

/** Ghost's own HTML where the export has it, else what can be made of the editor's text. */
export function markupOf(post: GhostPost, notes: Set<string>): string | null {
  if (post.html !== '') return post.html
  const made =
    (post.lexical === '' ? null : lexicalMarkup(post.lexical, notes)) ??
    (post.mobiledoc === '' ? null : mobiledocMarkup(post.mobiledoc, notes))
  if (made === null) notes.add('has no text')
  return made
}
