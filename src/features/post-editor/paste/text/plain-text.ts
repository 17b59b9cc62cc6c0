import { escapeText } from '../../../../../shared/html/escape-text'
import { cleanHref, type LinkBase } from '../../writing/links/clean-href'

/** Lines of a mail or a text file that was wrapped at a width, in characters. */
const WRAPPED = { least: 55, most: 82 } as const

const BULLET = /^(\s*)(?:[•◦▪‣·●○*+–-])\s+(\S.*)$/
const NUMBER = /^(\s*)(\d{1,4})[.)]\s+(\S.*)$/

interface Entry {
  readonly indent: number
  readonly isOrdered: boolean
  readonly number: number
  readonly text: string
}

/** Paragraphs only: what an author asks for who pastes without formatting. */
export function paragraphsOf(text: string): string {
  return blocksOf(text)
    .map((lines) => `<p>${lines.map(escapeText).join('<br>')}</p>`)
    .join('')
}

/** Plain text with the structure that its writer meant: paragraphs, lists and addresses. */
export function structureOf(text: string, base: LinkBase): string {
  return blocksOf(text)
    .map((lines) => blockHtml(lines, base))
    .join('')
}

function linesOf(text: string): string[] {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[\s\u00a0]+$/, '').replace(/\u00a0/g, ' '))
}

/** Empty lines divide the text; where there are none, each line is a paragraph or a list's entry. */
function blocksOf(text: string): string[][] {
  const lines = linesOf(text)
  const first = lines.findIndex((line) => line !== '')
  const isDivided = lines.slice(first).some((line, at, all) => line === '' && at < all.length - 1)
  const blocks: string[][] = []
  let block: string[] = []
  const end = () => {
    if (block.length > 0) blocks.push(block)
    block = []
  }
  lines.forEach((line) => {
    const isEntry = entryOf(line) !== null
    const wasEntry = block.length > 0 && entryOf(block.at(-1) ?? '') !== null
    if (line === '' || (block.length > 0 && (isEntry !== wasEntry || (!isDivided && !isEntry)))) {
      end()
    }
    if (line !== '') block.push(line)
  })
  end()
  return blocks
}

function entryOf(line: string): Entry | null {
  const bullet = BULLET.exec(line)
  if (bullet !== null) {
    const [, indent = '', text = ''] = bullet
    return { indent: width(indent), isOrdered: false, number: 1, text }
  }
  const numbered = NUMBER.exec(line)
  if (numbered === null) return null
  const [, indent = '', number = '1', text = ''] = numbered
  return { indent: width(indent), isOrdered: true, number: Number(number), text }
}

const width = (indent: string): number => indent.replace(/\t/g, '    ').length

function blockHtml(lines: readonly string[], base: LinkBase): string {
  const entries = lines.map(entryOf).filter((entry) => entry !== null)
  // One line with a hyphen is a remark, several are a list; “•” is never anything else.
  const isList =
    entries.length === lines.length && (lines.length > 1 || /^\s*[•◦▪‣●○]/.test(lines[0] ?? ''))
  if (isList && isCounted(entries)) return listHtml(entries, base)
  // Dates and years begin as entries do; what counts nothing is lines of a text.
  if (isList) return lines.map((line) => `<p>${linked(line.trim(), base)}</p>`).join('')
  const isWrapped =
    lines.length > 2 &&
    lines.slice(0, -1).every(({ length }) => length >= WRAPPED.least && length <= WRAPPED.most)
  return `<p>${lines.map((line) => linked(line, base)).join(isWrapped ? ' ' : '<br>')}</p>`
}

/** Whether the numbers of each level follow one another, so that a list shows those that were written. */
function isCounted(entries: readonly Entry[]): boolean {
  const next: { readonly indent: number; readonly number: number | null }[] = []
  return entries.every(({ indent, isOrdered, number }) => {
    while ((next.at(-1)?.indent ?? -1) > indent) next.pop()
    const expected = next.at(-1)?.indent === indent ? next.pop()?.number : undefined
    next.push({ indent, number: isOrdered ? number + 1 : null })
    return expected === undefined || (isOrdered ? expected === number : expected === null)
  })
}

function listHtml(entries: readonly Entry[], base: LinkBase): string {
  const [first] = entries
  if (first === undefined) return ''
  const tag = first.isOrdered ? 'ol' : 'ul'
  const start = first.isOrdered && first.number > 1 ? ` start="${first.number}"` : ''
  const items: string[] = []
  for (let at = 0; at < entries.length;) {
    const entry = entries[at]
    if (entry === undefined) break
    let end = at + 1
    while (end < entries.length && (entries[end]?.indent ?? 0) > first.indent) end += 1
    items.push(
      `<li><p>${linked(entry.text, base)}</p>${listHtml(entries.slice(at + 1, end), base)}</li>`,
    )
    at = end
  }
  return `<${tag}${start}>${items.join('')}</${tag}>`
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”«»]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g

/** Text with its web and e-mail addresses as links. */
export function linked(text: string, base: LinkBase): string {
  let html = ''
  let done = 0
  for (const match of text.matchAll(ADDRESS)) {
    // Signs that end a sentence do not belong to an address, nor a bracket that was opened before it.
    const address = match[0].replace(/[.,;:!?'’]+$/, '').replace(/^([^(]*)\)+$/, '$1')
    const href = cleanHref(/^https?:/.test(address) ? address : `mailto:${address}`, base)
    html += escapeText(text.slice(done, match.index))
    html +=
      href === null
        ? escapeText(address)
        : `<a href="${escapeText(href)}">${escapeText(/^https?:/.test(address) ? href : address)}</a>`
    done = match.index + address.length
  }
  return html + escapeText(text.slice(done))
}
