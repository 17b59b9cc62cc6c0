import { defaultTreeAdapter, html as names, parse } from 'parse5'
import type { DefaultTreeAdapterMap, TreeAdapter } from 'parse5'
import { TreeElement, TreeText } from './tree-nodes.ts'

/** parse5's own trees, with elements and texts that have the methods of the DOM. */
const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
  ...defaultTreeAdapter,
  // The parser makes several elements of one tag where formatting goes on in the next paragraph.
  createElement: (tagName, namespace, attributes) =>
    new TreeElement(
      tagName,
      attributes.map((attribute) => ({ ...attribute })),
      namespace,
    ),
  createTextNode: (value) => new TreeText(value),
  insertText: (parent, text) => {
    const last = parent.childNodes.at(-1)
    if (last instanceof TreeText) last.value += text
    else defaultTreeAdapter.appendChild(parent, new TreeText(text))
  },
  insertTextBefore: (parent, text, reference) => {
    const before = parent.childNodes[parent.childNodes.indexOf(reference) - 1]
    if (before instanceof TreeText) before.value += text
    else defaultTreeAdapter.insertBefore(parent, new TreeText(text), reference)
  },
}

/**
 * Reads HTML as browsers do, as the body of a document.
 *
 * @returns null where some of it is outside of the body, such as a doctype or a style sheet. What is
 *   inside may be anything, also comments, templates and SVG
 */
export function parseBody(html: string): TreeElement | null {
  const { childNodes } = parse(html, { scriptingEnabled: false, treeAdapter })
  const [root] = childNodes
  if (childNodes.length !== 1 || !(root instanceof TreeElement)) return null
  const [head, body] = root.childNodes
  const isPlain =
    root.childNodes.length === 2 &&
    isElement(head, names.TAG_NAMES.HEAD) &&
    head.childNodes.length === 0 &&
    isElement(body, names.TAG_NAMES.BODY)
  if (!isPlain) return null
  body.parentNode = null
  return body
}

const isElement = (node: unknown, name: string): node is TreeElement =>
  node instanceof TreeElement && node.tagName === name
