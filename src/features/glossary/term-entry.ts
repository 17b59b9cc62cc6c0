import {
  byAlphabet,
  foldText,
  initialOf,
  LETTERS,
  OTHER_INITIAL,
} from '../../../shared/text/alphabet'

/** A term as the index shows it. */
export interface TermEntry {
  readonly path: string
  readonly term: string
  readonly aliases: readonly string[]
  /** Names by which readers who think in Spanish look for it; they are not shown. */
  readonly inSpanish: readonly string[]
  /** Further phrases by which a reader may look for it; they are not shown. */
  readonly linkAs: readonly string[] | null
  readonly definition: string
}

/** One letter of the index with its terms. */
export interface LetterGroup {
  readonly letter: string
  readonly entries: readonly TermEntry[]
}

/** Every letter from A to Z, with or without terms; `#` follows only where something stands there. */
export function byLetter(entries: readonly TermEntry[]): LetterGroup[] {
  const sorted = [...entries].sort((a, b) => byAlphabet(a.term, b.term))
  return [...LETTERS, OTHER_INITIAL]
    .map((letter) => ({
      letter,
      entries: sorted.filter(({ term }) => initialOf(term) === letter),
    }))
    .filter(({ letter, entries: found }) => letter !== OTHER_INITIAL || found.length > 0)
}

/** The id of a letter's place on the page. */
export function letterId(letter: string): string {
  return letter === OTHER_INITIAL ? 'letter-other' : `letter-${letter}`
}

/**
 * Terms that have a name like the words that were typed: each word begins a word of one and the same
 * name. Accents, capitals and punctuation make no difference: "us person", "w8" and "notarizacion"
 * find what they mean. Where no English name is like them, the Spanish ones are asked, which often
 * hold an English acronym: "agente tramitador de ITIN".
 */
export function matchingTerms(entries: readonly TermEntry[], query: string): readonly TermEntry[] {
  const wanted = wordsIn(query)
  if (wanted.length === 0) return entries
  const called = (namesOf: (entry: TermEntry) => readonly string[]) =>
    entries.filter((entry) => namesOf(entry).some((name) => isLike(wordsIn(name), wanted)))
  const found = called(({ term, aliases, linkAs }) => [term, ...aliases, ...(linkAs ?? [])])
  return found.length > 0 ? found : called(({ inSpanish }) => inSpanish)
}

/** A text as its first sentence and what follows: a short form of an entry is the sentence alone. */
export function splitSentence(text: string): readonly [first: string, rest: string] {
  // "U.S. Treasury" goes on: a single letter before the point ends no sentence.
  const end = /(?<=[^\s.]{2}[.!?][”)]?)\s+(?=[\p{Lu}\d“(])/u.exec(text)
  if (end === null) return [text, '']
  return [text.slice(0, end.index), text.slice(end.index + end[0].length)]
}

const wordsIn = (text: string): string[] =>
  foldText(text)
    .replace(/[.']/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function isLike(name: readonly string[], wanted: readonly string[]): boolean {
  const compact = wanted.join('')
  return (
    wanted.every((word) => name.some((part) => part.startsWith(word))) ||
    name.some((_, index) => name.slice(index).join('').startsWith(compact))
  )
}
