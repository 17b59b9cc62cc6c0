import { calloutKindOfWord } from '../../../../../shared/html/foreign-callouts'
import { shiftedLevels } from '../html/headings'
import type { LinkBase } from '../../writing/links/clean-href'
import { takeFootnotes } from './markdown-footnotes'
import { markdownInline, type InlineBase } from './markdown-inline'
import { escapeText } from '../../../../../shared/html/escape-text'

/** Signs that no one writes by chance; one is enough. */
const SIGNS = [
  /^#{1,6} \S/m,
  /^\s*(?:```|~~~)[\w+#-]*\s*$/m,
  /^\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)+\|?\s*$/m,
  /!?\[[^\]\n]+\]\((?:https?:|\/|mailto:|#)[^)\s]*\)/,
  /(?:^|\s)\*\*[^\s*][^*\n]*\*\*/m,
  /^\s*[-*+] \[[ x]\] /im,
  /^\[\^[^\]\s]+\]:\s/m,
  /^> ?\[!(?:note|tip|important|warning|caution)\]\s*$/im,
]

/** Whether a text is written in Markdown. */
export function isMarkdown(text: string): boolean {
  return SIGNS.some((sign) => sign.test(text))
}

interface Heading {
  readonly level: number
  readonly text: string
}

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
const FENCE = /^\s*(```+|~~~+)\s*([\w+#-]*)\s*$/
const RULE = /^\s*(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/
const ENTRY = /^(\s*)([-*+]|\d{1,4}[.)])\s+(?:\[([ xX])\]\s+)?(.*)$/
/** A year or an amount at the beginning of a wrapped line; a list that begins with 1 is one. */
const CONTINUING_NUMBER = /^\s*(?!1[.)])\d/
/** Code without a fence. */
const INDENTED = /^ {4}\s*\S/
const DIVIDER = /^\s*\|?\s*:?-{3,}:?\s*(?:\|\s*:?-{3,}:?\s*)*\|?\s*$/

/** Turns Markdown into clean HTML. What is no Markdown stays text. */
export function markdownHtml(text: string, base: LinkBase): string {
  const all = text.replace(/\r\n?/g, '\n').replace(/\t/g, '    ').split('\n')
  const { lines, notes } = takeFootnotes(all)
  const levels = shiftedLevels(headingsOf(lines).map(({ level }) => level))
  return blocks(lines, { base: { ...base, notes }, nextLevel: () => levels.shift() ?? 2 })
}

interface Context {
  readonly base: InlineBase
  readonly nextLevel: () => number
}

function headingsOf(lines: readonly string[]): Heading[] {
  const headings: Heading[] = []
  let fence: string | null = null
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1]
    if (mark !== undefined && (fence === null || line.trim().startsWith(fence))) {
      fence = fence === null ? mark : null
    } else if (fence === null) {
      const [, signs, words = ''] = HEADING.exec(line) ?? []
      if (signs !== undefined) headings.push({ level: signs.length, text: words })
    }
  }
  return headings
}

function blocks(lines: readonly string[], context: Context): string {
  let html = ''
  let paragraph: string[] = []
  const inline = (words: string) => markdownInline(words, context.base)
  const endParagraph = () => {
    if (paragraph.length > 0) {
      const joined = paragraph.map((line) => line.replace(/(?: {2,}|\\)$/, '\n').trimStart())
      html += `<p>${inline(joined.join(' ').replace(/\n /g, '\n')).replace(/\n/g, '<br>').replace(/<br>$/, '')}</p>`
    }
    paragraph = []
  }
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    const fence = FENCE.exec(line)
    const heading = HEADING.exec(line)
    const rest = lines.slice(at)
    if (fence !== null) {
      endParagraph()
      const code = fenced(rest, fence[1] ?? '```', fence[2] ?? '')
      html += code.html
      at += code.used
    } else if (heading !== null) {
      endParagraph()
      const level = context.nextLevel()
      html += `<h${level}>${inline(heading[2] ?? '')}</h${level}>`
      at += 1
    } else if (RULE.test(line) && paragraph.length === 0) {
      html += '<hr>'
      at += 1
    } else if (line.includes('|') && DIVIDER.test(rest[1] ?? '')) {
      endParagraph()
      const used = Math.max(
        2,
        rest.findIndex((row, index) => index > 1 && !row.includes('|')),
      )
      const end = rest.findIndex((row, index) => index > 1 && !row.includes('|'))
      html += table(rest.slice(0, end === -1 ? rest.length : used), inline)
      at += end === -1 ? rest.length : used
    } else if (/^\s*>/.test(line)) {
      endParagraph()
      const used = run(rest, (next) => /^\s*>/.test(next))
      const quoted = rest.slice(0, used).map((next) => next.replace(/^\s*> ?/, ''))
      html += quote(quoted, context)
      at += used
    } else if (ENTRY.test(line) && (paragraph.length === 0 || !CONTINUING_NUMBER.test(line))) {
      endParagraph()
      const used = listLength(rest)
      html += list(rest.slice(0, used), context)
      at += used
    } else if (INDENTED.test(line) && paragraph.length === 0) {
      const used = run(rest, (next) => next.trim() === '' || INDENTED.test(next))
      const code = rest.slice(0, used).map((next) => next.slice(4))
      html += `<pre><code>${escapeText(code.join('\n').trimEnd())}</code></pre>`
      at += used
    } else {
      if (line.trim() === '') endParagraph()
      else paragraph.push(line)
      at += 1
    }
  }
  endParagraph()
  return html
}

/** A quote, or the callout that its first line says it is: `[!NOTE]`. */
function quote(lines: readonly string[], context: Context): string {
  const kind = calloutKindOfWord(/^\[!([a-z]+)\]\s*$/i.exec(lines[0] ?? '')?.[1] ?? '')
  return kind === null
    ? `<blockquote>${blocks(lines, context)}</blockquote>`
    : `<div data-callout="${kind}">${blocks(lines.slice(1), context)}</div>`
}

function run(lines: readonly string[], isPart: (line: string, before: string) => boolean): number {
  let used = 1
  while (used < lines.length && isPart(lines[used] ?? '', lines[used - 1] ?? '')) used += 1
  return used
}

/** How many lines a list has, with the code of its entries as it is. */
function listLength(lines: readonly string[]): number {
  let used = fencedLength(lines, 0)
  while (used < lines.length && isPartOfList(lines[used] ?? '', lines[used - 1] ?? '')) {
    used += fencedLength(lines, used)
  }
  return used
}

/** The number of lines from `at` on that are one: those of a fence, which an entry may begin with. */
function fencedLength(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  const mark = (FENCE.exec(line) ?? FENCE.exec(ENTRY.exec(line)?.[4] ?? ''))?.[1]
  if (mark === undefined) return 1
  const end = lines.findIndex((next, index) => index > at && next.trim().startsWith(mark))
  return (end === -1 ? lines.length : end + 1) - at
}

function isPartOfList(line: string, before: string): boolean {
  if (line.trim() === '') return before.trim() !== ''
  return ENTRY.test(line) || /^\s{2,}\S/.test(line) || (before.trim() !== '' && !HEADING.test(line))
}

function fenced(
  lines: readonly string[],
  fence: string,
  language: string,
): { html: string; used: number } {
  const used = fencedLength(lines, 0)
  const isClosed = used > 1 && lines[used - 1]?.trim().startsWith(fence) === true
  const code = lines.slice(1, isClosed ? used - 1 : used).join('\n')
  const named = language === '' ? '' : ` data-language="${language.toLowerCase()}"`
  return {
    html: `<pre${named}><code>${escapeText(code)}</code></pre>`,
    used,
  }
}

function list(lines: readonly string[], context: Context): string {
  const [, indent = '', mark = '-'] = ENTRY.exec(lines[0] ?? '') ?? []
  const isOrdered = /\d/.test(mark)
  const items: string[][] = []
  const numbers: number[] = []
  const boxes: string[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    const length = fencedLength(lines, at)
    const [whole, spaces = '', own = '', box, words = ''] = ENTRY.exec(line) ?? []
    if (whole !== undefined && spaces.length <= indent.length + 1) {
      items.push([words])
      numbers.push(Number.parseInt(own, 10))
      boxes.push(box === undefined ? '' : box === ' ' ? '☐ ' : '☑ ')
      items.at(-1)?.push(...lines.slice(at + 1, at + length))
    } else {
      items.at(-1)?.push(...lines.slice(at, at + length))
    }
    at += length
  }
  const first = Number.parseInt(mark, 10)
  const start = isOrdered && first !== 1 ? ` start="${first}"` : ''
  const tag = isOrdered ? 'ol' : 'ul'
  const entries = items.map((item, index) => {
    const content = blocks(
      [
        `${boxes[index] ?? ''}${item[0] ?? ''}`,
        ...outdented(item.slice(1), indent.length + mark.length + 1),
      ],
      context,
    )
    return `<li${valueAt(numbers, index)}>${content.startsWith('<p>') ? content : `<p></p>${content}`}</li>`
  })
  return `<${tag}${start}>${entries.join('')}</${tag}>`
}

/** Numbers that are all the same are Markdown's way to leave the counting to others. */
function valueAt(numbers: readonly number[], index: number): string {
  const [number, before] = [numbers[index], numbers[index - 1]]
  const isCounting = numbers.some((one) => one !== numbers[0])
  if (index === 0 || !isCounting || number === undefined || Number.isNaN(number)) return ''
  return number === (before ?? 0) + 1 ? '' : ` value="${number}"`
}

/** The lines of an entry without the indent that makes them its own. */
function outdented(lines: readonly string[], indent: number): string[] {
  return lines.map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)))
}

function cells(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\\|/g, '|'))
}

function table(rows: readonly string[], inline: (words: string) => string): string {
  const [head = '', , ...body] = rows
  const heads = cells(head)
  const row = (tag: 'th' | 'td', values: readonly string[]) =>
    `<tr>${heads.map((_, index) => `<${tag}><p>${inline(values[index] ?? '')}</p></${tag}>`).join('')}</tr>`
  return `<table><tbody>${row('th', heads)}${body.map((line) => row('td', cells(line))).join('')}</tbody></table>`
}
