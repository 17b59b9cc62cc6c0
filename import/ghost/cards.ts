import { z } from 'zod'
import { escapeText, firstWordsOf, isProse, textsIn } from '../html/text.ts'
import { markdownParser } from '../markdown/parser.ts'

type Payload = Readonly<Record<string, unknown>>

const imageSchema = z.object({ src: z.string(), alt: z.string().nullish() })

/** What each card of Ghost's editors is in HTML; the classes are those that Ghost itself writes. */
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
  ['call-to-action', (card) => card.raw('textValue') + button(card, 'showButton')],
  [
    'file',
    (card) =>
      link(
        card.text('src'),
        card.text('fileTitle') || card.text('fileName'),
        card.text('fileCaption'),
      ),
  ],
  ['audio', (card) => link(card.text('src'), card.text('title') || 'Audio')],
  ['video', (card) => link(card.text('src'), card.text('caption') || 'Video')],
  ['header', header],
  ['product', product],
])

/** Cards that are nothing on a page of this site. */
const DROPPED = new Set(['paywall', 'email', 'email-cta', 'signup', 'tk', 'at-link', 'zwnj'])

/** The HTML of a card; what is not known leaves a note. */
export function cardMarkup(name: string, payload: Payload, notes: Set<string>): string {
  const draw = CARDS.get(name)
  if (draw !== undefined) return draw(new Card(payload))
  const [words] = textsIn(payload).filter((text) => isProse(text) || /^\s*<\w/.test(text))
  notes.add(
    (DROPPED.has(name)
      ? `a card "${name}" belongs to Ghost's newsletter or members: left out`
      : `an unknown card "${name}" was left out`) +
      (words === undefined ? '' : `; it says "${firstWordsOf(words)}"`),
  )
  return ''
}

/** The payload of a card, of which nothing is sure. */
class Card {
  private readonly payload: ReadonlyMap<string, unknown>
  constructor(payload: Payload) {
    this.payload = new Map(Object.entries(payload))
  }
  value(name: string): unknown {
    return this.payload.get(name)
  }
  raw(name: string): string {
    const value = this.payload.get(name)
    return typeof value === 'string' ? value : ''
  }
  text(name: string): string {
    return escapeText(this.raw(name))
  }
}

function figure(inner: string, caption: string, classes = ''): string {
  const figcaption = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
  return `<figure class="${classes}">${inner}${figcaption}</figure>`
}

function markdown(card: Card): string {
  return markdownParser(false).parse(card.raw('markdown'), { async: false })
}

function image(card: Card): string {
  const picture = `<img src="${card.text('src')}" alt="${card.text('alt')}">`
  const href = card.text('href')
  const width = /^(?:wide|full)$/.exec(card.raw('cardWidth'))?.[0]
  return figure(
    href === '' ? picture : `<a href="${href}">${picture}</a>`,
    card.raw('caption'),
    width === undefined ? '' : `kg-width-${width}`,
  )
}

function gallery(card: Card): string {
  const pictures = z.array(imageSchema).safeParse(card.value('images')).data ?? []
  const markup = pictures.map(
    ({ src, alt }) => `<img src="${escapeText(src)}" alt="${escapeText(alt ?? '')}">`,
  )
  return figure(markup.join(''), card.raw('caption'), 'kg-gallery-card')
}

function bookmark(card: Card): string {
  const parsed = z.record(z.string(), z.unknown()).safeParse(card.value('metadata')).data ?? {}
  const about = new Card(parsed)
  const url = card.text('url') || about.text('url')
  return link(url, about.text('title'), about.text('description'), card.raw('caption'))
}

function embed(card: Card): string {
  const url = card.text('url')
  const frame = /<iframe\b[^>]*>/.exec(card.raw('html'))?.[0]
  return url === ''
    ? `<p>${frame === undefined ? '' : `${frame}</iframe>`}</p>`
    : figure(`<iframe src="${url}"></iframe>`, card.raw('caption'))
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

/** @param below lines after the link */
function link(url: string, text: string, ...below: readonly string[]): string {
  const lines = below.filter((line) => line !== '').map((line) => `<br>${line}`)
  return url === '' ? '' : `<p><a href="${url}">${text || url}</a>${lines.join('')}</p>`
}

/** A button, unless the card keeps one that it does not show. */
function button(card: Card, isShown: string, url = 'buttonUrl', words = 'buttonText'): string {
  return card.value(isShown) === false ? '' : link(card.text(url), card.text(words))
}

function header(card: Card): string {
  const below = card.raw('subheader')
  return `<h2>${card.raw('header')}</h2>${below === '' ? '' : `<p>${below}</p>`}${button(card, 'buttonEnabled')}`
}

function product(card: Card): string {
  const src = card.text('productImageSrc')
  const picture = src === '' ? '' : figure(`<img src="${src}" alt="">`, '')
  return `<h3>${card.raw('productTitle')}</h3>${picture}${card.raw('productDescription')}${button(card, 'productButtonEnabled', 'productUrl', 'productButton')}`
}
