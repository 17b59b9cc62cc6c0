import { readFileSync } from 'node:fs'
import { SaxesParser } from 'saxes'
import { z } from 'zod'

/** An element of a feed with its text and children. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

/**
 * Parses XML strictly.
 *
 * @throws Error where it is not well-formed
 */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml).close()
  const [top] = root.children
  if (top === undefined) throw new Error('There is no element.')
  return top
}

/** The children of an element by name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** Names of required children that are missing or empty. */
export function missingFrom(element: XmlElement, required: readonly string[]): string[] {
  return required.filter((name) => {
    const [child] = childrenOf(element, name)
    return (
      child === undefined || (child.text.trim() === '' && child.attributes['href'] === undefined)
    )
  })
}

const absolute = z.url({ protocol: /^https?$/ })
const moment = z.iso.datetime({ offset: true })

/** JSON Feed 1.1, as far as the site uses it. */
export const jsonFeedSchema = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: absolute,
  feed_url: absolute,
  description: z.string().min(1),
  icon: absolute,
  language: z.string().min(2),
  items: z.array(
    z.strictObject({
      id: z.string().min(1),
      url: absolute,
      title: z.string().min(1),
      content_html: z.string(),
      summary: z.string(),
      image: absolute.optional(),
      date_published: moment,
      date_modified: moment,
      authors: z.array(z.strictObject({ name: z.string().min(1), url: absolute })).min(1),
      tags: z.array(z.string()),
    }),
  ),
})

/**
 * Validates a sitemap against the schema of the protocol.
 *
 * @throws Error saying where it does not fit
 */
export async function validateSitemap(xml: string): Promise<void> {
  // Loaded late: the module waits for its WebAssembly, which the test runner's loader cannot.
  const { XmlDocument, XsdValidator } = await import('libxml2-wasm')
  using schema = XmlDocument.fromBuffer(readFileSync('node_modules/sitemap/schema/sitemap.xsd'))
  using validator = XsdValidator.fromDoc(schema)
  using document = XmlDocument.fromString(xml)
  validator.validate(document)
}
