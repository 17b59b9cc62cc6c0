import type { MarkedExtension, Tokens } from 'marked'
import { escapeText } from '../../../shared/html/escape-text.ts'

/** Begins the words of a footnote. */
const BEGINS = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*/

/** Begins a block of another kind. */
const OTHER = ' {0,3}(?:\\[\\^[^\\]\\s]+\\]:|#{1,6}\\s|>|[-*+]\\s|\\d+[.)]\\s|```|~~~|<|:\\s|\\|)'

/**
 * `[^name]: words`; lines below that begin no block belong to it, and so do, after an empty line, those
 * that are indented.
 */
const DEFINITION = new RegExp(
  `${BEGINS.source}[^\\n]*(?:\\n(?:[ \\t]*\\n)+(?: {4}|\\t)(?=[ \\t]*\\S)[^\\n]+|\\n(?=[ \\t]{2}|(?!${OTHER}))(?=[ \\t]*\\S)[^\\n]+)*(?:\\n|$)`,
)

const MARK = /^\[\^([^\]\s]+)\](?!:)/
/** A footnote whose words stand at its mark. */
const INLINE = /^\^\[((?:[^[\]\n]|\[[^[\]\n]*\])+)\]/

interface Footnote extends Tokens.Generic {
  readonly name: string
}

/**
 * Footnotes as programs write them in HTML: numbers that lead to a list below the text, which every import
 * puts where the marks are. Marks without words stay as they are, and words without a mark go.
 */
export function footnotes(): MarkedExtension {
  const definitions = new Map<string, Footnote>()
  const numbers = new Map<string, number>()
  const markOf = (name: string): string => {
    const number = numbers.get(name) ?? numbers.size + 1
    numbers.set(name, number)
    return `<sup><a href="#fn-${number}">${number}</a></sup>`
  }
  return {
    extensions: [
      {
        name: 'footnote',
        level: 'block',
        start: (text) => /^ {0,3}\[\^[^\]\s]+\]:/m.exec(text.split('\n\n', 1)[0] ?? '')?.index,
        tokenizer(text) {
          const [raw, name] = DEFINITION.exec(text) ?? []
          if (raw === undefined || name === undefined) return undefined
          const words = raw.replace(BEGINS, '').replace(/^(?: {1,4}|\t)/gm, '')
          const token: Footnote = { type: 'footnote', raw, name, tokens: [] }
          token.tokens = this.lexer.blockTokens(words, [])
          if (!definitions.has(name)) definitions.set(name, token)
          return token
        },
        renderer: () => '',
      },
      {
        name: 'footnoteMark',
        level: 'inline',
        tokenizer(text) {
          const [raw, name = ''] = MARK.exec(text) ?? []
          if (raw !== undefined) return { type: 'footnoteMark', raw, name }
          const [whole, words = ''] = INLINE.exec(text) ?? []
          if (whole === undefined) return undefined
          const token: Footnote = { type: 'footnoteMark', raw: whole, name: whole, tokens: [] }
          token.tokens = this.lexer.inlineTokens(words, [])
          definitions.set(whole, token)
          return token
        },
        renderer({ raw, name }) {
          return definitions.has(String(name)) ? markOf(String(name)) : escapeText(raw)
        },
      },
      {
        name: 'footnoteList',
        // A note may have marks of more notes.
        renderer() {
          const entries: string[] = []
          for (const [name, number] of numbers) {
            const { type, tokens = [] } = definitions.get(name) ?? {}
            const isInline = type === 'footnoteMark'
            const words = isInline ? this.parser.parseInline(tokens) : this.parser.parse(tokens)
            entries.push(`<li id="fn-${number}">${words}</li>`)
          }
          if (entries.length === 0) return ''
          return `<section class="footnotes"><ol>${entries.join('')}</ol></section>`
        },
      },
    ],
    hooks: {
      processAllTokens: (tokens) => [...tokens, { type: 'footnoteList', raw: '' }],
    },
  }
}
