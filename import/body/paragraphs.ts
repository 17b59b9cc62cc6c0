import { isElement, TEXT_NODE } from '../html/markup.ts'

const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote center details div dl dd dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr iframe li main nav object ol p pre script section style table tbody ' +
    'tfoot thead tr td th ul video audio embed'
  ).split(' '),
)

/** Whether an element starts a block of its own, so that no paragraph may hold it. */
export function isBlock(node: Node): boolean {
  return isElement(node) && BLOCK_TAGS.has(node.localName)
}

/**
 * Gives the text of a classic post its paragraphs: blank lines part them, single line ends become
 * line breaks. Lists, tables, preformatted text and the like keep their own form; quotations and
 * divisions get paragraphs inside. What WordPress does at every view, done once here.
 *
 * @param parent an element whose children are the text, changed in place
 */
export function addParagraphs(parent: Element): void {
  parent.normalize()
  joinBreaks(parent)
  const paragraphs = new ParagraphBuilder(parent)
  for (const node of Array.from(parent.childNodes)) {
    if (isBlock(node)) {
      paragraphs.end()
      if (isElement(node)) formatBlock(node)
      paragraphs.place(node)
    } else if (node.nodeType === TEXT_NODE) {
      const parts = (node.textContent ?? '').split(/[ \t]*\n[ \t]*(?:\n[ \t]*)+/)
      parts.forEach((part, index) => {
        if (index > 0) paragraphs.end()
        paragraphs.addLines(part)
      })
      node.parentNode?.removeChild(node)
    } else if (isListing(node)) {
      paragraphs.end()
      paragraphs.place(listingOf(node))
    } else {
      breakLines(node)
      paragraphs.add(node)
    }
  }
  paragraphs.end()
}

/**
 * A break at the end of a line is one with the line's end, and two breaks in a row end a paragraph.
 *
 * @param parent changed in place
 */
function joinBreaks(parent: Element): void {
  for (const line of parent.querySelectorAll('br')) {
    if (line.closest('pre') !== null) continue
    const { nextSibling: after } = line
    if (after?.nodeType === TEXT_NODE) {
      after.textContent = (after.textContent ?? '').replace(/^[ \t]*\n(?![ \t]*\n)/, '')
    }
    const next =
      after?.nodeType === TEXT_NODE && after.textContent === '' ? after.nextSibling : after
    if (line.parentNode !== parent || next === null) continue
    if (isElement(next) && next.localName === 'br') {
      next.remove()
      line.replaceWith('\n\n')
    }
  }
  parent.normalize()
}

/** Code of several lines that stands alone. */
function isListing(node: Node): node is Element {
  if (!isElement(node) || node.localName !== 'code') return false
  const [before, after] = [node.previousSibling, node.nextSibling]
  return (
    /\S[ \t]*\n[ \t]*\S|^[ \t]*\n[\s\S]*\n[ \t]*$/.test(node.textContent) &&
    (before === null || isBlock(before) || /\n[ \t]*$/.test(before.textContent ?? '')) &&
    (after === null || isBlock(after) || /^[ \t]*\n/.test(after.textContent ?? ''))
  )
}

function listingOf(code: Element): Element {
  const listing = code.ownerDocument.createElement('pre')
  code.textContent = code.textContent.replace(/^[ \t]*\n|\n[ \t]*$/g, '')
  listing.append(code)
  return listing
}

function formatBlock(element: Element): void {
  switch (element.localName) {
    case 'blockquote':
    case 'div':
    case 'section':
    case 'article':
    case 'center':
    case 'details':
      addParagraphs(element)
      break
    case 'ul':
    case 'ol':
    case 'dl':
    case 'table':
      for (const entry of element.querySelectorAll(ENTRIES))
        if (entry.parentElement?.closest('ul, ol, dl, table') === element) formatEntry(entry)
      break
    case 'p':
      joinBreaks(element)
      for (const child of Array.from(element.childNodes)) breakLines(child)
      break
    default:
  }
}

const ENTRIES = 'li, dt, dd, td, th, caption'

/** An entry of a list or a cell keeps its lines, and gets paragraphs where blank lines part them. */
function formatEntry(entry: Element): void {
  const hasParts = [...entry.childNodes].some(
    (node) => node.nodeType === TEXT_NODE && /\n[ \t]*\n[ \t]*\S/.test(node.textContent ?? ''),
  )
  if (hasParts) {
    addParagraphs(entry)
    return
  }
  for (const child of Array.from(entry.childNodes)) {
    if (!isBlock(child)) breakLines(child)
    else if (isElement(child)) formatBlock(child)
  }
  trimEdges(entry)
  for (const block of Array.from(entry.childNodes).filter(isBlock)) {
    for (const side of ['previousSibling', 'nextSibling'] as const) {
      for (let node = block[side]; node !== null && isEmpty(node); node = block[side])
        node.parentNode?.removeChild(node)
    }
  }
}

/** Line ends inside an inline element become line breaks. */
function breakLines(node: Node): void {
  if (node.nodeType === TEXT_NODE) {
    const text = node.textContent ?? ''
    if (text.includes('\n') && node.ownerDocument !== null) {
      const lines = linesOf(text, node.ownerDocument)
      for (const line of lines) node.parentNode?.insertBefore(line, node)
      node.parentNode?.removeChild(node)
    }
  } else if (isElement(node) && !['pre', 'textarea', 'select'].includes(node.localName)) {
    for (const child of Array.from(node.childNodes)) breakLines(child)
  }
}

function linesOf(text: string, document: Document): Node[] {
  return text.split('\n').flatMap((line, index) => {
    const node = document.createTextNode(line)
    return index === 0 ? [node] : [document.createElement('br'), node]
  })
}

class ParagraphBuilder {
  private readonly parent: Element
  private paragraph: Element | null = null
  /** Everything before it is done: blocks stay where they are, paragraphs go in between. */
  private last: Node | null = null

  constructor(parent: Element) {
    this.parent = parent
  }

  add(node: Node): void {
    this.paragraph ??= this.parent.ownerDocument.createElement('p')
    this.paragraph.append(node)
  }

  addLines(text: string): void {
    if (this.paragraph === null && text.trim() === '') return
    for (const node of linesOf(text, this.parent.ownerDocument)) this.add(node)
  }

  place(block: Node): void {
    this.parent.insertBefore(
      block,
      this.last === null ? this.parent.firstChild : this.last.nextSibling,
    )
    this.last = block
  }

  end(): void {
    const { paragraph } = this
    this.paragraph = null
    if (paragraph === null) return
    trimEdges(paragraph)
    if (paragraph.childNodes.length > 0) this.place(paragraph)
  }
}

const isEmpty = (node: Node): boolean =>
  (isElement(node) && node.localName === 'br') ||
  (node.nodeType === TEXT_NODE && (node.textContent ?? '').trim() === '')

/** Has a paragraph neither start nor end with a line break or white space. */
export function trimEdges(paragraph: Element): void {
  while (paragraph.firstChild !== null && isEmpty(paragraph.firstChild))
    paragraph.firstChild.remove()
  while (paragraph.lastChild !== null && isEmpty(paragraph.lastChild)) paragraph.lastChild.remove()
}
