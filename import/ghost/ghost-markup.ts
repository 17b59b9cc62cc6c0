import type { CalloutKind } from '../../shared/html/callouts.ts'
import { hiddenNote } from '../html/hidden.ts'
import { TEXT_NODE, unwrapElement } from '../html/markup.ts'
import { hasWords } from '../html/text.ts'
import { backgroundOf } from '../body/elements.ts'
import { stars } from './cards.ts'
import type { CardNotes } from './card-notes.ts'
import type { GhostPost } from './ghost-export.ts'
import { lexicalMarkup } from './lexical.ts'
import { mobiledocMarkup } from './mobiledoc.ts'

/**
 * Maps what Ghost's own HTML says by classes to what the site's HTML has for it: widths, galleries,
 * bookmarks, callouts, toggles, buttons, files, ratings. Changes `body` in place, before classes are lost.
 *
 * @param notes gets what is no part of a page
 */
export function mapGhostCards(body: Element, notes: CardNotes): void {
  for (const width of ['wide', 'full'] as const) {
    for (const figure of body.querySelectorAll(`figure.kg-width-${width}`)) {
      if (!figure.classList.contains('kg-gallery-card')) figure.setAttribute('data-width', width)
    }
  }
  for (const gallery of body.querySelectorAll('figure.kg-gallery-card')) settleGallery(gallery)
  for (const callout of body.querySelectorAll('div.kg-callout-card')) settleCallout(callout)
  for (const toggle of body.querySelectorAll('div.kg-toggle-card')) settleToggle(toggle)
  for (const rating of body.querySelectorAll('.kg-product-card-rating')) {
    rating.replaceChildren(stars(rating.querySelectorAll('.kg-product-card-rating-active').length))
  }
  for (const [name, read] of LINK_CARDS) {
    for (const card of body.querySelectorAll(`.kg-${name}-card`)) {
      card.replaceWith(linkOf(card, read(card)))
      const rest = saidBy(card)
      if (rest.length > 0) notes.leaveOut('parts', name, rest)
    }
  }
  for (const name of ['signup', 'email', 'email-cta']) {
    for (const card of body.querySelectorAll(`.kg-${name}-card`)) {
      notes.leaveOut('of-newsletters-or-members', name, saidBy(card))
      card.remove()
    }
  }
  for (const segment of body.querySelectorAll('[data-gh-segment]')) {
    for (const note of hiddenNote("a part of Ghost's newsletter", segment.innerHTML))
      notes.add(note)
    segment.remove()
  }
  leaveOutPortal(body, notes)
}

/** Sign-up, accounts and gifts of Ghost open on its own pages alone. */
function leaveOutPortal(body: Element, notes: CardNotes): void {
  const links = [...body.querySelectorAll('a[href*="#/"]')].filter((link) =>
    PORTAL.test(link.getAttribute('href') ?? ''),
  )
  const places = new Set(links.map((link) => PORTAL.exec(link.getAttribute('href') ?? '')?.[0]))
  for (const link of links) unwrapElement(link)
  if (links.length > 0) notes.add(`links to Ghost's portal became text: ${[...places].join(', ')}`)
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

/** A card that is a link here, with lines below it. */
interface LinkCard {
  readonly address: string
  readonly title: string
  readonly lines: readonly (readonly (Node | string)[])[]
}

/** How each such card is read: what stays in it has no place here. */
const LINK_CARDS: readonly (readonly [name: string, read: (card: Element) => LinkCard])[] = [
  ['bookmark', readBookmark],
  ['file', readFile],
  ['audio', readPlayer],
  ['video', readPlayer],
]

function takeTexts(card: Element, ...names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const part = card.querySelector(name)
    part?.remove()
    const text = part?.textContent.trim() ?? ''
    return text === '' ? [] : [text]
  })
}

function takeCaption(card: Element): Node[] {
  const caption = card.querySelector('figcaption')
  caption?.remove()
  return caption === null || caption.textContent.trim() === '' ? [] : [...caption.childNodes]
}

function readBookmark(card: Element): LinkCard {
  const address = card.querySelector('a[href]')?.getAttribute('href') ?? ''
  const caption = takeCaption(card)
  const [title = address] = takeTexts(card, '.kg-bookmark-title')
  const description = takeTexts(card, '.kg-bookmark-description')
  // Ghost's classes of the two are the wrong way round.
  const origin = takeTexts(card, '.kg-bookmark-author', '.kg-bookmark-publisher').join(' • ')
  return { address, title, lines: [description, [origin], caption] }
}

function readFile(card: Element): LinkCard {
  const address = card.querySelector('a[href]')?.getAttribute('href') ?? ''
  const [name = fileName(address)] = takeTexts(card, '.kg-file-card-filename')
  const [title = name] = takeTexts(card, '.kg-file-card-title')
  const caption = takeTexts(card, '.kg-file-card-caption')
  const size = takeTexts(card, '.kg-file-card-filesize')
  for (const icon of card.querySelectorAll('.kg-file-card-icon')) icon.remove()
  const about = [...(title === name || size.length === 0 ? [] : [name]), ...size].join(' • ')
  return { address, title, lines: [caption, [about]] }
}

function readPlayer(card: Element): LinkCard {
  const address = card.querySelector('audio, video')?.getAttribute('src') ?? ''
  const [title = fileName(address)] = takeTexts(card, '.kg-audio-title')
  const caption = takeCaption(card)
  for (const controls of card.querySelectorAll(CONTROLS)) controls.remove()
  return { address, title, lines: [caption] }
}

const CONTROLS = '.kg-audio-player, .kg-video-overlay, .kg-video-player-container'

const fileName = (address: string): string => address.slice(address.lastIndexOf('/') + 1) || address

function linkOf(card: Element, { address, title, lines }: LinkCard): Element {
  const document = card.ownerDocument
  const paragraph = document.createElement('p')
  const link = document.createElement('a')
  link.setAttribute('href', address)
  link.textContent = title
  paragraph.append(link)
  for (const line of lines) {
    if (line.some((node) => node !== '')) paragraph.append(document.createElement('br'), ...line)
  }
  return paragraph
}

/** Returns what readers saw of a card: the words of each of its parts, and its pictures. */
function saidBy(card: Element): string[] {
  const pictures = [card, ...card.querySelectorAll('*')].flatMap((element) => [
    (element.localName === 'img' ? element.getAttribute('src') : null) ?? '',
    backgroundOf(element) ?? '',
  ])
  return [...wordsIn(card), ...pictures.filter((address) => /^(?!data:).*[./]/.test(address))]
}

function wordsIn(element: Element): string[] {
  if (element.localName === 'style') return []
  const isText = [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === TEXT_NODE && hasWords(textContent ?? ''),
  )
  return isText ? [element.textContent] : [...element.children].flatMap(wordsIn)
}

/** Emojis that say what a callout is about; any other stays in its text. */
const EMOJI_OF_KIND: readonly (readonly [CalloutKind, RegExp])[] = [
  ['warning', /[⚠⛔🚨🛑🚫]/u],
  ['important', /[❗❕‼📌📢]/u],
  ['tip', /[💡✅👍🎯]/u],
]

/** The page names the kind by a word, so its emoji is no part of the text. */
function settleCallout(callout: Element): void {
  const emoji = callout.querySelector('.kg-callout-emoji')
  const sign = emoji?.textContent.trim() ?? ''
  emoji?.remove()
  const kind = EMOJI_OF_KIND.find(([, signs]) => signs.test(sign))?.[0]
  callout.setAttribute('data-callout', kind ?? 'note')
  if (kind === undefined && sign !== '') {
    const words = callout.querySelector('.kg-callout-text') ?? callout
    words.prepend(`${sign} `)
  }
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

/** Ghost's own HTML where the export has it, else what can be made of the editor's text. */
export function markupOf(post: GhostPost, notes: CardNotes): string | null {
  if (post.html !== '') return post.html
  const made =
    (post.lexical === '' ? null : lexicalMarkup(post.lexical, notes)) ??
    (post.mobiledoc === '' ? null : mobiledocMarkup(post.mobiledoc, notes))
  if (made === null) notes.add('has no text')
  return made
}
