import { html, serialize } from 'parse5'
import type { Token } from 'parse5'
import type { DomDocument, DomElement, DomNode, DomText } from '../../../shared/html/dom.ts'
import { matcherOf } from './selectors.ts'

/** An element or a run of text. */
export type TreeNode = TreeElement | TreeText

function detach(node: TreeNode): void {
  const { parentNode } = node
  if (parentNode === null) return
  parentNode.childNodes.splice(parentNode.childNodes.indexOf(node), 1)
  node.parentNode = null
}

/** A node that is put somewhere: moved from where it is, or made of a text. */
function adopt(node: string | DomNode, parent: TreeElement): TreeNode {
  const own = typeof node === 'string' ? new TreeText(node) : node
  if (!(own instanceof TreeElement || own instanceof TreeText)) {
    throw new TypeError('A node of another document cannot be put into a tree.')
  }
  detach(own)
  own.parentNode = parent
  return own
}

function replace(node: TreeNode, others: readonly (string | DomNode)[]): void {
  const { parentNode } = node
  if (parentNode === null) return
  const adopted = others.map((other) => adopt(other, parentNode))
  parentNode.childNodes.splice(parentNode.childNodes.indexOf(node), 1, ...adopted)
  node.parentNode = null
}

/** A run of text. Its fields are those of parse5's own trees, its methods those of the DOM. */
export class TreeText implements DomText {
  readonly nodeType = 3
  readonly nodeName = '#text'
  parentNode: TreeElement | null = null
  value: string

  constructor(value: string) {
    this.value = value
  }

  get data(): string {
    return this.value
  }

  get textContent(): string {
    return this.value
  }

  splitText(offset: number): TreeText {
    const rest = new TreeText(this.value.slice(offset))
    this.value = this.value.slice(0, offset)
    const { parentNode } = this
    if (parentNode !== null) {
      rest.parentNode = parentNode
      parentNode.childNodes.splice(parentNode.childNodes.indexOf(this) + 1, 0, rest)
    }
    return rest
  }

  replaceWith(...nodes: (string | DomNode)[]): void {
    replace(this, nodes)
  }
}

/** An HTML element. Its fields are those of parse5's own trees, its methods those of the DOM. */
export class TreeElement implements DomElement {
  readonly nodeType = 1
  readonly tagName: string
  readonly namespaceURI: html.NS
  attrs: Token.Attribute[]
  childNodes: TreeNode[] = []
  parentNode: TreeElement | null = null

  constructor(
    tagName: string,
    attrs: Token.Attribute[] = [],
    namespaceURI: html.NS = html.NS.HTML,
  ) {
    this.tagName = tagName
    this.attrs = attrs
    this.namespaceURI = namespaceURI
  }

  get nodeName(): string {
    return this.tagName
  }

  get localName(): string {
    return this.tagName
  }

  get ownerDocument(): DomDocument {
    return { createElement: (tag) => new TreeElement(tag) }
  }

  get attributes(): readonly Token.Attribute[] {
    return this.attrs
  }

  get id(): string {
    return this.getAttribute('id') ?? ''
  }

  set id(value: string) {
    this.setAttribute('id', value)
  }

  get className(): string {
    return this.getAttribute('class') ?? ''
  }

  set className(value: string) {
    this.setAttribute('class', value)
  }

  get textContent(): string {
    return this.childNodes.map(({ textContent }) => textContent).join('')
  }

  get innerHTML(): string {
    return serialize(this)
  }

  getAttribute(name: string): string | null {
    return this.attrs.find((attribute) => attribute.name === name)?.value ?? null
  }

  setAttribute(name: string, value: string): void {
    const held = this.attrs.find((attribute) => attribute.name === name)
    if (held === undefined) this.attrs.push({ name, value })
    else held.value = value
  }

  removeAttribute(name: string): void {
    this.attrs = this.attrs.filter((attribute) => attribute.name !== name)
  }

  append(...nodes: (string | DomNode)[]): void {
    for (const node of nodes) this.childNodes.push(adopt(node, this))
  }

  removeChild(child: DomNode): void {
    const own = this.childNodes.find((node) => node === child)
    if (own !== undefined) detach(own)
  }

  replaceWith(...nodes: (string | DomNode)[]): void {
    replace(this, nodes)
  }

  closest(selector: string): TreeElement | null {
    return matcherOf(selector)(this) ? this : (this.parentNode?.closest(selector) ?? null)
  }

  /** In document order. See `selectors.ts` for what is understood. */
  querySelectorAll(selector: string): TreeElement[] {
    const matches = matcherOf(selector)
    const found: TreeElement[] = []
    const collect = (parent: TreeElement) => {
      for (const node of parent.childNodes) {
        if (node.nodeType !== 1) continue
        if (matches(node)) found.push(node)
        collect(node)
      }
    }
    collect(this)
    return found
  }
}
