import { calloutLabel, readCalloutKind } from '../../../shared/html/callouts'
import { FOOTNOTE } from '../../../shared/html/footnotes'
import { readPictureWidth, type PictureWidth } from '../../../shared/html/picture-width'
import { ownValue } from '../../../shared/records/own-value'
import { parseBody } from '../../platform/content/parse-html'

/** The kind of a line, for its label. */
export type LineKind =
  | 'paragraph'
  | `heading-${2 | 3 | 4 | 5 | 6}`
  | 'item'
  | 'quotation'
  | 'code'
  | 'row'
  | 'picture'
  | 'caption'
  | 'embed'
  | 'callout'
  | 'divider'

/** A word or the space between words, and how it is written. */
export interface Word {
  readonly text: string
  /** Such as `em strong`; empty for plain text. */
  readonly marks: string
  /** Where it leads; empty when it is not a link. */
  readonly href: string
}

/** A picture to show small. */
export interface LinePicture {
  readonly src: string
  readonly alt: string
}

/** A line of a post: a block without blocks inside. */
export interface Line {
  readonly kind: LineKind
  readonly words: readonly Word[]
  readonly picture: LinePicture | null
  /** Equal for lines that say and show the same. */
  readonly key: string
}

const MARKS: Readonly<Record<string, string>> = {
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  U: 'u',
  S: 's',
  DEL: 's',
  CODE: 'code',
  MARK: 'mark',
  SUB: 'sub',
  SUP: 'sup',
  KBD: 'kbd',
}

interface Style {
  readonly marks: readonly string[]
  readonly href: string
}

const PLAIN: Style = { marks: [], href: '' }
const INLINE = /^(?:A|ABBR|B|CITE|CODE|DEL|EM|I|INS|KBD|MARK|Q|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|U)$/

const WIDTH_WORDS: Readonly<Record<PictureWidth, string>> = {
  column: '',
  wide: ' (wide)',
  full: ' (full width)',
}

/** The words of a text without markup. */
export function plainWords(text: string): Word[] {
  return wordsIn(text, PLAIN)
}

function wordsIn(text: string, { marks, href }: Style): Word[] {
  const written = [...new Set(marks)].sort().join(' ')
  return (text.match(/\s+|[\p{L}\p{N}\p{M}_'’-]+|\S/gu) ?? []).map((word) => ({
    text: word.trim() === '' ? ' ' : word,
    marks: written,
    href,
  }))
}

/** The lines of a post's HTML, in order. Nothing of the HTML itself gets any further. */
export function textLines(html: string): Line[] {
  const reader = new LineReader()
  reader.readBlocks(parseBody(html), 'paragraph', '')
  return reader.lines
}

class LineReader {
  readonly lines: Line[] = []
  private words: Word[] = []

  /** @param setting what the line stands in, where that is not to be seen: the depth of a list */
  readBlocks(parent: Element, kind: LineKind, setting: string): void {
    for (const node of parent.childNodes) this.readNode(node, kind, setting)
    this.finish(kind, setting)
  }

  private readNode(node: Node, kind: LineKind, setting: string, style: Style = PLAIN): void {
    if (!(node instanceof Element)) {
      if (node.nodeType === Node.TEXT_NODE)
        this.words.push(...wordsIn(node.textContent ?? '', style))
      return
    }
    const { tagName } = node
    if (INLINE.test(tagName)) {
      const mark = ownValue(MARKS, tagName)
      const inner: Style = {
        marks: mark === undefined ? style.marks : [...style.marks, mark],
        href: tagName === 'A' ? (node.getAttribute('href') ?? '') : style.href,
      }
      const isNote = node.matches(FOOTNOTE)
      if (isNote) this.words.push(...plainWords(' ['))
      for (const child of node.childNodes) this.readNode(child, kind, setting, inner)
      if (isNote) this.words.push(...plainWords(']'))
    } else if (/^(?:SCRIPT|STYLE|TEMPLATE)$/.test(tagName)) {
      // No part of the text, and never in a page.
      return
    } else if (tagName === 'BR') {
      this.words.push({ text: ' ', marks: '', href: '' })
    } else {
      this.finish(kind, setting)
      this.readBlock(node, kind, setting)
    }
  }

  private readBlock(element: Element, kind: LineKind, setting: string): void {
    const { tagName } = element
    const heading = /^H([2-6])$/.exec(tagName)?.[1]
    if (tagName === 'IMG') this.addPicture(element)
    else if (tagName === 'HR') this.add('divider', [], null, setting)
    else if (tagName === 'PRE') this.readCode(element)
    else if (tagName === 'TR') this.readRow(element)
    else if (heading !== undefined) {
      this.readBlocks(element, `heading-${Number(heading) as 2 | 3 | 4 | 5 | 6}`, setting)
    } else if (tagName === 'LI') this.readBlocks(element, 'item', setting)
    else if (/^[UO]L$/.test(tagName)) this.readBlocks(element, kind, `${setting}${tagName}`)
    else if (tagName === 'BLOCKQUOTE') this.readBlocks(element, 'quotation', setting)
    else if (/CAPTION$/.test(tagName)) this.readBlocks(element, 'caption', setting)
    else if (element.hasAttribute('data-embed')) {
      this.readBlocks(element, 'embed', element.getAttribute('data-embed-id') ?? '')
    } else this.readCallout(element, kind, setting)
  }

  /** A callout's word is a line, so that another kind of callout is seen; any other element is only gone into. */
  private readCallout(element: Element, kind: LineKind, setting: string): void {
    const callout = readCalloutKind(element.getAttribute('data-callout'))
    if (callout !== null) this.add('callout', plainWords(calloutLabel(callout)), null, setting)
    this.readBlocks(element, kind, callout === null ? setting : `${setting}CALLOUT`)
  }

  private readCode(element: Element): void {
    const language = element.getAttribute('data-language') ?? ''
    for (const line of element.textContent.replace(/\n$/, '').split('\n')) {
      // Code keeps its spaces: they may be what was changed.
      const words = (line.match(/\s+|\w+|[^\s\w]/g) ?? []).map((text) => ({
        text,
        marks: 'code',
        href: '',
      }))
      this.add('code', words, null, language)
    }
  }

  private readRow(row: Element): void {
    const cells = [...row.children]
    cells.forEach((cell, index) => {
      if (index > 0) this.words.push(...plainWords(' | '))
      for (const child of cell.querySelectorAll('p + p')) child.prepend(' ')
      this.words.push(...wordsIn(cell.textContent.trim(), PLAIN))
    })
    const looks = cells.map((cell) => `${cell.tagName}${markupOf(cell)}`).join()
    this.finish('row', looks)
  }

  private addPicture(image: Element): void {
    const alt = image.getAttribute('alt') ?? ''
    const src = image.getAttribute('src') ?? ''
    const isDecorative = image.getAttribute('data-decorative') === 'true'
    const words = isDecorative ? 'Decorative, without alternative text' : alt
    const width = readPictureWidth(image.closest('figure')?.getAttribute('data-width'))
    const looks = [...image.attributes].map(({ name, value }) => `${name}=${value}`).sort()
    const picture = { src: isShowable(src) ? src : '', alt }
    this.add(
      'picture',
      plainWords((words === '' ? 'No alternative text' : words) + WIDTH_WORDS[width]),
      picture,
      looks.join(),
    )
  }

  private finish(kind: LineKind, setting: string): void {
    const words = trimmed(this.words)
    this.words = []
    if (words.length > 0) this.add(kind, words, null, setting)
  }

  private add(
    kind: LineKind,
    words: readonly Word[],
    picture: LinePicture | null,
    setting: string,
  ): void {
    const spelled = words.map(({ text, marks, href }) => `${text}\0${marks}\0${href}`)
    this.lines.push({ kind, words, picture, key: [kind, setting, ...spelled].join('\0\0') })
  }
}

/** Of a cell, without the paragraph that the editor puts into one. */
function markupOf(cell: Element): string {
  const [only] = cell.children
  const isWrapped =
    only?.localName === 'p' && only.attributes.length === 0 && cell.childNodes.length === 1
  return isWrapped ? only.innerHTML : cell.innerHTML
}

function trimmed(words: readonly Word[]): readonly Word[] {
  const isSpace = (word: Word | undefined) => word?.text === ' '
  let [start, end] = [0, words.length]
  while (start < end && isSpace(words[start])) start += 1
  while (end > start && isSpace(words[end - 1])) end -= 1
  return words.slice(start, end)
}

/** Pictures are fetched from the web only, or from the site itself. */
const isShowable = (src: string): boolean => /^https?:\/\//i.test(src) || /^\/(?!\/)/.test(src)
