/**
 * The part of the DOM that the steps on a post's body need. The build passes elements of jsdom, the
 * preview those of the browser: both fit as they are.
 */
export interface DomNode {
  readonly nodeType: number
  readonly textContent: string | null
}

const ELEMENT_NODE = 1
const TEXT_NODE = 3

/** A run of text. */
export interface DomText extends DomNode {
  readonly data: string
  splitText(offset: number): DomText
  replaceWith(...nodes: (string | DomNode)[]): void
}

/** An element. */
export interface DomElement extends DomNode {
  id: string
  className: string
  readonly tagName: string
  readonly textContent: string
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
  readonly childNodes: Iterable<DomNode>
  readonly ownerDocument: DomDocument
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  append(...nodes: (string | DomNode)[]): void
  removeChild(child: DomNode): unknown
  replaceWith(...nodes: (string | DomNode)[]): void
  closest(selector: string): DomElement | null
  querySelectorAll(selector: string): Iterable<DomElement>
}

/** The document that elements belong to. */
export interface DomDocument {
  createElement(tag: string): DomElement
}

/** Whether a node is an element. */
export const isElement = (node: DomNode): node is DomElement => node.nodeType === ELEMENT_NODE

/** Whether a node is a run of text. */
export const isText = (node: DomNode): node is DomText => node.nodeType === TEXT_NODE
