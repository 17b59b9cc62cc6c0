import {
  Marked,
  type MarkedExtension,
  type RendererThis,
  type Token,
  type TokenizerThis,
  type Tokens,
  type TokensList,
} from 'marked'
import { escapeText } from '../../html/text.ts'
import { looksLikePicture } from '../../media/original-key.ts'
import { admonitions } from './admonitions.ts'
import { components } from './components.ts'
import { definitionLists } from './definition-lists.ts'
import { footnotes } from './footnotes.ts'
import type { LinkTo } from './references.ts'

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
