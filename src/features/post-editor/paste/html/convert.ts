import { calloutKindOf, isCalloutTitle } from '../../../../../shared/html/foreign-callouts'
import { codeBlock, codeText } from './code-blocks'
import { inlineWithin, PLAIN, wrappersOf, type Inline } from './inline-marks'
import { isNeverText } from './junk'
import { styleOf, type Conversion } from './conversion'
import { cleanHref, isShareLink } from '../../writing/links/clean-href'
import { writeDefinitions, writeList } from './lists'
import { declared } from './style-of'
import { writeTable } from './tables'

/** Elements that begin and end a line. */
const BLOCKS = new Set(
  ['p', 'div', 'section', 'article', 'main', 'header', 'footer', 'aside', 'nav', 'address']
    .concat(['center', 'form', 'fieldset', 'legend', 'figure', 'figcaption', 'hgroup', 'body'])
    .concat(['caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'dt', 'dd', 'optgroup']),
)

/** Text of links beside headings that only lead to the heading itself. */
const PERMALINK = /^[#¶§🔗\s]*$/u

/** Longest text of a link that is taken for a share button. */
const SHARE_TEXT_MAX_LENGTH = 40

/** Everything that is written goes through one conversion, whose parts call one another by it. */
export function createConversion(
  parts: Omit<Conversion, 'writeNode' | 'writeChildren'>,
): Conversion {
  const conversion: Conversion = {
    ...parts,
    writeNode: (node, inline) => {
      if (node.nodeType === Node.TEXT_NODE) {
        const wrappers = wrappersOf(inline, parts.builder.isInHeading())
        parts.builder.addText(node.nodeValue ?? '', wrappers)
      } else if (node instanceof Element) {
        writeElement(node, inline, conversion)
      }
    },
    writeChildren: (parent, inline) => {
      for (const child of parent.childNodes) conversion.writeNode(child, inline)
    },
  }
  return conversion
}

function writeElement(element: Element, outer: Inline, conversion: Conversion): void {
  const style = styleOf(element, conversion.classStyles)
  if (isNeverText(element, style)) return
  const { builder, hasTrackedChanges } = conversion
  const inline = inlineWithin(outer, element, style)
  const level = headingLevel(element)
  if (level !== null) {
    writeHeading(element, level, inline, conversion)
    return
  }
  switch (element.localName) {
    case 'br':
      builder.addBreak()
      return
    case 'hr':
      if (builder.lastBlock('hr') === null) {
        builder.addBlock(element.ownerDocument.createElement('hr'))
      }
      return
    case 'a':
      writeLink(element, inline, conversion)
      return
    case 'img':
      conversion.pictures.write(element, style, inline.href, builder)
      return
    case 'iframe':
    case 'video':
    case 'audio':
      writeEmbed(element, conversion)
      return
    case 'figure':
      if (!conversion.pictures.writeFigure(element, conversion)) {
        writeBlock(element, inline, conversion)
      }
      return
    case 'ul':
    case 'ol':
    case 'menu':
    case 'li':
      writeList(element, inline, conversion)
      return
    case 'dl':
      writeDefinitions(element, inline, conversion)
      return
    case 'table':
      writeTable(element, inline, conversion)
      return
    case 'pre':
      builder.addBlock(codeBlock(element.ownerDocument, codeText(element), element))
      return
    case 'blockquote':
      builder.within('blockquote', () => {
        conversion.writeChildren(element, inline)
      })
      return
    case 'details':
      writeDetails(element, inline, conversion)
      return
    case 'del':
      if (!hasTrackedChanges) conversion.writeChildren(element, inline)
      return
    default:
      if (writeCallout(element, inline, conversion)) return
      if (BLOCKS.has(element.localName) || declared(style, 'display') === 'block') {
        writeBlock(element, inline, conversion)
      } else {
        conversion.writeChildren(element, inline)
      }
  }
}

function writeBlock(element: Element, inline: Inline, conversion: Conversion): void {
  // A heading that a page builder made of blocks stays one heading.
  if (conversion.builder.isInHeading()) {
    conversion.writeChildren(element, inline)
    return
  }
  conversion.builder.endLine()
  conversion.writeChildren(element, inline)
  conversion.builder.endLine()
}

/** A box that other sites set beside the text. @returns whether the element is one */
function writeCallout(element: Element, inline: Inline, conversion: Conversion): boolean {
  const { builder } = conversion
  const kind = BLOCKS.has(element.localName) ? calloutKindOf(element) : null
  if (kind === null || builder.isInHeading() || builder.isInside('[data-callout]')) return false
  for (const title of element.querySelectorAll('*')) if (isCalloutTitle(title)) title.remove()
  builder.within('div', (callout) => {
    callout.setAttribute('data-callout', kind)
    conversion.writeChildren(element, inline)
  })
  return true
}

function headingLevel(element: Element): number | null {
  const byTag = /^h([1-6])$/.exec(element.localName)?.[1]
  const byRole =
    element.getAttribute('role') === 'heading' ? (element.getAttribute('aria-level') ?? '2') : null
  const level = Number.parseInt(byTag ?? byRole ?? '', 10)
  return level >= 1 && level <= 6 ? level : null
}

function writeHeading(
  element: Element,
  level: number,
  inline: Inline,
  conversion: Conversion,
): void {
  const { builder } = conversion
  // Headings of lists and tables would be headings of the page.
  if (builder.isInside('li, td, th, dd, dt') || builder.isInHeading()) {
    writeBlock(element, { ...inline, strong: true }, conversion)
    return
  }
  builder.startHeading(level)
  conversion.writeChildren(element, inline)
  builder.endLine()
}

function writeLink(element: Element, inline: Inline, conversion: Conversion): void {
  const written = element.getAttribute('href')
  const text = element.textContent.trim()
  const hasPicture = element.querySelector('img') !== null
  if (written !== null && !hasPicture) {
    if (written.includes('#') && text !== '' && PERMALINK.test(text)) return
    if (isShareLink(written) && text.length <= SHARE_TEXT_MAX_LENGTH) return
  }
  const href = written === null ? null : cleanHref(written, conversion.base)
  conversion.writeChildren(element, { ...inline, href: href ?? inline.href })
}

function writeDetails(element: Element, inline: Inline, conversion: Conversion): void {
  const { builder } = conversion
  const summary = [...element.children].find(({ localName }) => localName === 'summary')
  const rest = [...element.childNodes].filter((child) => child !== summary)
  const hasBoth = summary !== undefined && rest.some((child) => (child.textContent ?? '').trim())
  if (!hasBoth || summary.textContent.trim() === '' || builder.isInside('td, th')) {
    writeBlock(element, inline, conversion)
    return
  }
  builder.within('details', () => {
    builder.startLine('summary')
    conversion.writeChildren(summary, PLAIN)
    builder.endLine()
    for (const child of rest) conversion.writeNode(child, inline)
  })
}

/** Videos and frames of other sites become a link, which an author can replace by an embed. */
function writeEmbed(element: Element, conversion: Conversion): void {
  const source =
    element.getAttribute('src') ??
    element.getAttribute('data-src') ??
    element.querySelector('source')?.getAttribute('src') ??
    ''
  const address = pageOf(source.startsWith('//') ? `https:${source}` : source)
  if (address === null) return
  const link = element.ownerDocument.createElement('a')
  link.href = address
  link.textContent = element.getAttribute('title')?.trim() || address
  conversion.builder.endLine()
  conversion.writeNode(link, PLAIN)
  conversion.builder.endLine()
}

function pageOf(source: string): string | null {
  const video = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(source)
  if (video?.[1] !== undefined) return `https://www.youtube.com/watch?v=${video[1]}`
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(source)
  if (vimeo?.[1] !== undefined) return `https://vimeo.com/${vimeo[1]}`
  // Frames of advertisements and counters have no size or no page of their own.
  return /^https?:\/\/[^/]+\/.+/.test(source) &&
    !/doubleclick|googletagmanager|\/ads?\//.test(source)
    ? source
    : null
}
