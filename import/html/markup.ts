import { JSDOM } from 'jsdom'
import { characterCount, withoutNoncharacters } from '../../shared/text/text.ts'

/** One inert window for all parsing: scripts never run in it and nothing is ever fetched. */
export const inertWindow = new JSDOM('').window

/** The node types that the conversion tells apart. */
export const ELEMENT_NODE = 1
export const TEXT_NODE = 3

/** Elements of real pages stand in a few dozen others; reading thousands takes minutes, then the stack. */
const NESTING_MAX_DEPTH = 200

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/

/** Elements that end by themselves, each inside one that is counted. */
const SELF_ENDING = /^(?:p|li|d[dt]|t[dhr]|tbody|thead|tfoot|option|optgroup|r[bpt])$/

/** Whether elements stand in one another more deeply than they can be read. */
function isNestedTooDeeply(html: string): boolean {
  const open: string[] = []
  for (const [whole, end, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/<>]*)[^<>]*/gi)) {
    const tag = name.toLowerCase()
    if (VOID.test(tag) || SELF_ENDING.test(tag)) continue
    // In drawings and formulas, as in XML, a slash ends an element.
    if (whole.endsWith('/') && (open.includes('svg') || open.includes('math'))) continue
    if (end === '/') {
      const begin = open.lastIndexOf(tag)
      if (begin >= 0) open.length = begin
    } else if (open.push(tag) > NESTING_MAX_DEPTH) return true
  }
  return false
}

/**
 * Parses HTML into a detached body.
 *
 * @param html any text; the parser repairs what is malformed
 * @throws RangeError when its elements are nested too deeply
 */
export function parseMarkup(html: string): HTMLElement {
  if (isNestedTooDeeply(html)) {
    throw new RangeError(`Elements are nested more than ${NESTING_MAX_DEPTH} deep.`)
  }
  const body = inertWindow.document.createElement('body')
  body.innerHTML = html
  return body
}

/** Whether a node is an element. */
export function isElement(node: Node): node is Element {
  return node.nodeType === ELEMENT_NODE
}

/** Gives an element another name, keeping its attributes and children. */
export function renameElement(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) {
    renamed.setAttribute(attribute, value)
  }
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/** Puts an element's children in its place. */
export function unwrapElement(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** Elements that no browser shows without scripts, and conditions of scripts that are never true. */
const UNSEEN =
  'template, datalist, canvas, dialog:not([open]), [popover], [hidden], [v-if="false"], [v-show="false"], [x-show="false"]'

/** Components of MDX that are named for hiding. */
const HIDING_COMPONENTS =
  'comment, hidden, hide, private, draft, membersonly, memberonly, subscribersonly, paywall, premium, signedin, loggedin'

const STYLE =
  /(?:^|[;\s"])(?:display\s*:\s*none|(?:content-)?visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all|opacity\s*:\s*0(?:\.0+)?(?![\d.])|font-size\s*:\s*0(?![\d.])|transform\s*:\s*scale\(0\)|(?:left|right|top|text-indent|margin-left)\s*:\s*-(?:\d{4,}|9\d\d))/i

const NO_HEIGHT = /(?:^|[;\s"])(?:max-)?height\s*:\s*0(?![\d.])/i
const CUTS = /(?:^|[;\s"])overflow(?:-y)?\s*:\s*(?:hidden|clip)/i

/** Classes that style sheets hide by, and those that show the same again on wider screens. */
const CLASS =
  /(?:^|\s)(?:(?:is-|uk-|u-)?hidden|hide|(?:is-)?invisible|d-none|display-none)(?=\s|$)/i
const SHOWN_AT_A_WIDTH = /(?:^|\s)(?:\w+:(?:block|inline\S*|flex|grid|table\S*)|d-\w+-\w+)(?=\s|$)/

/** Whether a page has an element without showing it. */
export function isHidden(element: Element): boolean {
  // MDX writes "className".
  const classes = element.getAttribute('class') ?? element.getAttribute('classname') ?? ''
  const style = (element.getAttribute('style') ?? '').replace(/\/\*[\s\S]*?\*\//g, '')
  return (
    element.matches(UNSEEN) ||
    element.matches(HIDING_COMPONENTS) ||
    STYLE.test(style) ||
    (NO_HEIGHT.test(style) && CUTS.test(style)) ||
    (CLASS.test(classes) && !SHOWN_AT_A_WIDTH.test(classes))
  )
}

/** Text of an HTML fragment as readers see it: tags and control characters gone, entities decoded, white space collapsed. */
export function plainText(html: string): string {
  // Most titles and names are no markup, and parsing takes a millisecond.
  if (!/[<&]/.test(html)) return inOneLine(html)
  if (isNestedTooDeeply(html)) return inOneLine(html.replace(/<[^<>]*>/g, ' '))
  const body = parseMarkup(html)
  for (const element of body.querySelectorAll('*')) {
    if (element.matches('script, style, noscript') || isHidden(element)) element.remove()
  }
  for (const block of body.querySelectorAll(
    'br, p, div, li, h1, h2, h3, h4, h5, h6, td, th, pre, figure, figcaption',
  )) {
    block.append(' ')
    block.after(' ')
  }
  return inOneLine(body.textContent)
}

const inOneLine = (text: string) =>
  withoutNoncharacters(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/**
 * Cuts a text at the end of a word and adds an ellipsis, without splitting a character.
 *
 * @param most characters, ellipsis included; an emoji is one
 */
export function shorten(text: string, most: number): string {
  if (characterCount(text) <= most) return text
  let cut = ''
  let count = 0
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    count += characterCount(segment)
    if (count > most - 1) break
    cut += segment
  }
  const lastSpace = cut.search(/\s\S*$/)
  const atWordEnd = lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut
  return `${atWordEnd.replace(/[\s,;:–-]+$/u, '')}…`
}
