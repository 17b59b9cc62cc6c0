import {
  Marked,
  type MarkedExtension,
  type RendererThis,
  type Token,
  type TokenizerThis,
  type Tokens,
  type TokensList,
} from 'marked'
import { escapeText } from '../../../shared/html/escape-text.ts'
import { looksLikePicture } from '../../media/original-key.ts'
import { admonitions } from './admonitions.ts'
import { components } from './components.ts'
import { footnotes } from './footnotes.ts'
import type { LinkTo } from './references.ts'

/** Lines that begin a block of another kind, which no term does. */
const OTHER = /^(?: {4}|\t| {0,3}(?:#{1,6}\s|>|[-*+]\s|\d+[.)]\s|```|~~~|<|:|\||\s*$))/

const DEFINITION = /^ {0,3}:[ \t]+(?=\S)/

const CONTINUATION = /^(?: {2,}|\t)[ \t]*\S/

/** Terms, perhaps an empty line, and the first definition: what a list must begin with. */
const BEGINS = /^(?:(?![ \t]*\n)[^\n]+\n){1,5}?(?:[ \t]*\n)? {0,3}:[ \t]+\S/

/** Definition lists of kramdown, PHP Markdown Extra, Goldmark and Pandoc: terms, and `: ` before what they mean. */
const definitionLists: MarkedExtension = {
  extensions: [
    {
      name: 'definitionList',
      level: 'block',
      tokenizer(text) {
        if (!BEGINS.test(text) || OTHER.test(text)) return undefined
        const { entries, raw } = readEntries(text)
        if (entries.every(({ type }) => type === 'definitionTerm')) return undefined
        const tokens = entries.map(({ type, words }) => ({
          type,
          raw: words,
          tokens:
            type === 'definitionTerm'
              ? this.lexer.inlineTokens(words, [])
              : this.lexer.blockTokens(words, []),
        }))
        return { type: 'definitionList', raw, tokens }
      },
      renderer({ tokens = [] }) {
        return `<dl>\n${this.parser.parse(tokens)}</dl>\n`
      },
    },
    {
      name: 'definitionTerm',
      renderer({ tokens = [] }) {
        return `<dt>${this.parser.parseInline(tokens)}</dt>\n`
      },
    },
    {
      name: 'definition',
      renderer({ tokens = [] }) {
        const [first, ...more] = tokens.filter(({ type }) => type !== 'space')
        const isOne = first?.type === 'paragraph' && more.length === 0
        const words = isOne
          ? this.parser.parseInline((first as Tokens.Paragraph).tokens)
          : this.parser.parse(tokens)
        return `<dd>${words}</dd>\n`
      },
    },
  ],
}

interface Entry {
  readonly type: 'definitionTerm' | 'definition'
  words: string
}

/** Words between marks that touch them, right behind a word: `H~2~O`, `x^2^`. */
const LOWERED = /^~([\p{L}\p{N}+\-−(),.]{1,20})~(?!~)/u
const RAISED = /^\^([\p{L}\p{N}+\-−(),.]{1,20})\^(?![\p{L}\p{N}^({])/u
const MARKED = /^==(?=[^\s=])((?:[^=\n]|=(?!=))*?[^\s=])==(?!=)/

/** Whether the text before ends with a word, outside a formula. */
function isBehindWord(tokens: readonly Token[]): boolean {
  const before = tokens.map(({ raw }) => raw).join('')
  return /[\p{L}\p{N})\]]$/u.test(before) && before.split('$').length % 2 === 1
}

const INLINE_MARKS: MarkedExtension = {
  extensions: (
    [
      ['sub', LOWERED],
      ['sup', RAISED],
      ['mark', MARKED],
    ] as const
  ).map(([tag, pattern]) => ({
    name: tag,
    level: 'inline' as const,
    // The parser stops at all other signs by itself.
    start: (text: string) => (tag === 'sup' ? /\^|==/.exec(text)?.index : undefined),
    tokenizer(this: TokenizerThis, text: string, before: Token[] | TokensList) {
      const [raw, words = ''] = pattern.exec(text) ?? []
      if (raw === undefined || (tag !== 'mark' && !isBehindWord(before))) return undefined
      return { type: tag, raw, tokens: this.lexer.inlineTokens(words, []) }
    },
    renderer(this: RendererThis, { tokens = [] }: Tokens.Generic) {
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
    },
  })),
}

/** Pictures, notes and links of Obsidian: `![[name.png|words or a width]]`, `[[name#part|words]]`. */
const BRACKETED = /^(!?)\[\[([^\]|\n^][^\]|\n]*)(?:\|([^\]\n]*))?\]\](?!\()/

const doubleBrackets = (linkTo: LinkTo): MarkedExtension => ({
  extensions: [
    {
      name: 'doubleBrackets',
      level: 'inline',
      tokenizer(this: TokenizerThis, text: string) {
        const [raw, sign, target = '', words] = BRACKETED.exec(text) ?? []
        if (raw === undefined) return undefined
        const type = 'doubleBrackets'
        if (sign === '!' && looksLikePicture(target)) {
          const alt = words === undefined || /^\d/.test(words) ? '' : words
          return { type, raw, html: `<img src="${escapeText(target)}" alt="${escapeText(alt)}">` }
        }
        // Markdown's own links may have brackets around their words.
        if (Object.hasOwn(this.lexer.tokens.links, target.toLowerCase())) return undefined
        const address = linkTo(target, raw, sign === '!')
        if (address === null) return { type, raw, html: escapeText(raw) }
        const shown = escapeText(words ?? target.replace(/(?<=.)#/g, ' > '))
        return { type, raw, html: `<a href="${escapeText(address)}">${shown}</a>` }
      },
      renderer: ({ html }) => String(html),
    },
  ],
})

/** MDX has no indented code. */
const NO_INDENTED_CODE: MarkedExtension = { tokenizer: { code: () => undefined } }

/**
 * Makes a parser of Markdown that knows what the programs of sites know beside CommonMark and GitHub's
 * tables. One is for one text, since it numbers footnotes.
 */
export function markdownParser(isMdx: boolean, linkTo: LinkTo = () => null): Marked {
  const parser = new Marked(
    { gfm: true },
    admonitions,
    components(isMdx),
    definitionLists,
    footnotes(),
  )
  return parser.use(INLINE_MARKS, doubleBrackets(linkTo), ...(isMdx ? [NO_INDENTED_CODE] : []))
}

/** The terms and definitions that a text begins with. */
function readEntries(text: string): { readonly entries: readonly Entry[]; readonly raw: string } {
  const lines = text.split('\n')
  const entries: Entry[] = []
  let end = 0
  let terms: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const next = lines[at + 1] ?? ''
    const last = entries.at(-1)
    if (DEFINITION.test(line) && (last !== undefined || terms.length > 0)) {
      for (const words of terms) entries.push({ type: 'definitionTerm', words })
      entries.push({ type: 'definition', words: line.replace(DEFINITION, '') })
      terms = []
    } else if (last !== undefined && terms.length === 0 && CONTINUATION.test(line)) {
      last.words += `\n${lines.slice(end, at).join('\n')}${end < at ? '\n' : ''}`
      last.words += line.replace(/^(?: {1,4}|\t)/, '')
    } else if (line.trim() === '') {
      const isInside = DEFINITION.test(next) || terms.length === 0
      if (!isInside) break
      continue
    } else if (OTHER.test(line)) break
    else {
      terms.push(line.trim())
      continue
    }
    end = at + 1
  }
  const raw = lines.slice(0, end).join('\n')
  return { entries, raw: end < lines.length ? `${raw}\n` : raw }
}
