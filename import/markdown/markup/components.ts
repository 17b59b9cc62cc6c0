import type { MarkedExtension } from 'marked'
import { isHidden, shorten } from '../../html/markup.ts'
import { hasWords, isProse } from '../../html/text.ts'
import { looksLikePicture } from '../../media/original-key.ts'
import { shownElsewhere } from './template-tags.ts'

const ATTRIBUTES = `(?:\\s(?:[^<>"']|"[^"]*"|'[^']*')*)?`
const OPENER = new RegExp(`^ {0,3}<([a-z][\\w.:-]*)(${ATTRIBUTES})(?<!/)>`, 'i')
const CLOSED = new RegExp(`<([a-z][\\w.:-]*)(${ATTRIBUTES})/>`, 'gi')
const PARSED = /\smarkdown(?:\s*=\s*["']?(?:1|true|block|span)["']?)?(?=[\s>/]|$)/i

/** Components within one another, and characters that the ends of all are looked for in. */
const DEPTH_MAX = 100
const READ_MAX_CHARACTERS = 20_000_000

/** Elements that hold no Markdown in any program. */
const LITERAL =
  /^(?:pre|code|script|style|textarea|svg|math|table|thead|tbody|tr|p|a|b|i|em|strong|span|sup|sub|br|hr|img|input)$/
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/**
 * Markdown within HTML: where `markdown="1"` asks for it, as in kramdown and Python-Markdown, and in every
 * element and component of MDX. A component without content has an end.
 */
export function components(isMdx: boolean): MarkedExtension {
  let depth = 0
  let read = 0
  return {
    extensions: [
      {
        name: 'component',
        level: 'block',
        tokenizer(text) {
          const [opener, tag = '', attributes = ''] = OPENER.exec(text) ?? []
          if (opener === undefined) return undefined
          if (!PARSED.test(attributes) && !((isMdx || /^[A-Z]/.test(tag)) && !LITERAL.test(tag)))
            return undefined
          read += text.length
          if (depth >= DEPTH_MAX || read > READ_MAX_CHARACTERS) return undefined
          const end = endOf(text, tag, opener.length)
          const rest = end === null ? undefined : /^[ \t]*(?:\n|$)/.exec(text.slice(end.after))?.[0]
          if (end === null || rest === undefined) return undefined
          const words = withoutMargin(text.slice(opener.length, end.before))
          depth += 1
          const tokens = words.includes('\n')
            ? this.lexer.blockTokens(words, [])
            : [
                {
                  type: 'text',
                  raw: words,
                  text: words,
                  tokens: this.lexer.inlineTokens(words, []),
                },
              ]
          depth -= 1
          const raw = text.slice(0, end.after) + rest
          return { type: 'component', raw, tag, opener: opener.replace(PARSED, ''), tokens }
        },
        renderer({ tag, opener, tokens = [] }) {
          return `${String(opener)}${this.parser.parse(tokens)}</${String(tag)}>\n`
        },
      },
    ],
    walkTokens: (token) => {
      if (token.type === 'html') token.text = withEnds(token.text as string, isMdx)
    },
  }
}

/** Where the element that begins a text ends. */
function endOf(text: string, tag: string, from: number): { before: number; after: number } | null {
  const tags = new RegExp(`<(/?)${tag.replace('.', '\\.')}${ATTRIBUTES}(/?)>`, 'gi')
  tags.lastIndex = from
  let depth = 1
  for (let match = tags.exec(text); match !== null; match = tags.exec(text)) {
    if (match[0].endsWith('/>')) continue
    depth += match[1] === '/' ? -1 : 1
    if (depth === 0) return { before: match.index, after: tags.lastIndex }
  }
  return null
}

/** Lines without what all of them are indented by. */
function withoutMargin(words: string): string {
  const margins = words
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
  const margin = Math.min(...margins.map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0), 40)
  return words.replace(new RegExp(`^[ \\t]{0,${margin}}`, 'gm'), '')
}

const withEnds = (html: string, isMdx: boolean): string =>
  html.replace(CLOSED, (whole, tag: string, attributes: string) =>
    (isMdx || /^[A-Z]/.test(tag)) && !VOID.test(tag) ? `<${tag}${attributes}></${tag}>` : whole,
  )

/** Elements that have an address of something else than a picture, or none that is seen. */
const NO_PICTURES = 'img, iframe, video, audio, source, track, embed, script, input, object'

/**
 * Keeps what a component shows by its attributes: a picture with the words below it, a title, a link, a
 * film.
 *
 * @param body changed in place, before the names of components go
 * @param notes gets the words of other attributes
 */
export function settleComponents(body: Element, notes: Set<string>): void {
  const { ownerDocument: document } = body
  for (const element of body.querySelectorAll('[src], [image]')) {
    const address = element.getAttribute('src') ?? element.getAttribute('image') ?? ''
    const isImage = element.localName === 'img'
    const caption = ['caption', 'title'].map((name) => element.getAttribute(name)).find(Boolean)
    if (isImage ? !element.hasAttribute('caption') : element.matches(NO_PICTURES)) continue
    if (isHidden(element)) continue
    const isExpression =
      address.startsWith('{') && /image|img|picture|figure/.test(element.localName)
    if (!isImage && !isExpression && !looksLikePicture(address)) continue
    const figure = document.createElement('figure')
    const picture = document.createElement('img')
    picture.setAttribute('src', address)
    picture.setAttribute('alt', element.getAttribute('alt') ?? '')
    figure.append(picture)
    if (caption !== undefined && caption !== null) {
      const words = document.createElement('figcaption')
      words.textContent = caption
      figure.append(words)
    }
    element.replaceWith(figure, ...element.childNodes)
  }
  for (const element of body.querySelectorAll('*')) {
    if (!element.hasAttributes() || isHidden(element)) continue
    keepFilm(element)
    keepTitle(element, keepLink(element))
    for (const note of wordsOfAttributes(element)) notes.add(note)
  }
}

/** Attributes of components that are seen above what they hold. */
const TITLES = ['title', 'label', 'summary', 'heading', 'header']

function keepTitle(element: Element, link: Element | null): void {
  // Within a line it is seen at a mouse.
  if (!isComponent(element) || element.closest(LINES) !== null) return
  const name = TITLES.find((one) => hasWords(element.getAttribute(one) ?? ''))
  if (name === undefined) return
  const words = element.ownerDocument.createElement('strong')
  words.textContent = element.getAttribute(name)?.trim() ?? ''
  element.removeAttribute(name)
  if (link !== null && !hasWords(link.textContent)) link.replaceChildren(words)
  else element.prepend(paragraphOf(element, words))
}

/** A component without words may show what is on another site. */
function keepFilm(element: Element): void {
  const isFilm = isComponent(element) || element.matches('embed[url]')
  if (!isFilm || hasWords(element.textContent)) return
  const named = new Map(Array.from(element.attributes, ({ name, value }) => [name, value]))
  const address = shownElsewhere(element.localName, { named, positional: [] })
  if (address !== null) element.replaceWith(paragraphOf(element, address))
}

/** Elements that lead somewhere without being links: components and buttons. */
function keepLink(element: Element): Element | null {
  const address = element.getAttribute('href') ?? element.getAttribute('to') ?? ''
  if (address === '' || element.matches('a, link, base, area, image, use, :is(svg, a) *'))
    return null
  const link = element.ownerDocument.createElement('a')
  link.setAttribute('href', address)
  const isWhole = element.querySelector(`a, ${BLOCKS}`) === null
  if (isWhole && hasWords(element.textContent)) link.append(...element.childNodes)
  element.append(isWhole ? link : paragraphOf(element, link))
  element.removeAttribute('href')
  return link
}

function paragraphOf(element: Element, words: Node | string): Element {
  const paragraph = element.ownerDocument.createElement('p')
  paragraph.append(words)
  return paragraph
}

/** Returns notes about words in the attributes of a component, which have no place here. */
function wordsOfAttributes(element: Element): string[] {
  const said = Array.from(element.attributes).filter(
    ({ name, value }) =>
      hasWords(value) &&
      (SAYS.test(name) || (isComponent(element) && isProse(value) && !OF_STYLE.test(name))),
  )
  return said.map(
    ({ name, value }) =>
      `words of <${element.localName}> were left out: ${name}="${shorten(value, 200)}"`,
  )
}

const SAYS = /^(?:text|author|by|subtitle|description|caption|code|quote|question|answer|message)$/
const OF_STYLE = /^(?:class(?:name)?|style|alt|id|sizes|srcset)$/

const BLOCKS = 'p, div, ul, ol, dl, table, pre, blockquote, figure, section, h1, h2, h3, h4, h5, h6'

const LINES = 'p, h1, h2, h3, h4, h5, h6, td, th, dt'

const isComponent = (element: Element): boolean =>
  element.localName.includes('-') ||
  Object.prototype.toString.call(element) === '[object HTMLUnknownElement]'
