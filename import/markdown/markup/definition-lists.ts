import type { MarkedExtension, Tokens } from 'marked'

/** Lines that begin a block of another kind, which no term does. */
const OTHER = /^(?: {4}|\t| {0,3}(?:#{1,6}\s|>|[-*+]\s|\d+[.)]\s|```|~~~|<|:|\||\s*$))/
const DEFINITION = /^ {0,3}:[ \t]+(?=\S)/
const CONTINUATION = /^(?: {2,}|\t)[ \t]*\S/

/** Terms, perhaps an empty line, and the first definition: what a list must begin with. */
const BEGINS = /^(?:(?![ \t]*\n)[^\n]+\n){1,5}?(?:[ \t]*\n)? {0,3}:[ \t]+\S/

/** Definition lists of kramdown, PHP Markdown Extra, Goldmark and Pandoc: terms, and `: ` before what they mean. */
export const definitionLists: MarkedExtension = {
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
