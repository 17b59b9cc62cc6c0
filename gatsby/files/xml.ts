import { escapeText } from '../../shared/html/escape-text.ts'

/** Everything that XML 1.0 cannot hold, not even escaped (section 2.2, Char). */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes text for an element or an attribute, and drops characters that XML cannot hold. */
export function escapeXml(text: string): string {
  return escapeText(text.replace(NOT_XML, ''))
}

type Attributes = Readonly<Record<string, string>>

/** Writes one element with text in it, or an empty one when `text` is left out. */
export function textElement(name: string, attributes: Attributes, text?: string): string {
  const opening = `<${name}${writeAttributes(attributes)}`
  return text === undefined ? `${opening}/>` : `${opening}>${escapeXml(text)}</${name}>`
}

/** Writes one element around others, each on a line of its own. */
export function parentElement(
  name: string,
  attributes: Attributes,
  children: readonly string[],
): string {
  const inner = children.map((child) => `\n${child}`).join('')
  return `<${name}${writeAttributes(attributes)}>${inner}\n</${name}>`
}

/** Writes a whole document. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
}

function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}
