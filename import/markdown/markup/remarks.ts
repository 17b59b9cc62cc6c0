import { hiddenNote, remarkNote } from '../../html/hidden.ts'
import { expressionAt } from './mdx.ts'
import { placesInCode } from './outside-code.ts'
import type { PlacedMarkup } from './placed-markup.ts'
import { listingAt } from './template-tags.ts'

/** Facts about a text beside its words. */
export interface SourceText {
  /** Files by the names that a text of MDX imports them under; null for other Markdown. */
  readonly mdx: ReadonlyMap<string, string> | null
  /** Takes the listings. */
  readonly placed: PlacedMarkup
}

/** Stands for a brace, and for the sign that opens a tag, which are text and begin nothing. */
const BRACE = '\uFDD0'
const ANGLE = '\uFDD1'

/** Undoes in HTML what {@link withoutRemarks} did to braces that are text. */
export const withBraces = (html: string): string =>
  html.replaceAll(BRACE, '{').replaceAll(ANGLE, '&lt;')

/** Begins what CriticMarkup puts in the place of other words, to the mark that ends it. */
const REPLACEMENT = '\uFDD3'
export const END_OF_REPLACEMENT = /\uFDD3([\s\S]*?)(?:~~\}|(?=\uFDD3)|$)/g

/** Characters that the parser may read before a text counts as one without code. */
const READ_MAX_CHARACTERS = 5_000_000
/** Places that it may be asked about at once. */
const PLACES_MAX_COUNT = 5000

/** Beginnings of what the program of the source handled, in Markdown and in MDX. */
const OPENER = /<!--|<%(?:#|--)|\{\{|\{[%#/:>~-]|%%|(?<=^ {0,3})\[(?:\/\/|comment)\]:|^:::+/gim
const MDX_OPENER = new RegExp(OPENER.source.replace('|', '|\\{|'), 'gim')

/** Names of tags and shortcodes that keep what they hold from the page, or show it in some cases. */
const KEEPING =
  'comments?|remark|hide|hidden|private|draft|todo|ignore|internal|secret|protected|paywall|password|' +
  '(?:members?|subscribers?|paid|premium)(?:[-_]?only)?|(?:feed|rss|e?mail|newsletter)[-_]?only|' +
  'encrypt\\w*|hugo-encryptor|if|unless|env'
const TEMPLATE = 'case|ifchanged|for|tablerow|capture|schema|doc|javascript|stylesheet|style|macro'

/** Something that is not on the page of the source. */
interface Kept {
  /** Where it begins. */
  readonly opens: RegExp
  /** Where it ends; the groups of `opens` are `$1` and so on. Left out where `opens` is all of it. */
  readonly closes?: string
  /** The opener of another inside it, when it can hold others of its kind. */
  readonly nests?: string
  /** Whether it lasts to the end of the text without an end of its own; else it is text then. */
  readonly isOpenEnded?: boolean
  /** The text in its place; nothing where it is left out. */
  readonly leaves?: string
  readonly what: string
}

const KEPT: readonly Kept[] = [
  { opens: /<!---?>/y, what: 'a remark' },
  { opens: /(?<=^[ \t]*)<!--/my, closes: '--!?>', isOpenEnded: true, what: 'a remark' },
  { opens: /<!--/y, closes: '--!?>', what: 'a remark' },
  { opens: /\{%-?\s*#[\s\S]{0,1000}?%\}/y, what: 'a remark' },
  {
    opens: new RegExp(`\\{%-?\\s*(${KEEPING}|${TEMPLATE})\\b[\\s\\S]{0,1000}?%\\}`, 'iy'),
    closes: '\\{%-?\\s*end$1\\b[\\s\\S]{0,1000}?%\\}',
    nests: '\\{%-?\\s*$1\\b[\\s\\S]{0,1000}?%\\}',
    isOpenEnded: true,
    what: 'the part of {% $1 %}',
  },
  {
    opens: /\{%-?\s*(set)\s+\w+\s*-?%\}/iy,
    closes: '\\{%-?\\s*endset\\s*-?%\\}',
    isOpenEnded: true,
    what: 'the part of {% $1 %}',
  },
  { opens: /\{\{-?\s*\/\*/y, closes: '\\*\\/\\s*-?\\}\\}', isOpenEnded: true, what: 'a remark' },
  { opens: /\{\{~?!--/y, closes: '--~?\\}\\}', isOpenEnded: true, what: 'a remark' },
  { opens: /\{\{~?![^}]{0,1000}\}\}/y, what: 'a remark' },
  {
    opens: /\{\{~?[#^]\s*([\w-]+)/y,
    closes: '\\{\\{~?\\/\\s*$1\\s*~?\\}\\}',
    nests: '\\{\\{~?[#^]\\s*$1\\b',
    what: 'the part of {{$1}}',
  },
  { opens: /<%(?:#|--)/y, closes: '%>', what: 'a remark' },
  {
    opens: new RegExp(`\\{\\{[<%]\\s*(?:${KEEPING})\\b[^}]{0,1000}\\/[>%]\\}\\}`, 'iy'),
    what: 'a remark',
  },
  {
    opens: new RegExp(`\\{\\{[<%]\\s*(${KEEPING})\\b[\\s\\S]{0,1000}?[>%]\\}\\}`, 'iy'),
    closes: '\\{\\{[<%]\\s*\\/\\s*$1\\s*[>%]\\}\\}',
    nests: '\\{\\{[<%]\\s*$1\\b[\\s\\S]{0,1000}?[>%]\\}\\}',
    isOpenEnded: true,
    what: 'the part of the shortcode "$1"',
  },
  { opens: /\{\s*\/\*/y, closes: '\\*\\/\\s*\\}', isOpenEnded: true, what: 'a remark' },
  // `{#name}` and `{#name .class}` are the id of a heading.
  { opens: /\{#(?![\w-]+(?:\s[^{}#\n]*)?\})/y, closes: '#\\}', what: 'a remark' },
  {
    opens: /\{::comment\s*\}/iy,
    closes: '\\{:\\/(?:comment)?\\}',
    isOpenEnded: true,
    what: 'a remark',
  },
  { opens: /\{>>/y, closes: '<<\\}', what: 'a remark' },
  { opens: /\{--/y, closes: '--\\}', what: 'a deleted part' },
  { opens: /\{~~/y, closes: '~>', leaves: REPLACEMENT, what: 'a deleted part' },
  { opens: /(?<=^[ \t]*)%%(?=[ \t]*$)/my, closes: '%%', isOpenEnded: true, what: 'a remark' },
  { opens: /(?<![\w%])%%(?!%)/y, closes: '%%(?!%)', what: 'a remark' },
  {
    opens:
      /\[(?:\/\/|comment)\]:[ \t]*(?:#|<>)?[ \t]*(?:\((?:.|\n(?![ \t]*\n)){0,1000}?\)[ \t]*(?=\n|$)|.*)/iy,
    what: 'a remark',
  },
  {
    opens:
      /:::+[ \t]*(?:[\w-]*\{[^}\n]*(?:hidden|content-visible)[^}\n]*\}|(?:hidden|hide|comment|private|draft)\b).*$/imy,
    closes: '^:::+[ \\t]*$',
    nests: '^:::+[ \\t]*[^\\s:].*$',
    isOpenEnded: true,
    what: 'a hidden part',
  },
]

/**
 * Takes out of a Markdown text what the program of its site did not show: remarks of Liquid, Hugo, HTML,
 * MDX, Nunjucks, Handlebars, kramdown, Obsidian and CriticMarkup, parts that are shown in some cases,
 * and what MDX computes. In code they are text, and so is what stands between `raw` and `endraw`, or is
 * written as `{{</* name *\/>}}`; see {@link withBraces}.
 */
export function withoutRemarks(text: string, source: SourceText, notes: Set<string>): string {
  const isMdx = source.mdx !== null
  let rest = literally(text.replace(/[\uFDD0-\uFDD5]/g, ''))
  let done = ''
  const unclosed = new Set<Kept>()
  for (let read = 0; ;) {
    const openers = [...rest.matchAll(isMdx ? MDX_OPENER : OPENER)]
    if (openers.length === 0) return done + rest
    read += done.length + rest.length
    const places = openers.map(({ index }) => done.length + index)
    const isTooMuch = read > READ_MAX_CHARACTERS || places.length > PLACES_MAX_COUNT
    const code = isTooMuch ? null : placesInCode(done + rest, places, isMdx)
    let last = 0
    let isStale = false
    for (const [number, { 0: sign, index }] of openers.entries()) {
      if (index < last) continue
      const isCode = code?.has(number) === true
      if (isCode && isStale) break
      const change = isCode
        ? { text: sign.replaceAll('{', BRACE), end: index + sign.length, notes: [] }
        : changeAt(rest, index, source, unclosed)
      if (change === null) continue
      for (const note of change.notes) notes.add(note)
      done += rest.slice(last, index) + change.text
      const part = rest.slice(index, change.end)
      last = change.end
      // Without a part that holds lines or code, other places are code than before.
      isStale ||= part.includes('\n')
      if (/[`~]/.test(part)) break
    }
    if (last === 0) return done + rest
    rest = rest.slice(last)
  }
}

/** The text in the place of something, the end of that thing, and notes for the report. */
interface Change {
  readonly text: string
  readonly end: number
  readonly notes: readonly string[]
}

function changeAt(
  text: string,
  at: number,
  { mdx, placed }: SourceText,
  unclosed: Set<Kept>,
): Change | null {
  const listing = listingAt(text, at)
  if (listing !== null) return { text: placed.place(listing.html), end: listing.end, notes: [] }
  for (const kept of KEPT) {
    const opener = unclosed.has(kept) ? null : matchAt(kept.opens, text, at)
    if (opener === null) continue
    const end = endOf(kept, opener, text)
    if (end === null) {
      unclosed.add(kept)
      continue
    }
    const what = kept.what.replace('$1', opener[1] ?? '')
    const isComment = opener[0].startsWith('<!--')
    const words = wordsBetween(text.slice(at, end))
    return {
      text: kept.leaves ?? '',
      end,
      notes: isComment ? remarkNote(words) : hiddenNote(what, words),
    }
  }
  return mdx !== null && text.startsWith('{', at) ? expressionAt(text, at, mdx) : null
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Where something ends; null when it has no end and needs one. */
function endOf({ closes, nests, isOpenEnded }: Kept, opener: RegExpExecArray, text: string) {
  const begin = opener.index + opener[0].length
  if (closes === undefined) return begin
  const named = (pattern: string) => pattern.replaceAll('$1', opener[1] ?? '')
  const marks = new RegExp(
    nests === undefined ? named(closes) : `${named(closes)}|(${named(nests)})`,
    'gim',
  )
  marks.lastIndex = begin
  let depth = 1
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    depth += nests !== undefined && mark[1] !== undefined ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return isOpenEnded === true ? text.length : null
}

/** The words of a part without the marks around them. */
const wordsBetween = (part: string): string =>
  part
    .replace(/^<!--|--!?>$/g, '')
    .replace(/\{%[\s\S]*?%\}|\{\{[<%][\s\S]*?[>%]\}\}/g, (tag) =>
      /^\{%-?\s*#/.test(tag) ? tag.replace(/^\{%-?[\s#]*|\s*-?%\}$/g, '') : ' ',
    )
    .replace(/^\[[^\]]*\]:[ \t]*(?:#|<>)?/, ' ')
    .replace(/[{}%*#<>\uFDD0\uFDD1]|--|\/\*|\*\/|::\/?comment/g, ' ')

/** Makes text of what stands between `raw` and `endraw`, and of shortcodes that Hugo shows as such. */
const literally = (text: string): string =>
  text
    .replace(
      /\{%-?\s*(raw|verbatim)\s*-?%\}([\s\S]*?)\{%-?\s*end\1\s*-?%\}/g,
      (_, _name: string, words: string) => words.replaceAll('{', BRACE),
    )
    .replace(
      /\{\{([<%])\/\*([\s\S]*?)\*\/([>%])\}\}/g,
      (_, sign: string, words: string, end: string) =>
        `${BRACE}${BRACE}${sign === '<' ? ANGLE : sign}${words}${end}}}`,
    )
