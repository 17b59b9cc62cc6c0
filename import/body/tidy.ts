import { isElement, renameElement, TEXT_NODE, unwrapElement } from '../html/markup.ts'
import { isBlock, trimEdges } from './paragraphs.ts'

/**
 * Takes the layout out of a text and leaves its content: divisions and empty paragraphs go, loose
 * text gets a paragraph, pictures that stand alone become figures, captions without a picture
 * become paragraphs.
 *
 * @param body changed in place
 */
export function tidy(body: Element): void {
  for (const division of deepestFirst(body, 'div:not([data-callout]), section')) flatten(division)
  for (const callout of deepestFirst(body, '[data-callout]')) {
    if (isBlank(callout)) callout.remove()
    else wrapLooseText(callout)
  }
  wrapLooseText(body)
  for (const figure of deepestFirst(body, 'figure')) settleFigure(figure)
  for (const paragraph of body.querySelectorAll('p')) settleParagraph(paragraph)
  for (const inline of deepestFirst(body, 'span, strong, em, b, i, u, a:not([id])')) {
    if (inline.childNodes.length === 0) inline.remove()
  }
  removeEmptyParagraphs(body)
  wrapLooseText(body)
  setOneBlockPerLine(body)
}

function deepestFirst(body: Element, selector: string): Element[] {
  return [...body.querySelectorAll(selector)].reverse()
}

function flatten(division: Element): void {
  if (division.hasAttribute('data-gallery')) return
  if ([...division.childNodes].some(isBlock)) {
    wrapLooseText(division)
    unwrapElement(division)
  } else if (isBlank(division)) division.remove()
  else renameElement(division, 'p').removeAttribute('id')
}

/** Runs of text and inline elements between blocks become paragraphs. */
function wrapLooseText(parent: Element): void {
  let paragraph: Element | null = null
  for (const node of Array.from(parent.childNodes)) {
    if (isBlock(node)) paragraph = null
    else if (paragraph !== null) paragraph.append(node)
    else if (node.nodeType === TEXT_NODE && (node.textContent ?? '').trim() === '') {
      parent.removeChild(node)
    } else {
      paragraph = parent.ownerDocument.createElement('p')
      node.parentNode?.insertBefore(paragraph, node)
      paragraph.append(node)
    }
  }
}

function settleFigure(figure: Element): void {
  if (figure.hasAttribute('data-embed')) return
  const holdsContent = figure.querySelector('img, table, pre, blockquote, code') !== null
  if (!holdsContent) unwrapFigure(figure)
  for (const caption of figure.querySelectorAll('figcaption')) {
    if (isBlank(caption)) caption.remove()
    else trim(caption)
  }
  // A paragraph around the picture or its caption adds nothing.
  for (const paragraph of figure.querySelectorAll(':scope > p, figcaption > p:only-child')) {
    unwrapElement(paragraph)
  }
}

function unwrapFigure(figure: Element): void {
  for (const caption of figure.querySelectorAll(':scope > figcaption')) {
    renameElement(caption, 'p')
  }
  unwrapElement(figure)
}

/** Pictures at the edges of a paragraph leave it and become figures of their own. */
function settleParagraph(paragraph: Element): void {
  if (paragraph.closest('figure, li, td, th, blockquote') !== null) return
  for (;;) {
    trim(paragraph)
    const { firstChild } = paragraph
    if (firstChild === null || !isPicture(firstChild)) break
    paragraph.before(figureOf(firstChild))
  }
  for (;;) {
    trim(paragraph)
    const { lastChild } = paragraph
    if (lastChild === null || !isPicture(lastChild)) break
    paragraph.after(figureOf(lastChild))
  }
}

function isPicture(node: Node): boolean {
  if (!isElement(node)) return false
  if (node.localName === 'img') return true
  return (
    node.localName === 'a' &&
    node.children.length === 1 &&
    node.children[0]?.localName === 'img' &&
    node.textContent.trim() === ''
  )
}

function figureOf(picture: Node): Element {
  const document = picture.ownerDocument
  if (document === null) throw new TypeError('A picture is always part of a document.')
  const figure = document.createElement('figure')
  figure.append(picture)
  return figure
}

function trim(paragraph: Element): void {
  trimEdges(paragraph)
  const { firstChild: first } = paragraph
  if (first?.nodeType === TEXT_NODE) first.textContent = (first.textContent ?? '').trimStart()
}

function isBlank(element: Element): boolean {
  return element.textContent.trim() === '' && element.querySelector('img, hr, table') === null
}

function removeEmptyParagraphs(body: Element): void {
  for (const paragraph of body.querySelectorAll('p')) {
    if (isBlank(paragraph)) paragraph.remove()
  }
}

function setOneBlockPerLine(body: Element): void {
  for (const node of Array.from(body.childNodes)) {
    if (node.nodeType === TEXT_NODE) body.removeChild(node)
  }
  const blocks = [...body.children]
  for (const block of blocks.slice(1)) block.before('\n')
}
