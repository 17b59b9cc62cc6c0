import { slugify } from '../../../shared/text/slug.ts'
import { TEXT_NODE } from '../../html/markup.ts'
import { decoded } from '../../html/text.ts'

const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** Text that may be the end of a link: in Markdown, in HTML, in a tag. */
const PLACE = /(?:[("'`\w./-]|\]:[ \t]*)#([^\s)"'<>`#{}]+)/g

/** The words of a heading, in a link in double brackets. */
const NAMED_PART = /\[\[[^\]|\n#]*#([^\]|\n]+)/g

/** The places that links of a text may lead to, by their words. */
export const placesIn = (text: string): [words: string, id: string][] => [
  ...Array.from(text.matchAll(PLACE), ([, place = '']): [string, string] => {
    const id = decoded(place)
    return [wordsOf(id), id]
  }),
  ...Array.from(text.matchAll(NAMED_PART), ([, words = '']): [string, string] => {
    const id = wordsOf(words)
    return [id, id]
  }),
]

/** Ids are made of words in ways that differ by case and signs. */
export const wordsOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/**
 * Gives headings their ids: those that stand behind their words as `{#id}`, and those that other programs
 * make of the words, where a link leads there. Changes `body` in place.
 *
 * @param wanted ids that links of the site lead to, by their words
 */
export function nameHeadings(body: Element, wanted: ReadonlyMap<string, string>): void {
  const headings = [...body.querySelectorAll(HEADINGS)]
  for (const heading of headings) takeWrittenId(heading)
  const taken = new Set(Array.from(body.querySelectorAll('[id], a[name]'), idOf))
  const counts = new Map<string, number>()
  for (const heading of headings) {
    const text = heading.textContent
    const bases = new Set([text, text.replace(/^\P{L}+/u, ''), slugify(text)].map(wordsOf))
    const names = [...bases].map((base) => {
      const count = counts.get(base) ?? 0
      counts.set(base, count + 1)
      return count === 0 ? base : `${base}-${count}`
    })
    const id = names.map((name) => wanted.get(name)).find((one) => one !== undefined)
    if (id === undefined || taken.has(id) || heading.id !== '') continue
    heading.id = id
    taken.add(id)
  }
}

const idOf = (element: Element): string => element.id || (element.getAttribute('name') ?? '')

function takeWrittenId(heading: Element): void {
  const last = heading.lastChild
  const match = /\s*\{:?\s*#([\w:.-]+)\}\s*$/.exec(last?.textContent ?? '')
  const [whole, id = ''] = match ?? []
  if (last === null || whole === undefined || last.nodeType !== TEXT_NODE) return
  last.textContent = (last.textContent ?? '').slice(0, -whole.length)
  if (heading.id === '') heading.id = id
}
