import { POST_FIELDS } from '../../shared/post/fields/post-fields.ts'
import { countText } from '../../shared/text/quantity-texts.ts'
import { leaveOutHidden } from '../html/hidden.ts'
import { parseMarkup, plainText, shorten, unwrapElement } from '../html/markup.ts'
import { sanitise } from '../html/sanitise.ts'
import { UNKNOWN_SITE } from '../source/post-id.ts'
import type { FindPost, WantedPicture } from '../source/source.ts'
import {
  backgroundNotes,
  keepWidths,
  levelHeadings,
  markCallouts,
  modernise,
  replaceUnknown,
} from './elements.ts'
import { replaceEmbeds } from './embeds.ts'
import { gatherFootnotes } from './footnotes.ts'
import { gatherGalleries } from './galleries.ts'
import { takePictures, type KnownPictures } from './images.ts'
import { addParagraphs } from './paragraphs.ts'
import { tidy } from './tidy.ts'

/** Blocks that keep an id in the editor too. */
const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, pre, table, figure'

/** Facts outside a text that it refers to. */
export interface MarkupContext {
  /** Whether the text holds its own paragraphs; else blank lines end them. */
  readonly hasParagraphs: boolean
  readonly siteUrl: string
  /** The beginning of relative addresses of pictures; the site where it is left out. */
  readonly pictureBase?: string
  /** The post's own old address, for relative links. */
  readonly pageAddress: string
  /** Others, from which relative links may start too. */
  readonly otherAddresses?: readonly string[]
  readonly pictures: KnownPictures
  readonly findPost: FindPost
}

/** A text in the site's own HTML; its pictures are marks until their files are fetched. */
export interface ConvertedMarkup {
  readonly html: string
  readonly pictures: readonly WantedPicture[]
  readonly notes: readonly string[]
}

/** Turns what readers saw of another program's HTML into HTML of the site's allow-list. Changes `body`. */
export function convertMarkup(body: HTMLElement, context: MarkupContext): ConvertedMarkup {
  const hiddenNotes = leaveOutHidden(body)
  const styled = body.querySelectorAll('[style]').length
  const styleNotes = styled > 0 ? [`inline styles of ${styled} elements were removed`] : []
  modernise(body)
  const backgrounds = backgroundNotes(body)
  const replacedNotes = replaceUnknown(body)
  const footnoteNotes = gatherFootnotes(body)
  keepWidths(body)
  markCallouts(body)
  if (!context.hasParagraphs) addParagraphs(body)
  const headingNotes = levelHeadings(body)
  keepPlaces(body)
  const embedNotes = replaceEmbeds(body)
  gatherGalleries(body)
  const { siteUrl, pageAddress, otherAddresses = [], findPost } = context
  const { pictures, notes: pictureNotes } = takePictures(body, {
    siteUrl: context.pictureBase ?? siteUrl,
    attachments: context.pictures,
  })
  const linkNotes = rewriteLinks(body, [pageAddress, ...otherAddresses], siteUrl, findPost)
  const clean = sanitise(body.innerHTML)
  const result = parseMarkup(clean.html)
  tidy(result)
  const removed = clean.removed.join(', ')
  return {
    html: result.innerHTML,
    pictures,
    notes: [
      ...hiddenNotes,
      ...styleNotes,
      ...backgrounds,
      ...replacedNotes,
      ...footnoteNotes,
      ...embedNotes,
      ...pictureNotes,
      ...linkNotes,
      ...headingNotes,
      ...clean.notes,
      ...(removed === '' ? [] : [`these elements were removed: ${removed}`]),
    ],
  }
}

/** A made excerpt is a teaser, not half of the post. */
const MADE_EXCERPT_LENGTH = 300

/** The excerpt of a post: the one given, else its teaser, else the first words of its text. */
export function excerptOf(given: string, teaser: string, html: string): string {
  const own = plainText(given)
  if (own !== '') return shorten(own, POST_FIELDS.excerpt.limit)
  const first = plainText(teaser)
  return shorten(first === '' ? firstWords(html) : first, MADE_EXCERPT_LENGTH)
}

/** The running text: headings, captions, tables and code do not introduce a post. */
function firstWords(html: string): string {
  const body = parseMarkup(html)
  const running: string[] = []
  let length = 0
  for (const element of body.querySelectorAll('p, li, blockquote')) {
    if (length > ENOUGH_CHARACTERS) break
    if (element.closest('figure, table, pre') !== null) continue
    if (element.querySelector('p, li, blockquote') !== null || isOnlyALink(element)) continue
    running.push(element.innerHTML)
    length += element.textContent.replace(/\s+/g, ' ').length
  }
  return plainText(running.length > 0 ? running.join(' ') : html)
}

/** Shortened further by signs that are many characters, such as emojis. */
const ENOUGH_CHARACTERS = 20 * MADE_EXCERPT_LENGTH

const isOnlyALink = (element: Element): boolean =>
  element.children.length === 1 &&
  element.children[0]?.localName === 'a' &&
  element.children[0].textContent === element.textContent

/**
 * Keeps the places that links lead to: names and ids of empty elements, and of anchors around words, become
 * ids of the blocks that they stand in, or before. Changes `body` in place.
 */
function keepPlaces(body: Element): void {
  for (const anchor of body.querySelectorAll('a[name], a[id], span[id]:empty')) {
    const id = (anchor.getAttribute('id') ?? anchor.getAttribute('name') ?? '').trim()
    anchor.removeAttribute('name')
    if (id === '') continue
    anchor.id = id
    const block = anchor.hasAttribute('href') ? null : blockOf(anchor)
    if (block === null || block.id !== '') continue
    block.id = id
    unwrapElement(anchor)
  }
}

function blockOf(anchor: Element): Element | null {
  const own = anchor.closest(BLOCKS)
  const outer = own ?? anchor
  if (outer.textContent.trim() !== '' || outer.querySelector('img') !== null) return own
  const next = outer.nextElementSibling
  return next?.matches(BLOCKS) === true ? next : own
}

/**
 * Makes links absolute and leads those to imported posts to their new pages.
 *
 * @param body changed in place
 * @param pageAddresses the post's own old addresses, for relative links; the first counts where none leads to
 *   a post
 * @returns notes for the report
 */
function rewriteLinks(
  body: Element,
  pageAddresses: readonly string[],
  siteUrl: string,
  findPost: FindPost,
): string[] {
  const own = pageAddresses.filter((address) => URL.canParse(address))
  const bases = own.length > 0 ? own : [`${siteUrl}/`]
  let backward = 0
  for (const link of body.querySelectorAll('a[href]')) {
    const href = (link.getAttribute('href') ?? '').trim()
    if (href === '' || href.startsWith('#') || !/^(?:https?:|\/|\.|\?|[^:]+$)/i.test(href)) continue
    const urls = bases.filter((base) => URL.canParse(href, base)).map((base) => new URL(href, base))
    const url = urls.find(({ href: address }) => findPost(address) !== null) ?? urls[0]
    if (url === undefined) continue
    const path = findPost(url.href)
    if (path !== null) link.setAttribute('href', `${path}${url.hash}`)
    else if (url.origin === UNKNOWN_SITE) backward += 1
    else {
      link.setAttribute('href', url.href)
      if (URL.canParse(siteUrl) && url.host === new URL(siteUrl).host) backward += 1
    }
  }
  return backward > 0
    ? [`${countText(backward, 'link')} still ${backward === 1 ? 'leads' : 'lead'} to the old site`]
    : []
}
