import { cleanHref, type LinkBase } from '../../writing/links/clean-href'
import { escapeText } from '../../../../../shared/html/escape-text'
import { linked } from './plain-text'

/** The context that words are read in. */
export interface InlineBase extends LinkBase {
  /** The words of footnotes by their names. */
  readonly notes?: ReadonlyMap<string, string>
}

interface InlineRule {
  readonly pattern: RegExp
  readonly html: (match: RegExpExecArray, base: InlineBase) => string
}

const wrapped = (tag: string, group = 1): InlineRule['html'] => {
  return (match, base) => `<${tag}>${markdownInline(match[group] ?? '', base)}</${tag}>`
}

/** In the order in which they win over one another at the same place. */
const RULES: readonly InlineRule[] = [
  { pattern: /\\([\\`*_{}[\]()#+\-.!|~>])/, html: ([, sign = '']) => escapeText(sign) },
  {
    pattern: /(`+)(.+?)\1(?!`)/,
    html: (match) => `<code>${escapeText((match[2] ?? '').trim())}</code>`,
  },
  {
    pattern: /\[\^([^\]\s]+)\]/,
    html: ([whole, name = ''], { notes, ...base }) => {
      const words = notes?.get(name)
      // A note has no notes of its own.
      return words === undefined
        ? escapeText(whole)
        : `<small data-footnote="">${markdownInline(words, base)}</small>`
    },
  },
  {
    pattern: /!\[([^\]\n]*)\]\(([^\s)]+)(?:\s+"[^"]*")?\)/,
    html: ([, alt = '', address = '']) =>
      // Read as any other picture of a clipboard would be.
      `<img src="${escapeText(address)}" alt="${escapeText(alt)}">`,
  },
  {
    pattern:
      /\[((?:[^[\]\n]|\[[^\]\n]*\])+)\]\(([^\s()]+(?:\([^\s()]*\)[^\s()]*)?)(?:\s+"[^"]*")?\)/,
    html: ([, text = '', address = ''], base) => {
      const isPath = /^\/(?!\/)/.test(address)
      const href = isPath ? address : cleanHref(address, base)
      const words = markdownInline(text, { ...base })
      return href === null ? words : `<a href="${escapeText(href)}">${words}</a>`
    },
  },
  {
    pattern: /<(https?:\/\/[^\s<>]+|[\w.+-]+@[\w.-]+)>/,
    html: ([, address = ''], base) => linked(address, base),
  },
  { pattern: /\*\*(?=\S)(.+?)(?<=\S)\*\*(?!\*)/, html: wrapped('strong') },
  { pattern: /(?<![\w_])__(?=\S)(.+?)(?<=\S)__(?![\w_])/, html: wrapped('strong') },
  { pattern: /(?<!\*)\*(?=[^\s*])(.+?)(?<=[^\s*])\*(?!\*)/, html: wrapped('em') },
  { pattern: /(?<![\w_])_(?=[^\s_])(.+?)(?<=[^\s_])_(?![\w_])/, html: wrapped('em') },
  { pattern: /~~(?=\S)(.+?)(?<=\S)~~/, html: wrapped('s') },
]

/** Turns the Markdown of one line or paragraph into HTML; everything else is text. */
export function markdownInline(text: string, base: InlineBase): string {
  let first: { readonly match: RegExpExecArray; readonly rule: InlineRule } | null = null
  for (const rule of RULES) {
    const match = rule.pattern.exec(text)
    if (match !== null && (first === null || match.index < first.match.index)) {
      first = { match, rule }
    }
  }
  if (first === null) return linked(text, base)
  const { match, rule } = first
  const after = text.slice(match.index + match[0].length)
  return (
    linked(text.slice(0, match.index), base) + rule.html(match, base) + markdownInline(after, base)
  )
}
