const VOID = new Set(['br', 'hr', 'img', 'embed', 'meta'])

/** Elements that hold nothing in HTML, and may in SVG. */
const VOID_IN_HTML = new Set(
  ['area', 'base', 'basefont', 'bgsound', 'col', 'frame', 'image'].concat([
    'input',
    'keygen',
    'link',
    'param',
    'source',
    'track',
    'wbr',
  ]),
)

/** Elements that a parser opens again behind the block that has closed them. */
const FORMATTING = new Set(
  ['a', 'b', 'big', 'code', 'em', 'font', 'i', 'nobr'].concat([
    's',
    'small',
    'strike',
    'strong',
    'tt',
    'u',
  ]),
)

/** Start tags that end a paragraph. Not `table`: without a doctype it stays inside. */
const ENDS_PARAGRAPH = new Set(
  ['address', 'article', 'aside', 'blockquote', 'center', 'details', 'dialog', 'dir', 'div'].concat(
    ['dl', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'header', 'hgroup', 'hr', 'main'],
    ['menu', 'nav', 'ol', 'p', 'pre', 'listing', 'search', 'section', 'summary', 'ul', 'xmp'],
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ),
)

const CELL = ['p', 'td', 'th']
const ROW = [...CELL, 'tr']
const SECTION = [...ROW, 'tbody', 'thead', 'tfoot', 'colgroup', 'caption']

/** By the name of a start tag, the innermost elements that end before it. */
const ENDED_BY_START = new Map<string, ReadonlySet<string>>(
  Object.entries({
    li: ['p', 'li'],
    dd: ['p', 'dd', 'dt'],
    dt: ['p', 'dd', 'dt'],
    td: CELL,
    th: CELL,
    tr: ROW,
    tbody: SECTION,
    thead: SECTION,
    tfoot: SECTION,
  }).map(([name, ended]) => [name, new Set(ended)]),
)

/** Elements whose end tag may be left out. */
const MAY_STAY_OPEN = new Set(['p', 'li', 'dd', 'dt'])
const IN_TABLES = new Set(SECTION)

/** End tags that end the elements of {@link MAY_STAY_OPEN} that are still open inside. */
const ENDS_INNER = new Set([...ENDS_PARAGRAPH, 'li', 'dd', 'dt'])
const TABLE_PARTS = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'caption'])

/** Most elements without an end tag that one end tag closes, so that each costs the same. */
const CLOSED_AT_ONCE = 16

/** The elements that are open at a point of a text. */
export interface OpenElements {
  start(name: string): void
  /** @returns whether the end tag has closed the innermost element, those inside included */
  end(name: string): boolean
  depth(): number
  /** Elements that a parser may open once more at this point: see {@link FORMATTING}. */
  reopened(): number
  /** How many of the open elements are not among the given names. */
  others(): number
  /** How many elements the innermost one holds so far, if it is not among the given names; else 0. */
  heldByOther(): number
}

/**
 * Follows which elements are open, in constant time for each tag. It never takes an element for closed
 * that an HTML parser keeps open: an end tag counts where it closes the innermost element (end tags
 * that HTML lets authors leave out are allowed for), so the depth is right for well-formed text and an
 * upper bound for everything else.
 *
 * @param known names that are not counted by {@link OpenElements.others}
 * @see https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
 */
export function openElements(known: ReadonlySet<string>): OpenElements {
  const open: { readonly name: string; children: number }[] = []
  let formatting = 0
  let others = 0
  let isLoose = false
  let hasForeign = false

  const innermost = () => open.at(-1)?.name ?? ''
  const close = () => {
    const closed = open.pop()
    if (closed === undefined) return
    const { name } = closed
    if (FORMATTING.has(name)) formatting -= 1
    if (!known.has(name)) others -= 1
  }
  /** The names that may be left open inside of an element when its end tag comes. */
  const canStayOpen = (end: string, name: string): boolean =>
    name !== end &&
    !hasForeign &&
    ((TABLE_PARTS.has(end) && IN_TABLES.has(name)) ||
      (ENDS_INNER.has(end) && MAY_STAY_OPEN.has(name)))

  return {
    start: (name) => {
      hasForeign ||= name === 'svg' || name === 'math'
      // In SVG and MathML these names are names like any other, and end nothing.
      const ended = hasForeign ? undefined : ENDED_BY_START.get(name)
      if (ended !== undefined) {
        while (ended.has(innermost())) close()
      } else if (!hasForeign && ENDS_PARAGRAPH.has(name) && innermost() === 'p') {
        close()
      }
      // A block that begins inside of a link or of bold text may close it for a while.
      isLoose ||= formatting > 0 && (ENDS_PARAGRAPH.has(name) || ENDED_BY_START.has(name))
      const parent = open.at(-1)
      if (parent !== undefined) parent.children += 1
      if (VOID.has(name) || (!hasForeign && VOID_IN_HTML.has(name))) return
      open.push({ name, children: 0 })
      if (FORMATTING.has(name)) formatting += 1
      if (!known.has(name)) others += 1
    },
    end: (name) => {
      const most = Math.max(0, open.length - CLOSED_AT_ONCE)
      let kept = open.length
      while (kept > most && canStayOpen(name, open[kept - 1]?.name ?? '')) kept -= 1
      if (open[kept - 1]?.name !== name) {
        isLoose = true
        return false
      }
      while (open.length >= kept) close()
      return true
    },
    depth: () => open.length,
    reopened: () => (isLoose ? formatting : 0),
    others: () => others,
    heldByOther: () => {
      const parent = open.at(-1)
      return parent === undefined || known.has(parent.name) ? 0 : parent.children
    },
  }
}
