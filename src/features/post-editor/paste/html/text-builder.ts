/** Spaces that a page collapses. */
const COLLAPSIBLE = /[ \t\r\n\f]+/g

/** Signs that a space without a break stands next to for a reason: figures, units, French quotes. */
const NEEDS_FIXED_SPACE = /[\d«»‹›:;!?%‰€$£°§№]/

/** One element around words, such as a link; two of the same key are one and the same element. */
export interface Wrapper {
  readonly key: string
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
}

/** A heading whose level is decided when all are known. */
export interface FoundHeading {
  readonly element: HTMLElement
  readonly level: number
}

/**
 * Writes clean blocks: words are put into the open line (a paragraph, a heading, a caption), a line
 * that stays empty is never written, and neighbouring words with the same emphasis share its element.
 */
export class TextBuilder {
  readonly root: HTMLElement
  readonly headings: FoundHeading[] = []
  private readonly document: Document
  private container: HTMLElement
  private line: HTMLElement | null = null
  private open: { wrapper: Wrapper; element: HTMLElement }[] = []
  private waiting: HTMLElement[] = []
  private text: Text | null = null
  private prefix = ''

  constructor(document: Document) {
    this.document = document
    this.root = document.createElement('div')
    this.container = this.root
  }

  /** Begins a line of its own; without one, words begin a paragraph. */
  startLine(tag: string): HTMLElement {
    this.endLine()
    this.line = this.document.createElement(tag)
    this.container.append(this.line)
    return this.line
  }

  startHeading(level: number): void {
    this.headings.push({ element: this.startLine('h2'), level })
  }

  /** Ends the open line. Pictures that were met inside it come after it. */
  endLine(): void {
    if (this.line !== null) {
      trimEnd(this.line)
      if (this.line.childNodes.length === 0) this.line.remove()
    }
    this.line = null
    this.open = []
    this.text = null
    this.container.append(...this.waiting)
    this.waiting = []
  }

  /** Writes blocks into an element, which is left out when it stays empty. */
  within(tag: string, write: (element: HTMLElement) => void, isKeptEmpty = false): void {
    const element = this.document.createElement(tag)
    this.endLine()
    this.container.append(element)
    this.into(element, () => {
      write(element)
    })
    if (element.childNodes.length === 0 && !isKeptEmpty) element.remove()
  }

  /** Writes blocks at the end of an element that stands already. */
  into(element: HTMLElement, write: () => void): void {
    this.endLine()
    const outer = this.container
    this.container = element
    write()
    this.endLine()
    this.container = outer
  }

  /** Adds a whole block. */
  addBlock(element: HTMLElement): void {
    this.endLine()
    this.container.append(element)
  }

  /** A picture stands between the lines; it never tears a sentence. */
  addPicture(element: HTMLElement): void {
    if (this.line === null || this.endsWithBreak() || this.line.childNodes.length === 0) {
      this.addBlock(element)
    } else {
      this.waiting.push(element)
    }
  }

  /** Adds words as they are written in HTML: white space that a page would not show is none here. */
  addText(written: string, wrappers: readonly Wrapper[]): void {
    const hasStarted = this.line !== null && this.line.childNodes.length > 0
    const before = hasStarted ? (this.text?.data.at(-1) ?? ' ') : ' '
    const shown = visibleSpaces(written, before)
    if (shown === '') return
    if (this.prefix !== '') this.takePrefix()
    this.line ??= this.startLine('p')
    if (this.text !== null && this.isOpen(wrappers)) {
      this.text.data = joined(this.text.data, shown)
      return
    }
    this.text = this.document.createTextNode(shown)
    this.wrap(wrappers).append(this.text)
  }

  /** Words to begin the next line with, whichever element it comes from. */
  setPrefix(prefix: string): void {
    this.prefix = prefix
  }

  private takePrefix(): void {
    const { prefix } = this
    this.prefix = ''
    this.addText(prefix, [])
  }

  /** Ends a line of verse; a second time in a row begins a new paragraph. */
  addBreak(): void {
    if (this.line === null || this.line.childNodes.length === 0) return
    if (/^h[2-6]$|^dt$|^summary$/.test(this.line.localName)) {
      this.addText(' ', [])
    } else if (this.endsWithBreak() || this.waiting.length > 0) {
      this.endLine()
    } else {
      this.open = []
      this.text = null
      this.line.append(this.document.createElement('br'))
    }
  }

  /** The last block written here, when it is of this kind. */
  lastBlock(tag: string): HTMLElement | null {
    if (this.line !== null) return null
    const last = this.container.lastElementChild
    return last instanceof HTMLElement && last.localName === tag ? last : null
  }

  isInHeading(): boolean {
    return this.line !== null && /^h[2-6]$/.test(this.line.localName)
  }

  isInside(selector: string): boolean {
    return this.container.closest(selector) !== null
  }

  private endsWithBreak(): boolean {
    const last = this.line?.lastChild
    return last instanceof HTMLElement && last.localName === 'br'
  }

  private isOpen(wrappers: readonly Wrapper[]): boolean {
    return (
      this.open.length === wrappers.length &&
      wrappers.every(({ key }, index) => this.open[index]?.wrapper.key === key)
    )
  }

  private wrap(wrappers: readonly Wrapper[]): HTMLElement {
    let shared = 0
    while (
      shared < this.open.length &&
      shared < wrappers.length &&
      this.open[shared]?.wrapper.key === wrappers[shared]?.key
    ) {
      shared += 1
    }
    this.open.length = shared
    let inner = this.open.at(-1)?.element ?? this.line ?? this.root
    for (const wrapper of wrappers.slice(shared)) {
      const element = this.document.createElement(wrapper.tag)
      for (const [name, value] of Object.entries(wrapper.attributes)) {
        element.setAttribute(name, value)
      }
      inner.append(element)
      inner = element
      this.open.push({ wrapper, element })
    }
    return inner
  }
}

/**
 * The white space of a page as a reader sees it: runs become one space, none after another space, and
 * spaces without a break stay only where one belongs.
 *
 * @param before the character that stands before
 */
function visibleSpaces(written: string, before: string): string {
  const text = written.replace(/[\u200b\ufeff\u2060\u00ad]/g, '').replace(COLLAPSIBLE, ' ')
  if (!text.includes('\u00a0')) return /\s$/.test(before) ? text.replace(/^ /, '') : text
  const single = text.replace(/[ \u00a0]*\u00a0[ \u00a0]*/g, (run, at: number) => {
    const previous = text[at - 1] ?? before
    const next = text[at + run.length] ?? ''
    const isMeant =
      run.length === 1 &&
      next !== '' &&
      !/\s/.test(previous) &&
      (NEEDS_FIXED_SPACE.test(previous) || NEEDS_FIXED_SPACE.test(next))
    return isMeant ? run : ' '
  })
  return /\s$/.test(before) ? single.replace(/^ /, '') : single
}

/** Two pieces of text with at most one space between them. */
function joined(before: string, after: string): string {
  return before.endsWith(' ') && after.startsWith(' ') ? before + after.slice(1) : before + after
}

/** Takes spaces and line breaks off the end of a line, and elements that hold nothing else. */
function trimEnd(line: Element): void {
  for (let last = line.lastChild; last !== null; last = line.lastChild) {
    if (last.nodeType === Node.TEXT_NODE) {
      const text = (last.nodeValue ?? '').replace(/[\s\u00a0]+$/, '')
      last.nodeValue = text
      if (text !== '') return
    } else if (last instanceof Element && last.localName !== 'br') {
      trimEnd(last)
      if (last.childNodes.length > 0) return
    }
    last.remove()
  }
}
