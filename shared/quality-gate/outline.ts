import { FOOTNOTE } from '../html/footnotes.ts'
import { headingIds } from '../html/heading-ids.ts'

/** The parts of a DOM element that an outline is made from; every DOM implementation has them. */
export interface OutlineElement {
  readonly localName: string
  readonly textContent: string | null
  getAttribute(name: string): string | null
  querySelectorAll(selectors: string): Iterable<OutlineElement>
}

/**
 * Where in the body something is, counted from 0 in document order.
 *
 * - `heading`: among all headings
 * - `image`: among all `img`, those of galleries included
 * - `link`: among the links around words; a link around a picture is that picture's place
 * - `table`: among all tables
 * - `embed`: among all `figure[data-embed]`
 * - `callout`: among all `div[data-callout]`
 * - `footnote`: among all `small[data-footnote]`
 */
export interface GatePlace {
  readonly kind: 'heading' | 'image' | 'link' | 'table' | 'embed' | 'callout' | 'footnote'
  readonly index: number
}

/** A heading of the body, in document order. */
export interface OutlineHeading {
  /** 2 to 6; the title of the page is the only heading of level 1. */
  readonly level: number
  readonly text: string
}

/** A picture of the body. */
export interface OutlineImage {
  readonly alt: string
  readonly isDecorative: boolean
  /** Whether the picture itself is missing and a labelled placeholder stands for it. */
  readonly isPlaceholder: boolean
  readonly source: string
}

/** A link of the body. */
export interface OutlineLink {
  readonly href: string
  readonly text: string
  /** Alternative texts of the pictures inside the link: they name it when there are no words. */
  readonly imageAlt: string
  readonly place: GatePlace
}

/** A table of the body. */
export interface OutlineTable {
  readonly rows: number
  readonly cells: number
  /** Whether a header cell holds words. */
  readonly hasHeaders: boolean
}

/** Something of another site, such as a video. */
export interface OutlineEmbed {
  readonly title: string
}

/** A box beside the running text, or a footnote. */
export interface OutlineAside {
  readonly isEmpty: boolean
}

/** The parts of a post's body that the rules look at. */
export interface PostOutline {
  readonly headings: readonly OutlineHeading[]
  readonly images: readonly OutlineImage[]
  readonly links: readonly OutlineLink[]
  readonly tables: readonly OutlineTable[]
  readonly embeds: readonly OutlineEmbed[]
  readonly callouts: readonly OutlineAside[]
  readonly footnotes: readonly OutlineAside[]
  /** Places that a link inside the post can lead to. */
  readonly ids: ReadonlySet<string>
  readonly hasText: boolean
}

const EMBEDS = 'figure[data-embed]'

const textOf = (element: OutlineElement): string =>
  (element.textContent ?? '').replace(/\s+/g, ' ').trim()

const attribute = (element: OutlineElement, name: string): string =>
  (element.getAttribute(name) ?? '').trim()

/**
 * Reads the outline of a post's body.
 *
 * @param body an element or document whose descendants are the post's HTML
 */
export function outlineOf(body: OutlineElement): PostOutline {
  const images = Array.from(body.querySelectorAll('img'))
  return {
    headings: Array.from(body.querySelectorAll('h1, h2, h3, h4, h5, h6'), (heading) => ({
      level: Number(heading.localName.slice(1)),
      text: textOf(heading),
    })),
    images: images.map((image) => ({
      alt: attribute(image, 'alt'),
      isDecorative: image.getAttribute('data-decorative') === 'true',
      isPlaceholder: image.getAttribute('data-placeholder') !== null,
      source: attribute(image, 'src'),
    })),
    links: linksOf(body, images),
    tables: Array.from(body.querySelectorAll('table'), (table) => ({
      rows: Array.from(table.querySelectorAll('tr')).length,
      cells: Array.from(table.querySelectorAll('th, td')).length,
      hasHeaders: Array.from(table.querySelectorAll('th')).some((cell) => textOf(cell) !== ''),
    })),
    embeds: Array.from(body.querySelectorAll(EMBEDS), (embed) => ({
      title: Array.from(embed.querySelectorAll('a'), textOf).join(' ').trim(),
    })),
    callouts: Array.from(body.querySelectorAll('div[data-callout]'), (callout) => ({
      isEmpty: textOf(callout) === '' && Array.from(callout.querySelectorAll('img')).length === 0,
    })),
    footnotes: Array.from(body.querySelectorAll(FOOTNOTE), (note) => ({
      isEmpty: textOf(note) === '',
    })),
    ids: idsOf(body),
    hasText: textOf(body) !== '',
  }
}

/** Of everything that a link can lead to: also those that the page gives to headings. */
function idsOf(body: OutlineElement): Set<string> {
  const ids = Array.from(body.querySelectorAll('[id]'), (named) => attribute(named, 'id'))
  const headings = Array.from(body.querySelectorAll('h2, h3, h4'), (heading) => ({
    id: attribute(heading, 'id'),
    text: textOf(heading),
  }))
  return new Set([...ids, ...headingIds(headings, ids).filter((id) => id !== null)])
}

function linksOf(body: OutlineElement, images: readonly OutlineElement[]): OutlineLink[] {
  const inEmbeds = new Set(body.querySelectorAll(`${EMBEDS} a`))
  const links: OutlineLink[] = []
  let words = 0
  for (const link of body.querySelectorAll('a')) {
    if (inEmbeds.has(link)) continue
    const pictures = Array.from(link.querySelectorAll('img'))
    const [first] = pictures
    links.push({
      href: attribute(link, 'href'),
      text: textOf(link),
      imageAlt: pictures
        .map((picture) => attribute(picture, 'alt'))
        .join(' ')
        .trim(),
      place:
        first === undefined
          ? { kind: 'link', index: words }
          : { kind: 'image', index: images.indexOf(first) },
    })
    if (first === undefined) words += 1
  }
  return links
}
