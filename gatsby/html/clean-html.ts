import type { DefaultTreeAdapterTypes } from 'parse5'
import { html as names } from 'parse5'
import { ADDRESS_ATTRIBUTES, ALLOWED_ATTRIBUTES } from '../../shared/html/allowed/allow-list.ts'
import { AUTHOR_ID_PREFIX } from '../../shared/html/author-ids.ts'
import { SANITISER_SETTINGS } from '../../shared/html/allowed/sanitising.ts'
import { TreeElement, TreeText } from './tree/tree-nodes.ts'
import { parseBody } from './tree/parse-body.ts'

const TAGS = new Set(SANITISER_SETTINGS.ALLOWED_TAGS)
const ATTRIBUTES = new Set(ALLOWED_ATTRIBUTES)
const ADDRESSES = new Set(ADDRESS_ATTRIBUTES)

/** A sanitiser would write these otherwise: signs of markup, and space around. */
const CHANGED_VALUE = /[<>]|^\s|\s$/

/** Of the schemes that are allowed, or on this site; nothing that a browser might skip or decode. */
const PLAIN_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|[/#])[!-~]*$/i

const LEADING_SPACE = /^[\r\n\t ]+/

/**
 * Reads a text that a sanitiser has nothing to take from: every element, attribute and address in it is
 * on the list of what posts may hold. Nearly all texts that the editor wrote are such. They need neither
 * jsdom nor DOMPurify, whose work is most of what a post costs.
 *
 * The parser is the one that jsdom uses, and reads the text as DOMPurify has it read. What is doubtful in
 * the least is left to DOMPurify; what is accepted is exactly what DOMPurify would leave.
 *
 * @returns an element that holds the text, ids prefixed as DOMPurify prefixes them; null for any other text
 */
export function readCleanHtml(html: string): TreeElement | null {
  const body = parseBody(html)
  if (body === null || !body.childNodes.every(isClean)) return null
  const root = new TreeElement('div')
  // A parser drops space before the first element; DOMPurify puts it back.
  const [leading] = LEADING_SPACE.exec(html) ?? []
  if (leading !== undefined) root.append(leading)
  root.append(...body.childNodes)
  return root
}

/** Whether a node and all in it are on the list. What a parser makes may be of any kind. */
function isClean(node: DefaultTreeAdapterTypes.ChildNode): boolean {
  if (node instanceof TreeText) return true
  return (
    node instanceof TreeElement &&
    node.namespaceURI === names.NS.HTML &&
    TAGS.has(node.tagName) &&
    hasCleanAttributes(node) &&
    node.childNodes.every(isClean)
  )
}

function hasCleanAttributes(element: TreeElement): boolean {
  const { attrs } = element
  if (attrs.length === 0) return true
  const areClean = attrs.every(
    ({ name, value, namespace }) =>
      namespace === undefined &&
      ATTRIBUTES.has(name) &&
      !CHANGED_VALUE.test(value) &&
      (!ADDRESSES.has(name) || PLAIN_ADDRESS.test(value)),
  )
  if (areClean) prefixId(element)
  return areClean
}

/** As DOMPurify does: an id that had no prefix becomes the last attribute. */
function prefixId(element: TreeElement): void {
  const id = element.getAttribute('id')
  if (id === null || id.startsWith(AUTHOR_ID_PREFIX)) return
  element.removeAttribute('id')
  element.setAttribute('id', `${AUTHOR_ID_PREFIX}${id}`)
}
