/** A stretch of HTML source. Joined, the sources of all tokens are the HTML again. */
export interface MarkupToken {
  readonly kind: 'text' | 'open' | 'close' | 'void'
  /** The element's name in lower case; empty for text and comments. */
  readonly name: string
  readonly source: string
}

const VOID_ELEMENTS = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Elements whose content is text, whatever it looks like. */
const RAW_ELEMENTS = new Set('script style textarea title iframe noscript xmp'.split(' '))

/**
 * Where a tag ends: behind its `>`, minding quoted values; -1 when it never does. Quotes begin a
 * value only behind `=`, as in browsers.
 */
function endOfTag(html: string, start: number): number {
  let before = ''
  for (let at = start; at < html.length; at += 1) {
    const character = html.charAt(at)
    if (character === '>') return at + 1
    if (before === '=' && (character === '"' || character === "'")) {
      at = html.indexOf(character, at + 1)
      if (at === -1) return -1
    }
    if (!/\s/.test(character)) before = character
  }
  return -1
}

/** Where a raw element's closing tag begins; the end of the HTML when there is none. */
function endOfRawText(html: string, name: string, start: number): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi')
  closing.lastIndex = start
  return closing.exec(html)?.index ?? html.length
}

/**
 * Cuts HTML into tags and the text between them, in one pass and whatever it holds: what cannot be
 * a tag is text, and what never ends is text to the end.
 *
 * @param html any string
 */
export function markupTokens(html: string): MarkupToken[] {
  const tokens: MarkupToken[] = []
  let textFrom = 0
  const addText = (to: number) => {
    if (to > textFrom) tokens.push({ kind: 'text', name: '', source: html.slice(textFrom, to) })
  }
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      // A comment is passed on like text: it is invisible, but must not get lost.
      const end = html.indexOf('-->', at + 4)
      if (end === -1) break
      at = end + 3
      continue
    }
    const name = /^<\/?([a-z][^\s/>]{0,40})/i.exec(html.slice(at, at + 43))?.[1]?.toLowerCase()
    if (name === undefined) {
      at += 1
      continue
    }
    const end = endOfTag(html, at + 1 + name.length)
    if (end === -1) break
    addText(at)
    const source = html.slice(at, end)
    const isVoid = VOID_ELEMENTS.has(name)
    const kind = isVoid ? 'void' : source.startsWith('</') ? 'close' : 'open'
    tokens.push({ kind, name, source })
    at = textFrom = end
    if (kind === 'open' && RAW_ELEMENTS.has(name)) {
      at = endOfRawText(html, name, end)
      addText(at)
      textFrom = at
    }
  }
  addText(html.length)
  return tokens
}

/** Whether every element that is opened is closed in its turn, and nothing else is. */
export function isBalanced(tokens: readonly MarkupToken[]): boolean {
  const open: string[] = []
  for (const { kind, name } of tokens) {
    if (kind === 'open') open.push(name)
    if (kind === 'close' && open.pop() !== name) return false
  }
  return open.length === 0
}

const INLINE = 'a abbr b cite code del em i ins kbd mark q s small span strong sub sup time u'
const INLINE_ELEMENTS = new Set(INLINE.split(' '))

/** Whether a piece of inline markup stands inside its like, such as a link inside a link. */
export function repeatsInside(tokens: readonly MarkupToken[]): boolean {
  const open: string[] = []
  for (const { kind, name } of tokens) {
    if (!INLINE_ELEMENTS.has(name)) continue
    if (kind === 'close') open.pop()
    else if (kind === 'open' && open.includes(name)) return true
    else if (kind === 'open') open.push(name)
  }
  return false
}

/**
 * Words, white space, signs and character references of a text, one by one. Scripts that put no
 * space between words are cut into characters.
 */
export function wordsOf(text: string): string[] {
  return (
    text.match(
      /\s+|&[#\w]+;|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}_'’])+|./gsu,
    ) ?? []
  )
}
