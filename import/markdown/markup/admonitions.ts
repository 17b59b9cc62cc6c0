import type { MarkedExtension } from 'marked'
import { calloutKindOfWord } from '../../../shared/html/foreign-callouts.ts'
import { escapeText } from '../../../shared/html/escape-text.ts'

/** `:::tip[Title]` or `:::tip Title` to a line of as many colons: Docusaurus, Starlight, VitePress. */
const FENCED =
  /^ {0,3}(:{3,})[ \t]*(\w+)(?:\[([^\]\n]*)\]|[ \t]+([^\n{]*))?[^\n]*\n([\s\S]*?)(?:\n|(?<=\n))[ \t]*\1[ \t]*(?:\n|$)/
/** `!!! tip "Title"` and indented lines below: MkDocs; `???` folds them. */
const INDENTED =
  /^(?:!!!|\?\?\?\+?)[ \t]+(\w+)[^\n"]*(?:"([^"\n]*)")?[^\n]*\n((?:[ \t]*\n|(?: {4}|\t)[^\n]*(?:\n|$))+)/

/** Boxes beside the text, by the marks of several programs. */
export const admonitions: MarkedExtension = {
  extensions: [
    {
      name: 'admonition',
      level: 'block',
      start: (text) => /^ {0,3}(?::::|!!! |\?\?\?)/m.exec(text.split('\n\n', 1)[0] ?? '')?.index,
      tokenizer(text) {
        const [fenced, , fencedKind, bracketed, bare, between = ''] = FENCED.exec(text) ?? []
        const [indented, indentedKind, quoted, below = ''] = INDENTED.exec(text) ?? []
        const raw = fenced ?? indented
        const kind = calloutKindOfWord(fencedKind ?? indentedKind ?? '')
        if (raw === undefined || kind === null) return undefined
        const words = fenced === undefined ? below.replace(/^(?: {4}|\t)/gm, '') : between
        const title = (bracketed ?? bare ?? quoted ?? '').trim()
        return { type: 'admonition', raw, kind, title, tokens: this.lexer.blockTokens(words, []) }
      },
      renderer({ kind, title, tokens = [] }) {
        const first = title === '' ? '' : `<p><strong>${escapeText(String(title))}</strong></p>`
        return `<div data-callout="${String(kind)}">${first}${this.parser.parse(tokens)}</div>\n`
      },
    },
  ],
}
