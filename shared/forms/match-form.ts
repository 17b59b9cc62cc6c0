import { plainLetters } from '../text/plain-letters.ts'

/** The texts of a form that a search reads. */
export interface SearchableForm {
  readonly number: string
  readonly title: string
  readonly alsoKnownAs: readonly string[]
  /** Names by which readers who think in Spanish look for it. */
  readonly inSpanish: readonly string[]
  readonly topic: string
  readonly issuingBody: string
  readonly summary: string
}

/** Words that readers add to a search and that no form is found by. */
const FILLERS = new Set(
  'form forms irs the a an and or of for to in on my i me is do how what which need get'.split(' '),
)

/** A number without what people write in different ways: "Form W-8 BEN" is `w8ben`. */
const keyOf = (text: string): string =>
  plainLetters(text)
    .replace(/\b(?:form|irs)\b/g, '')
    .replace(/[^a-z0-9]/g, '')

const wordsOf = (text: string): string[] => plainLetters(text).match(/[a-z0-9]+/g) ?? []

/** "Numbers" finds "number", "companies" finds "company": the part that stays the same. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return word.slice(0, -3)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

const holds = (texts: readonly string[], word: string): boolean =>
  texts.some((text) => wordsOf(text).some((found) => found.startsWith(stem(word))))

/** How well a query that is a number fits, from 0 (not at all) to 100 (the same). */
function numberScore(number: string, key: string): number {
  const own = keyOf(number)
  if (own === key) return 100
  if (own.startsWith(key)) return 80
  // A part of a number: "8ben" of W-8BEN. A single letter or digit would be in half of them.
  return key.length > 1 && own.includes(key) ? 60 : 0
}

/**
 * Says how well a search that is the number of a form, or the beginning or a part of it, fits: "w8ben",
 * "W-8 BEN", "8ben".
 *
 * @returns from 0 (not at all) to 100 (the same)
 */
export function matchNumber(number: string, query: string): number {
  const key = tellingWords(query).join('').replace(/^form/, '')
  return /\d/.test(key) ? numberScore(number, key) : 0
}

const tellingWords = (query: string): string[] =>
  wordsOf(query).filter((word) => !FILLERS.has(word))

/** How well one word fits, by the weightiest text that holds it; 0 when none does. */
function wordScore(form: SearchableForm, word: string): number {
  if ((/\d/.test(word) || word.length > 1) && numberScore(form.number, word) > 0) return 12
  if (holds([form.number], word)) return 10
  if (holds(form.alsoKnownAs, word)) return 9
  if (holds([form.title], word)) return 6
  if (holds([form.topic], word)) return 4
  return holds([form.summary, form.issuingBody], word) ? 2 : 0
}

/**
 * Says how well a form answers a search by number or by words. Numbers are found however they are
 * written ("w8ben", "W-8 BEN", "8ben"); of several words each must be found somewhere.
 *
 * @returns 0 when it does not answer it; otherwise the higher, the better. An empty query, or one of
 *   filling words alone, is answered by every form alike.
 */
export function matchForm(form: SearchableForm, query: string): number {
  const words = tellingWords(query)
  if (words.length === 0) return 1
  const byNumber = matchNumber(form.number, query)
  const scores = words.map((word) => wordScore(form, word))
  const byWords = scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
  const wanted = words.join(' ')
  const isName = form.alsoKnownAs.some((name) => wordsOf(name).join(' ') === wanted)
  return Math.max(byNumber, isName ? 90 : 0, Math.min(byWords, 50))
}

/** Whether a form has a Spanish name with words that begin like all those of a query. */
export function hasSpanishName({ inSpanish }: SearchableForm, query: string): boolean {
  const words = wordsOf(query)
  return inSpanish.some((name) => words.every((word) => holds([name], word)))
}
