import { z } from 'zod'
import { readEmbedAddress } from '../../shared/html/embeds.ts'
import { bytesText } from '../../shared/text/quantity-texts.ts'
import { plainText } from '../html/markup.ts'
import { escapeText } from '../../shared/html/escape-text.ts'
import { hasWords } from '../html/text.ts'
import { markdownParser } from '../markdown/markup/parser.ts'
import type { CardNotes } from './card-notes.ts'

type Payload = Readonly<Record<string, unknown>>

/** The HTML of each card of Ghost's editors; the classes are those that Ghost itself writes. */
const CARDS: ReadonlyMap<string, (payload: Card) => string> = new Map([
  ['image', image],
  ['gallery', gallery],
  ['bookmark', bookmark],
  ['embed', embed],
  ['html', (card) => card.raw('html')],
  ['markdown', markdown],
  ['card-markdown', markdown],
  ['code', code],
  ['codeblock', code],
  ['hr', () => '<hr>'],
  ['horizontalrule', () => '<hr>'],
  ['callout', callout],
  ['toggle', toggle],
  ['button', (card) => button(card, 'showButton')],
  ['call-to-action', callToAction],
  ['file', file],
  ['audio', audio],
  ['video', video],
  ['header', header],
  ['product', product],
])

/** Cards that are nothing on a page of this site. */
const OF_NEWSLETTERS_OR_MEMBERS = new Set(['paywall', 'email', 'email-cta', 'signup'])

/** The HTML of a card; what is not known, and what is not read of one that is, leaves a note. */
export function cardMarkup(name: string, payload: Payload, notes: CardNotes): string {
  const draw = CARDS.get(name)
  const card = new Card(payload)
  const markup = draw?.(card) ?? ''
  const unread = card.unread()
  if (OF_NEWSLETTERS_OR_MEMBERS.has(name)) {
    notes.leaveOut('of-newsletters-or-members', name, unread)
  } else if (draw === undefined) notes.leaveOut('unknown', name, unread)
  else if (unread.length > 0) notes.leaveOut('parts', name, unread)
  return markup
}

/** Fields that readers do not see, in any card: how it looks, what it is for, how a file was called. */
const SETTING =
  /colou?r$|^(?:type|version|alignment|layout|style|(?:background)?size|segment|visibility|embedType|mimeType|cardWidth|labels|fileName|format|direction)$/i

/** The texts of fields that readers see, however deep. */
function textsIn(fields: readonly (readonly [name: string, value: unknown])[]): string[] {
  return fields.flatMap(([name, value]) => {
    if (SETTING.test(name)) return []
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? textsIn(Object.entries(value)) : []
  })
}

/** The payload of a card, of which nothing is sure. Knows what of it was read. */
class Card {
  private readonly payload: ReadonlyMap<string, unknown>
  private readonly read = new Set<string>()
  private readonly inner: Card[] = []

  constructor(payload: Payload) {
    this.payload = new Map(Object.entries(payload))
  }
  value(name: string): unknown {
    this.read.add(name)
    return this.payload.get(name)
  }
  raw(name: string): string {
    const value = this.value(name)
    return typeof value === 'string' ? value : ''
  }
  text(name: string): string {
    return escapeText(this.raw(name))
  }
  /** A part with fields of its own, or each of several. */
  parts(name: string): readonly Card[] {
    const value = this.value(name)
    const payloads = z.array(recordSchema).safeParse(Array.isArray(value) ? value : [value]).data
    const parts = (payloads ?? []).map((payload) => new Card(payload))
    this.inner.push(...parts)
    return parts
  }
  /** Returns the words that readers saw, of all that was not read. */
  unread(): string[] {
    const own = textsIn([...this.payload].filter(([name]) => !this.read.has(name)))
    return [...own, ...this.inner.flatMap((part) => part.unread())].filter(hasWords)
  }
}

const recordSchema = z.record(z.string(), z.unknown())

function figure(inner: string, caption: string, classes = ''): string {
  const figcaption = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
  return `<figure class="${classes}">${inner}${figcaption}</figure>`
}

/** An element with a class, unless there is nothing in it. */
function part(name: string, inner: string): string {
  return inner === '' ? '' : `<div class="${name}">${inner}</div>`
}

function markdown(card: Card): string {
  return markdownParser(false).parse(card.raw('markdown'), { async: false })
}

function picture(card: Card): string {
  const title = card.text('title')
  const named = title === '' ? '' : ` title="${title}"`
  const img = `<img src="${card.text('src')}" alt="${card.text('alt')}"${named}>`
  const href = card.text('href')
  return href === '' ? img : `<a href="${href}">${img}</a>`
}

function image(card: Card): string {
  const width = /^(?:wide|full)$/.exec(card.raw('cardWidth'))?.[0]
  return figure(picture(card), card.raw('caption'), width === undefined ? '' : `kg-width-${width}`)
}

function gallery(card: Card): string {
  const pictures = card.parts('images').map(picture)
  return figure(pictures.join(''), card.raw('caption'), 'kg-gallery-card')
}

function bookmark(card: Card): string {
  const [about = new Card({})] = card.parts('metadata')
  const url = [card.text('url'), about.text('url')].find((address) => address !== '')
  if (url === undefined) return ''
  const pictures = ['icon', 'thumbnail']
    .map((name) => about.text(name))
    .filter((address) => address !== '')
    .map((address) => `<img src="${address}">`)
  return figure(
    `<a href="${url}">${part('kg-bookmark-title', about.text('title'))}${part('kg-bookmark-description', about.text('description'))}${part('kg-bookmark-author', about.text('publisher'))}${part('kg-bookmark-publisher', about.text('author'))}${pictures.join('')}</a>`,
    card.raw('caption'),
    'kg-bookmark-card',
  )
}

/** Returns what the site can play, by its address; else the words of the other site. */
function embed(card: Card): string {
  const url = card.text('url')
  const html = card.raw('html')
  // Pages show nothing of it.
  card.value('metadata')
  const isOwn =
    url === '' || (readEmbedAddress(card.raw('url')) === null && hasWords(plainText(html)))
  return figure(
    isOwn ? html : `<iframe src="${url}"></iframe>`,
    card.raw('caption'),
    'kg-embed-card',
  )
}

function code(card: Card): string {
  const language = /^[\w+#-]{1,30}$/.exec(card.raw('language'))?.[0]
  const name = language === undefined ? '' : ` class="language-${language}"`
  const caption = card.raw('caption')
  return `<pre><code${name}>${card.text('code')}</code></pre>${caption === '' ? '' : `<p>${caption}</p>`}`
}

function callout(card: Card): string {
  return `<div class="kg-callout-card"><div class="kg-callout-emoji">${card.text('calloutEmoji')}</div><div class="kg-callout-text">${card.raw('calloutText')}</div></div>`
}

function toggle(card: Card): string {
  return `<details><summary>${card.raw('heading')}</summary>${card.raw('content')}</details>`
}

/** A button, unless the card keeps one that it does not show. */
function button(card: Card, isShown: string, url = 'buttonUrl', words = 'buttonText'): string {
  const [address, text] = [card.text(url), card.text(words)]
  if (card.value(isShown) === false || address === '') return ''
  return `<p><a href="${address}">${text || address}</a></p>`
}

function callToAction(card: Card): string {
  const label = card.raw('sponsorLabel')
  const sponsor = card.value('hasSponsorLabel') === false ? '' : label
  const src = card.text('imageUrl')
  const picture = src === '' ? '' : figure(`<img src="${src}" alt="">`, '')
  return `<div>${sponsor}</div>${picture}${card.raw('textValue')}${button(card, 'showButton')}`
}

function file(card: Card): string {
  const src = card.text('src')
  const bytes = Number(card.value('fileSize'))
  if (src === '') return ''
  return `<div class="kg-file-card"><a href="${src}">${part('kg-file-card-title', card.text('fileTitle'))}${part('kg-file-card-caption', card.text('fileCaption'))}${part('kg-file-card-filename', card.text('fileName'))}${part('kg-file-card-filesize', bytes > 0 ? bytesText(bytes) : '')}</a></div>`
}

function audio(card: Card): string {
  const [src, thumbnail] = [card.text('src'), card.text('thumbnailSrc')]
  if (src === '') return ''
  return `<div class="kg-audio-card"><img src="${thumbnail}"><audio src="${src}"></audio>${part('kg-audio-title', card.text('title'))}</div>`
}

function video(card: Card): string {
  const src = card.text('src')
  const [made, own] = [card.text('thumbnailSrc'), card.text('customThumbnailSrc')]
  if (src === '') return ''
  return figure(
    `<img src="${own || made}"><video src="${src}"></video>`,
    card.raw('caption'),
    'kg-video-card',
  )
}

function header(card: Card): string {
  const src = card.text('backgroundImageSrc')
  const isShown = src !== '' && (card.value('version') === 2 || card.raw('style') === 'image')
  const background = isShown ? figure(`<img src="${src}" alt="">`, '') : ''
  const below = card.raw('subheader')
  return `${background}<h2>${card.raw('header')}</h2>${below === '' ? '' : `<p>${below}</p>`}${button(card, 'buttonEnabled')}`
}

const MOST_STARS = 5

function product(card: Card): string {
  const src = card.text('productImageSrc')
  const picture = src === '' ? '' : figure(`<img src="${src}" alt="">`, '')
  const rating =
    card.value('productRatingEnabled') === true
      ? stars(Number(card.value('productStarRating')))
      : ''
  return `${picture}<h3>${card.raw('productTitle')}</h3><p>${rating}</p>${card.raw('productDescription')}${button(card, 'productButtonEnabled', 'productUrl', 'productButton')}`
}

/** A rating of a product, in signs. */
export function stars(count: number): string {
  const full = Math.max(0, Math.min(MOST_STARS, Math.round(count) || 0))
  return '★'.repeat(full) + '☆'.repeat(MOST_STARS - full)
}
