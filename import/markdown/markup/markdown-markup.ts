import { calloutKindOfWord } from '../../../shared/html/foreign-callouts.ts'
import { parseMarkup, renameElement, unwrapElement } from '../../html/markup.ts'
import { settleComponents } from './components.ts'
import { nameHeadings } from './headings.ts'
import { withoutStatements } from './mdx.ts'
import { outsideCode, outsideFences } from './outside-code.ts'
import { markdownParser } from './parser.ts'
import { PlacedMarkup } from './placed-markup.ts'
import type { LinkTo, Refer } from './references.ts'
import { END_OF_REPLACEMENT, withBraces, withoutRemarks, type SourceText } from './remarks.ts'
import { replaceTags } from './template-tags.ts'

/** A quotation that a theme of Jekyll shows as a callout: `{: .prompt-tip }` below it. */
const PROMPT = /((?:^ {0,3}>.*\n)+) {0,3}\{:[^}\n]*\.prompt-(\w+)[^}\n]*\}[ \t]*$/gm

/** One attribute of those that kramdown, Goldmark and Pandoc give to what stands before them. */
const ATTRIBUTE = `(?:(?:[.#][\\w:-]+)+|[\\w-]+=(?:"[^"\\n]*"|'[^'\\n]*'|[\\w%.#/-]+))`
const ATTRIBUTES = `\\{:?[ \\t]*${ATTRIBUTE}(?:[ \\t,]+${ATTRIBUTE})*[ \\t]*\\}`

/** Attributes after a heading, of which the id is one of the heading. */
const OF_HEADING = new RegExp(
  `^( {0,3}#{1,6}[ \\t].*?)[ \\t]*(${ATTRIBUTES})[ \\t]*#*[ \\t]*$`,
  'gm',
)
/** Attributes in a line of their own. */
const OF_BLOCK = new RegExp(
  `^(?:[ \\t>]*\\{:[^}\\n]*\\}| {0,3}(?:> ?)*${ATTRIBUTES})[ \\t]*$`,
  'gm',
)
/** Attributes below a heading of either kind. */
const BELOW_HEADING =
  /^( {0,3}#{1,6}[ \t].*?)[ \t]*\n {0,3}(\{:[^}\n]*\})[ \t]*$|^(.*\S.*)\n( {0,3}(?:=+|-+)[ \t]*)\n {0,3}(\{:[^}\n]*\})[ \t]*$/gm
/** An id below other lines, which is one of theirs. */
const ID_BELOW = /(\S)[ \t]*\n {0,3}\{:[^}\n]*#([\w:.-]+)[^}\n]*\}[ \t]*$/gm
const ID = /#[\w:.-]+/

/** Marks in a line of their own, in whose place programs put a list of headings: the site has its own. */
const CONTENTS = new RegExp(
  `^ {0,3}(?:${[
    '(?:[-*+]|\\d+[.)])[ \\t].*\\n[ \\t]*\\{:[ \\t]*toc\\b[^}\\n]*\\}',
    '\\[\\[_?toc_?\\]\\]|@?\\[toc\\]|\\$\\{toc\\}|\\{:[ \\t]*toc\\b[^}\\n]*\\}',
    '\\{\\{[ \\t]*\\.?TableOfContents[ \\t]*\\}\\}',
    '(?:\\{\\{[<%]|\\{%)-?[ \\t]*(?:toc|table-?of-?contents)\\b[^}\\n]*\\}\\}?',
  ].join('|')})[ \\t]*$`,
  'gim',
)

/** A long form that programs show at a mouse. */
const ABBREVIATION = /^ {0,3}\*\[([^\]\n]+)\]:(.*)$/gm
/** Attributes behind or before a part of a line. */
const OF_WORDS = new RegExp(
  `(?<=[\`)*_\\]>])\\{:[^}\\n]*\\}|(?<=[)*_\\]>]|^)${ATTRIBUTES}|\\{:[ \\t]*${ATTRIBUTE}(?:[ \\t]+${ATTRIBUTE})*[ \\t]*\\}`,
  'g',
)

/** Attributes by which kramdown or Goldmark hide what they belong to. */
const HIDING =
  /(?<=[`)*_\]]|^ {0,3}|[ \t])\{[^{}\n]*(?:style\s*=[^{}\n]*(?:display:\s*none|visibility:\s*hidden)|[\s.:{]hidden(?=[\s}=])|\.d-none)[^{}\n]*\}/gm

/** Stands for such attributes until the element is known. */
const HIDING_MARK = '\uFDD2'

/** Turns what only other programs understand into Markdown that all do, or removes it. */
function plainMarkdown(text: string, source: SourceText, notes: Set<string>): string {
  const shown = outsideFences(withoutRemarks(text, source, notes), (part) =>
    part
      .replace(CONTENTS, '')
      .replace(BELOW_HEADING, (_, ...found: readonly string[]) => {
        const [atx = '', ofAtx = '', words = '', line = '', ofWords = ''] = found
        const [id] = ID.exec(ofAtx || ofWords) ?? []
        const named = `${atx || words}${id === undefined ? '' : ` {${id}}`}`
        return atx === '' ? `${named}\n${line}` : named
      })
      .replace(PROMPT, (_, quote: string, word: string) => `> [!${word}]\n${quote}`)
      .replace(HIDING, HIDING_MARK)
      .replace(OF_HEADING, (_, heading: string, attributes: string) => {
        const [id] = ID.exec(attributes) ?? []
        return id === undefined ? heading : `${heading} {${id}}`
      })
      .replace(ID_BELOW, '$1<a id="$2"></a>')
      .replace(OF_BLOCK, '')
      .replace(ABBREVIATION, (_, short: string, long: string) => {
        notes.add(`what "${short}" is short for was left out: "${long.trim()}"`)
        return ''
      }),
  )
  return outsideCode(shown, (part) => part.replace(OF_WORDS, '').replace(END_OF_REPLACEMENT, '$1'))
}

/** Tools and facts for reading a text. */
export interface MarkdownContext {
  readonly isMdx: boolean
  readonly refer: Refer
  readonly linkTo: LinkTo
  /** Ids that links of the site lead to, by their words. */
  readonly wantedIds: ReadonlyMap<string, string>
}

/**
 * HTML of a Markdown text. Tags of Jekyll and Hugo become what they stand for; others are left out
 * and noted, except in code.
 */
export function markdownMarkup(
  text: string,
  { isMdx, refer, linkTo, wantedIds }: MarkdownContext,
  notes: Set<string>,
): string {
  const files = new Map<string, string>()
  const placed = new PlacedMarkup()
  const source = { mdx: isMdx ? files : null, placed }
  const stated = isMdx ? outsideFences(text, (part) => withoutStatements(part, files)) : text
  const clean = replaceTags(plainMarkdown(stated, source, notes), { placed, refer }, notes)
  const html = withBraces(
    placed.restore(markdownParser(isMdx, linkTo).parse(clean, { async: false })),
  )
  // HTML has another element of that name, which holds nothing.
  const body = parseMarkup(html.replace(/<(\/?)Link\b/g, '<$1a-link'))
  hideMarked(body)
  settleComponents(body, notes)
  markCallouts(body)
  nameHeadings(body, wantedIds)
  for (const link of body.querySelectorAll('a[href^="@/"]')) {
    link.setAttribute('href', refer((link.getAttribute('href') ?? '').slice(1)) ?? '')
  }
  for (const link of body.querySelectorAll('a[href=""]')) unwrapElement(link)
  return body.innerHTML
}

/** Hides the blocks that hold the mark, or stand before it. */
function hideMarked(body: Element): void {
  if (!body.innerHTML.includes(HIDING_MARK)) return
  let before: Element | null = null
  for (const block of body.children) {
    if (block.textContent.includes(HIDING_MARK)) {
      const isAlone = block.textContent.trim() === HIDING_MARK
      block.setAttribute('hidden', '')
      if (isAlone) before?.setAttribute('hidden', '')
    }
    before = block
  }
  body.innerHTML = body.innerHTML.replaceAll(HIDING_MARK, '')
}

/** Quotations that begin with `[!NOTE]`, as on GitHub, are callouts. */
function markCallouts(body: Element): void {
  for (const quote of body.querySelectorAll('blockquote')) {
    const first = quote.querySelector(':scope > p:first-child')?.firstChild
    const match = /^\s*\[!(\w+)\]\s*/.exec(first?.textContent ?? '')
    const kind = calloutKindOfWord(match?.[1] ?? '')
    if (first === null || first === undefined || match === null || kind === null) continue
    first.textContent = (first.textContent ?? '').slice(match[0].length)
    renameElement(quote, 'div').setAttribute('data-callout', kind)
  }
}
