/**
 * Where the name of an event handler may begin: after a space, a slash or the value before it. A name
 * has no other spelling, so a handler stands in the text as it is.
 */
const HANDLER = /(?<=[\s/"'])on(?=[a-z]+\s*=)/gi

const BASE = /<base(?=[\s/>])/gi

/** Stands in the place of `<base`; a parser treats both tags alike. */
const INERT_BASE = '<link data-base'

/**
 * Parses HTML into a document of its own, which runs and loads nothing.
 *
 * A browser may hold handlers and `<base>` against the policy of the page that parses them even there,
 * and report them. So handlers are taken away, and `<base>` becomes a `<link>`, which
 * {@link baseAddress} reads. Where the same words are text or a value, they stay.
 */
export function parseHtml(html: string): Document {
  const mark = `data-inert-${Math.random().toString(36).slice(2)}`
  const marked = html.replace(HANDLER, `${mark}$&`).replace(BASE, INERT_BASE)
  const page = new DOMParser().parseFromString(marked, 'text/html')
  if (marked !== html) takeMarksAway(page, mark)
  return page
}

/** The body of {@link parseHtml}. */
export const parseBody = (html: string): HTMLElement => parseHtml(html).body

/** The address that a parsed page gives as its own; null where it gives none. */
export const baseAddress = (page: Document): string | null =>
  page.head.querySelector('link[data-base]')?.getAttribute('href') ?? null

/** Removes what was a handler, and gives words back as they were. */
function takeMarksAway(root: Document | DocumentFragment, mark: string): void {
  const words = (text: string) => text.replaceAll(mark, '').replaceAll(INERT_BASE, '<base')
  const walker = (root.ownerDocument ?? root).createTreeWalker(root)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof CharacterData) node.data = words(node.data)
    if (!(node instanceof Element)) continue
    for (const attribute of Array.from(node.attributes)) {
      if (attribute.name.startsWith(mark)) node.removeAttributeNode(attribute)
      else if (words(attribute.value) !== attribute.value) attribute.value = words(attribute.value)
    }
    if (node instanceof HTMLTemplateElement) takeMarksAway(node.content, mark)
  }
}
