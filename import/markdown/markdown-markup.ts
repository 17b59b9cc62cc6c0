import { marked } from 'marked'
import { calloutKindOfWord } from '../../shared/html/foreign-callouts.ts'
import { parseMarkup, renameElement } from '../html/markup.ts'
import { placeFootnotes } from './footnotes.ts'
import { withoutStatements } from './mdx.ts'
import { outsideFences } from './outside-code.ts'
import { withBraces, withoutRemarks } from './remarks.ts'

/** Shortcodes of Hugo and tags of Jekyll that stand for something the site has. */
const REPLACED: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    /\{\{[<%]\s*youtube\s+(?:id=)?"?([\w-]{11})"?[^}]*[>%]\}\}/g,
    ([, id]) => `https://youtu.be/${id ?? ''}`,
  ],
  [
    /\{\{[<%]\s*vimeo(?:_simple)?\s+(?:id=)?"?(\d+)"?[^}]*[>%]\}\}/g,
    ([, id]) => `https://vimeo.com/${id ?? ''}`,
  ],
  [
    /\{%-?\s*include\s+[\w/.-]*youtube[\w.-]*\s+id=['"]?([\w-]{11})['"]?[^%]*%\}/g,
    ([, id]) => `https://youtu.be/${id ?? ''}`,
  ],
  [
    /\{\{[<%]\s*(?:tweet|twitter|twitter_simple|x)\s+user="(\w+)"\s+id="(\d+)"\s*[>%]\}\}/g,
    ([, user, id]) => `https://twitter.com/${user ?? ''}/status/${id ?? ''}`,
  ],
  [
    /\{\{[<%]\s*figure\s([^}]*?)\/?[>%]\}\}/g,
    ([, attributes = '']) => {
      const [src, alt, caption] = ['src', 'alt', 'caption'].map(
        (name) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '',
      )
      const below = caption === '' ? '' : `<figcaption>${caption ?? ''}</figcaption>`
      return `<figure><img src="${src ?? ''}" alt="${alt ?? ''}">${below}</figure>`
    },
  ],
  [/\{\{\s*(?:site\.(?:baseurl|url)|page\.url)\s*\}\}/g, () => ''],
  [
    /\{\{\s*['"]?([^'"{}|]+)['"]?\s*\|\s*(?:relative|absolute)_url\s*\}\}/g,
    ([, path]) => path ?? '',
  ],
]

/** What only the other program could fill. */
const LEFT = /\{\{[<%]\s*\/?([\w-]+)[\s\S]{0,1000}?[>%]\}\}|\{%-?\s*(\w+)[\s\S]{0,1000}?%\}/g

/** A quotation that a theme of Jekyll shows as a callout: `{: .prompt-tip }` below it. */
const PROMPT = /((?:^ {0,3}>.*\n)+) {0,3}\{:[^}\n]*\.prompt-(\w+)[^}\n]*\}[ \t]*$/gm

/** Attributes that kramdown gives to what stands before them. */
const ATTRIBUTES = /(?<=[`)*_\]]|^ {0,3})\{:[^}\n]*\}/gm

/** Attributes by which kramdown or Goldmark hide what they belong to. */
const HIDING =
  /(?<=[`)*_\]]|^ {0,3}|[ \t])\{[^{}\n]*(?:style\s*=[^{}\n]*(?:display:\s*none|visibility:\s*hidden)|[\s.:{]hidden(?=[\s}=])|\.d-none)[^{}\n]*\}/gm

/** Stands for such attributes until the element is known. */
const HIDING_MARK = '\uFDD2'

/** What only other programs understand becomes Markdown that all do, or goes. */
function plainMarkdown(text: string, isMdx: boolean, notes: Set<string>): string {
  const source = isMdx ? outsideFences(text, withoutStatements) : text
  const plain = outsideFences(withoutRemarks(source, isMdx, notes), (part) =>
    part
      .replace(PROMPT, (_, quote: string, word: string) => `> [!${word}]\n${quote}`)
      .replace(HIDING, HIDING_MARK)
      .replace(ATTRIBUTES, '')
      // The end of a replacement of CriticMarkup.
      .replace(/~~\}/g, ''),
  )
  return placeFootnotes(plain)
}

/**
 * HTML of a Markdown text. Tags of Jekyll and Hugo become what they stand for; others are left out
 * and noted, except in code.
 */
export function markdownMarkup(text: string, isMdx: boolean, notes: Set<string>): string {
  const replaced = REPLACED.reduce(
    (current, [pattern, replace]) =>
      current.replace(pattern, (...match) => replace(match as unknown as RegExpExecArray)),
    plainMarkdown(text, isMdx, notes),
  )
  const clean = replaced.replace(
    LEFT,
    (_, hugo: string | undefined, jekyll: string | undefined) => {
      notes.add(`the tag "${hugo ?? jekyll ?? ''}" was left out`)
      return ''
    },
  )
  const html = withBraces(marked.parse(clean, { async: false, gfm: true }))
  return markCallouts(hideMarked(html))
}

/** Hides the blocks that hold the mark, or stand before it. */
function hideMarked(html: string): string {
  if (!html.includes(HIDING_MARK)) return html
  const body = parseMarkup(html)
  let before: Element | null = null
  for (const block of body.children) {
    if (block.textContent.includes(HIDING_MARK)) {
      const isAlone = block.textContent.trim() === HIDING_MARK
      block.setAttribute('hidden', '')
      if (isAlone) before?.setAttribute('hidden', '')
    }
    before = block
  }
  return body.innerHTML.replaceAll(HIDING_MARK, '')
}

/** Quotations that begin with `[!NOTE]`, as on GitHub, are callouts. */
function markCallouts(html: string): string {
  if (!html.includes('[!')) return html
  const body = parseMarkup(html)
  for (const quote of body.querySelectorAll('blockquote')) {
    const first = quote.querySelector(':scope > p:first-child')?.firstChild
    const match = /^\s*\[!(\w+)\]\s*/.exec(first?.textContent ?? '')
    const kind = calloutKindOfWord(match?.[1] ?? '')
    if (first === null || first === undefined || match === null || kind === null) continue
    first.textContent = (first.textContent ?? '').slice(match[0].length)
    renameElement(quote, 'div').setAttribute('data-callout', kind)
  }
  return body.innerHTML
}
