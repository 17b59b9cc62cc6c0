import { matchNumber } from '../forms/match-form.ts'
import { plainLetters } from '../text/plain-letters.ts'
import { SEARCH_SECTIONS } from './index-files.ts'
import type { NamedPage } from './named-pages.ts'
import type { NameMatch } from './page-names.ts'
import { pageNames } from './page-names.ts'
import { plainWord } from './query-words.ts'

/** Suggests pages by their names, the best first. */
export type PageSuggester = (query: string) => readonly NamedPage[]

/** A single letter begins half of all names; a digit is a part of a number. */
const ASKS_ENOUGH = /\d|\p{L}.*\p{L}/u

/** A beginning of a name that long is taken for the name. */
const SHARE_OF_NAME = 0.5

const WEIGHTS: Readonly<Record<NameMatch['kind'], number>> = { whole: 900, begun: 800, inside: 400 }

/**
 * Suggests pages while a query is typed: first the form whose number it is or begins, however that is
 * written, then pages that are called so, then those with such words in a name.
 */
export function pageSuggester(pages: readonly NamedPage[]): PageSuggester {
  const names = pageNames(Object.fromEntries(pages.map(({ path, names: own }) => [path, own])))
  return (query) => {
    if (!ASKS_ENOUGH.test(query)) return []
    const matches = new Map(names.match(query).map((match) => [match.id, match]))
    return pages
      .map((page) => ({ page, weight: weightOf(page, query, matches.get(page.path)) }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || inOrder(a.page, b.page))
      .map(({ page }) => page)
  }
}

function weightOf(page: NamedPage, query: string, match: NameMatch | undefined): number {
  const [name = ''] = page.names
  const byNumber = page.section === 'Forms' ? matchNumber(name, query) : 0
  if (byNumber > 0) return 1000 + byNumber
  if (match !== undefined && isCalledSo(match)) return WEIGHTS[match.kind] + match.share
  if (plainWord(page.title).startsWith(plainWord(query))) return 700
  if (holdsWords(page.title, query)) return 600
  if (page.names.some((one) => holdsWords(one, query))) return 500
  return match === undefined ? 0 : WEIGHTS.inside + match.share
}

/** Whether a query is a name of the page, or at least the half of it, or begins the page's own name. */
const isCalledSo = ({ kind, share, rank }: NameMatch): boolean =>
  kind === 'whole' || (kind === 'begun' && (rank === 0 || share >= SHARE_OF_NAME))

/** Whether every word of a query begins one of the words of a name. */
function holdsWords(name: string, query: string): boolean {
  const words = wordsOf(name)
  const wanted = wordsOf(query)
  return wanted.length > 0 && wanted.every((word) => words.some((one) => one.startsWith(word)))
}

const wordsOf = (text: string): string[] => plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** A shorter number is the plainer form; then the order in which the search offers sections. */
function inOrder(a: NamedPage, b: NamedPage): number {
  return (
    SEARCH_SECTIONS.indexOf(a.section) - SEARCH_SECTIONS.indexOf(b.section) ||
    (a.names[0] ?? '').length - (b.names[0] ?? '').length ||
    (a.title < b.title ? -1 : 1)
  )
}
