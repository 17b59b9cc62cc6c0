/** A start tag as the scanner meets it. */
export interface StartTag {
  /** In lower case. */
  readonly name: string
  readonly attributes: number
}

/** Told what {@link scanTags} finds, in the order of the text. */
export interface TagListener {
  onStart(tag: StartTag): void
  /** @param name in lower case */
  onEnd(name: string): void
  /** A comment, a doctype or a processing instruction. */
  onComment(): void
}

/** Elements whose content is text for a parser, whatever it looks like, up to their end tag. */
const LITERAL = new Set(
  ['script', 'style', 'textarea', 'title'].concat(['xmp', 'iframe', 'noembed', 'noframes']),
)

/** Inside of these a parser reads literal elements and `CDATA` by other rules. */
const OTHER_RULES = new Set(['svg', 'math', 'select', 'template', 'frameset'])

const LETTER = /[a-z]/i
const NAME = /[^\t\n\f\r />]*/y
const SPACE = /[\t\n\f\r ]*/y
const SPACE_OR_SLASH = /[\t\n\f\r /]*/y
const ATTRIBUTE_NAME = /=?[^\t\n\f\r />=]*/y
const UNQUOTED = /[^\t\n\f\r >]*/y
const COMMENT_END = /--!?>/g

/**
 * Goes through HTML tag by tag, as the HTML standard's tokenizer does, in time proportional to its
 * length and without making a tree.
 *
 * @returns whether the tags found are those that a parser finds. False, and the rest is not looked at,
 *   where that depends on the tree: comments and tags inside of literal text in SVG, MathML, select
 *   lists and frame sets, and scripts that hold a script.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 */
export function scanTags(html: string, listener: TagListener): boolean {
  let hasOtherRules = false
  let at = html.indexOf('<')
  while (at !== -1) {
    const next = html[at + 1] ?? ''
    const isEnd = next === '/'
    const isTag = LETTER.test(isEnd ? (html[at + 2] ?? '') : next)
    if (isTag) {
      const tag = readTag(html, at + (isEnd ? 2 : 1))
      at = tag.end
      if (isEnd) {
        listener.onEnd(tag.name)
      } else {
        listener.onStart(tag)
        hasOtherRules ||= OTHER_RULES.has(tag.name)
        if (LITERAL.has(tag.name)) {
          const end = literalEnd(html, at, tag.name)
          if (isReadOtherwise(html.slice(at, end), tag.name, hasOtherRules)) return false
          at = end
        }
      }
    } else if (next === '!' || next === '?' || isEnd) {
      if (hasOtherRules && html.startsWith('<![CDATA[', at)) return false
      listener.onComment()
      at = commentEnd(html, at)
    } else {
      at += 1
    }
    at = html.indexOf('<', at)
  }
  return true
}

function after(pattern: RegExp, html: string, from: number): number {
  pattern.lastIndex = from
  pattern.test(html)
  return pattern.lastIndex
}

/** @param from where the name begins */
function readTag(html: string, from: number): StartTag & { readonly end: number } {
  const nameEnd = after(NAME, html, from)
  const name = html.slice(from, nameEnd).toLowerCase()
  let attributes = 0
  let at = after(SPACE_OR_SLASH, html, nameEnd)
  while (at < html.length && html[at] !== '>') {
    attributes += 1
    at = after(ATTRIBUTE_NAME, html, at)
    const afterName = after(SPACE, html, at)
    if (html[afterName] === '=') at = valueEnd(html, after(SPACE, html, afterName + 1))
    at = after(SPACE_OR_SLASH, html, at)
  }
  return { name, attributes, end: Math.min(at + 1, html.length) }
}

function valueEnd(html: string, from: number): number {
  const quote = html[from]
  if (quote !== '"' && quote !== "'") return after(UNQUOTED, html, from)
  const end = html.indexOf(quote, from + 1)
  return end === -1 ? html.length : end + 1
}

/** Whether a parser may take the text of a literal element for something else. */
function isReadOtherwise(text: string, name: string, hasOtherRules: boolean): boolean {
  if (hasOtherRules && text.includes('<')) return true
  const comment = name === 'script' ? text.indexOf('<!--') : -1
  return comment !== -1 && /<script/i.test(text.slice(comment))
}

/** Where the end tag of a literal element begins, or the end of the text. */
function literalEnd(html: string, from: number, name: string): number {
  const pattern = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')
  pattern.lastIndex = from
  return pattern.exec(html)?.index ?? html.length
}

function commentEnd(html: string, from: number): number {
  if (!html.startsWith('<!--', from)) {
    const end = html.indexOf('>', from)
    return end === -1 ? html.length : end + 1
  }
  // Comments that end before they have begun.
  if (html[from + 4] === '>') return from + 5
  if (html.startsWith('->', from + 4)) return from + 6
  COMMENT_END.lastIndex = from + 4
  return COMMENT_END.test(html) ? COMMENT_END.lastIndex : html.length
}
