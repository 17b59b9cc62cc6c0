import { ownValue } from '../../../../../shared/records/own-value'

interface Entry {
  readonly paragraph: Element
  readonly list: string
  /** From 1. */
  readonly level: number
  readonly marker: Marker
}

interface Marker {
  readonly isOrdered: boolean
  /** The number of the entry; null for letters and for what has none. */
  readonly number: number | null
  /** As HTML names the kind of letters; empty for numbers. */
  readonly type: string
}

interface OpenList {
  readonly element: HTMLElement
  readonly level: number
  readonly source: string
  /** The number that the next entry has by itself. */
  next: number
}

const NUMBERED = /^\s*\(?(?:(?:\d+\.)*(\d+)|([a-z]{1,2}|[ivxlcdm]+))[.)]/i

/** Bullets of the fonts that Word takes them from. */
const BULLET = /^\s*[·•o§▪▫■□●○◦‣–—*\-Øüvð\uf0a7\uf0b7\uf0d8\uf0fc\uf076][\s\u00a0]+$/

/** Paragraphs with list properties become lists inside lists. */
export function wordLists(body: HTMLElement, html: string): void {
  const definitions = listDefinitions(html)
  let open: OpenList[] = []
  for (const paragraph of body.querySelectorAll(
    'p, div.MsoListParagraph, h1, h2, h3, h4, h5, h6',
  )) {
    const entry = entryOf(paragraph, definitions)
    if (entry === null) continue
    const isContinued = open[0] !== undefined && follows(open[0].element, paragraph)
    if (!isContinued) open = []
    open = place(entry, open)
  }
}

/** Whether nothing but white space and further paragraphs of the entry stand between. */
function follows(list: Element, paragraph: Element): boolean {
  let next = list.nextElementSibling
  while (next !== null && next !== paragraph) {
    if (!isContinuation(next)) return false
    const entry = deepestEntry(list)
    const moved = next
    next = next.nextElementSibling
    entry.append(moved)
  }
  return next === paragraph
}

function isContinuation(element: Element): boolean {
  const name = element.getAttribute('class') ?? ''
  return /\bMsoList(?:Paragraph|Continue)/.test(name) || element.textContent.trim() === ''
}

function deepestEntry(list: Element): Element {
  const last = list.lastElementChild
  if (last === null) return list
  const inner = last.lastElementChild
  return inner !== null && /^[uo]l$/.test(inner.localName) ? deepestEntry(inner) : last
}

function place(entry: Entry, before: readonly OpenList[]): OpenList[] {
  const { paragraph, level, list: source } = entry
  const open = before.filter((list) => list.level <= level)
  let current = open.at(-1)
  const isOther =
    current !== undefined &&
    current.level === level &&
    (current.element.localName !== (entry.marker.isOrdered ? 'ol' : 'ul') ||
      (current.source !== source && level === 1))
  if (isOther) {
    open.pop()
    current = open.at(-1)
  }
  if (current?.level !== level) {
    const element = createList(paragraph, entry.marker)
    const parent = current?.element.lastElementChild
    if (parent === null || parent === undefined) paragraph.before(element)
    else parent.append(element)
    current = { element, level, source, next: entry.marker.number ?? 1 }
    open.push(current)
  }
  const item = paragraph.ownerDocument.createElement('li')
  const { number } = entry.marker
  if (number !== null && number !== current.next) item.setAttribute('value', String(number))
  current.next = (number ?? current.next) + 1
  current.element.append(item)
  item.append(paragraph)
  return open
}

function createList(paragraph: Element, { isOrdered, number, type }: Marker): HTMLElement {
  const element = paragraph.ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
  if (isOrdered && number !== null && number !== 1) element.setAttribute('start', String(number))
  if (isOrdered && type !== '') element.setAttribute('type', type)
  return element
}

function entryOf(paragraph: Element, definitions: ReadonlyMap<string, boolean>): Entry | null {
  // Headings may be numbered by a list; they stay headings.
  const isHeading = /^h[1-6]$/.test(paragraph.localName)
  const style = paragraph.getAttribute('style') ?? ''
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d)/.exec(style) ?? []
  const name = paragraph.getAttribute('class') ?? ''
  if (list === undefined && !/\bMsoListParagraph/.test(name)) return null
  const text = takeMarker(paragraph)
  if (isHeading || (list === undefined && text === null)) return null
  const depth = level === undefined ? depthOf(style) : Number(level)
  const number = text === null ? null : NUMBERED.exec(text)
  const isOrdered =
    text === null ? (definitions.get(`${list ?? ''} ${depth}`) ?? false) : number !== null
  const [, digits, letters = ''] = number ?? []
  const marker = {
    isOrdered,
    number: digits === undefined ? null : Number.parseInt(digits, 10),
    type: typeOf(letters),
  }
  return { paragraph, list: list ?? '', level: depth, marker }
}

/** The first entry tells letters from Roman numbers. */
function typeOf(letters: string): string {
  if (letters === '') return ''
  const kind = /^[ivx]+$/i.test(letters) ? 'i' : 'a'
  return letters === letters.toLowerCase() ? kind : kind.toUpperCase()
}

/** Takes the number or bullet out of the paragraph, where Word writes it as text. */
function takeMarker(paragraph: Element): string | null {
  const ignored = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
  const marker = ignored ?? strippedMarker(paragraph)
  if (marker === null) return null
  const text = marker.textContent
  marker.remove()
  return text
}

/** Mail programs take Word's own properties away: what is left is a number and a wide gap. */
function strippedMarker(paragraph: Element): Element | null {
  for (const span of paragraph.querySelectorAll('span')) {
    const text = span.textContent
    const isMarker =
      (BULLET.test(text) || /^\s*\(?(?:\d+|[a-z]|[ivx]+)[.)][\s\u00a0]+$/i.test(text)) &&
      paragraph.textContent.trimStart().startsWith(text.trim())
    if (isMarker) return span
    if (text.trim() !== '' && !paragraph.textContent.trimStart().startsWith(text.trim()))
      return null
  }
  return null
}

const INDENT_PER_LEVEL_IN = 0.5

function depthOf(style: string): number {
  const [, amount = '', unit = ''] = /margin-left:\s*([\d.]+)(in|pt|cm|px)/i.exec(style) ?? []
  const perInch: Readonly<Record<string, number>> = { in: 1, pt: 72, cm: 2.54, px: 96 }
  const inches = Number.parseFloat(amount) / (ownValue(perInch, unit.toLowerCase()) ?? 1)
  return Number.isFinite(inches) ? Math.max(1, Math.round(inches / INDENT_PER_LEVEL_IN)) : 1
}

/** Whether the levels of Word's lists are numbered, from its style sheet: `l0 1` is the first. */
function listDefinitions(html: string): ReadonlyMap<string, boolean> {
  const definitions = new Map<string, boolean>()
  for (const [, list = '', level = '', rule = ''] of html.matchAll(
    /@list (l\d+):level(\d)[^{]*\{([^}]*)\}/g,
  )) {
    definitions.set(`${list} ${level}`, !/mso-level-number-format:\s*bullet/.test(rule))
  }
  return definitions
}
