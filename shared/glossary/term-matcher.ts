import { pluralOf } from './plural.ts'
import { isAcronym, plainGap, plainWord, wordsOf } from './words.ts'

/** A page of the glossary and the phrases that lead to it, in the singular. */
export interface LinkableTerm {
  readonly path: string
  readonly phrases: readonly string[]
}

/** A phrase found in a text. Offsets are UTF-16 units, as in `String.prototype.slice`. */
export interface TermMatch {
  readonly start: number
  readonly length: number
  readonly path: string
}

/** Finds the glossary's terms in running text. */
export interface TermMatcher {
  /** Every use in reading order; uses never overlap, and the longest phrase wins. */
  find(text: string): TermMatch[]
  /** Whether the glossary has a page at a path. */
  has(path: string): boolean
}

interface PhraseWord {
  /** As it is written, or in lower case where capitals do not matter. */
  readonly text: string
  readonly isExact: boolean
}

interface Phrase {
  readonly path: string
  readonly words: readonly PhraseWord[]
  /** The text before each word but the first. */
  readonly gaps: readonly string[]
}

/**
 * Makes a matcher from the glossary. Whole words only; plural forms match as well; capitals matter
 * in acronyms and nowhere else. A phrase that a term claims itself beats another's plural form.
 * Looking up costs the same however many terms there are.
 */
export function createTermMatcher(terms: readonly LinkableTerm[]): TermMatcher {
  const byFirstWord = phraseIndex(terms)
  const paths = new Set(terms.map(({ path }) => path))
  return {
    has: (path) => paths.has(path),
    find(text) {
      const words = wordsOf(text)
      const found: TermMatch[] = []
      for (let index = 0; index < words.length;) {
        const hit = longestAt(text, words, index, byFirstWord)
        if (hit === null) {
          index += 1
        } else {
          found.push(hit.match)
          index += hit.wordCount
        }
      }
      return found
    },
  }
}

/** Phrases by the lower-case form of their first word, longest first. */
type PhraseIndex = ReadonlyMap<string, readonly Phrase[]>

function phraseIndex(terms: readonly LinkableTerm[]): PhraseIndex {
  const claimed = new Map<string, Phrase>()
  const claim = (phrase: Phrase | null) => {
    if (phrase === null) return
    const key = JSON.stringify([phrase.words, phrase.gaps])
    if (!claimed.has(key)) claimed.set(key, phrase)
  }
  for (const { path, phrases } of terms) for (const text of phrases) claim(phraseOf(path, text))
  for (const { path, phrases } of terms) {
    for (const text of phrases) claim(phraseOf(path, pluralOf(text), text))
  }
  const index = new Map<string, Phrase[]>()
  for (const phrase of claimed.values()) {
    const key = phrase.words[0]?.text.toLowerCase() ?? ''
    index.set(key, [...(index.get(key) ?? []), phrase])
  }
  for (const phrases of index.values()) phrases.sort(byStrength)
  return index
}

const exactWords = ({ words }: Phrase): number => words.filter(({ isExact }) => isExact).length

/** Longer phrases first; of two that are as long, the one that asks for capitals. */
const byStrength = (a: Phrase, b: Phrase): number =>
  b.words.length - a.words.length || exactWords(b) - exactWords(a)

/** @param singular decides in which words capitals matter: "ITINs" is as exact as "ITIN" */
function phraseOf(path: string, text: string, singular = text): Phrase | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const model = wordsOf(singular)
  return {
    path,
    words: words.map((word, index) => {
      const plain = plainWord(word.text)
      const isExact = isAcronym(model[index]?.text ?? word.text)
      return { text: isExact ? plain : plain.toLowerCase(), isExact }
    }),
    gaps: gapsOf(text, words),
  }
}

function gapsOf(text: string, words: ReturnType<typeof wordsOf>): string[] {
  return words
    .slice(1)
    .map((word, index) => plainGap(text.slice(words[index]?.end ?? 0, word.start)))
}

function longestAt(
  text: string,
  words: ReturnType<typeof wordsOf>,
  from: number,
  index: PhraseIndex,
): { readonly match: TermMatch; readonly wordCount: number } | null {
  const first = words[from]
  if (first === undefined) return null
  for (const phrase of phrasesFrom(first.text, index)) {
    const span = words.slice(from, from + phrase.words.length)
    const last = span.at(-1)
    if (last === undefined || span.length < phrase.words.length) continue
    const isHit =
      gapsOf(text, span).every((gap, position) => gap === phrase.gaps[position]) &&
      span.every((word, position) => {
        const plain = plainWord(word.text)
        // Only the end of a phrase may be possessive: "the LLC's owner".
        return isSame(word === last ? withoutPossessive(plain) : plain, phrase.words[position])
      })
    if (!isHit) continue
    const end = last.start + withoutPossessive(last.text).length
    return {
      match: { start: first.start, length: end - first.start, path: phrase.path },
      wordCount: span.length,
    }
  }
  return null
}

const NO_PHRASES: readonly Phrase[] = []

/** The phrases that may begin with a word. Nearly every word of a text begins none. */
function phrasesFrom(word: string, index: PhraseIndex): readonly Phrase[] {
  const plain = plainWord(word).toLowerCase()
  const found = index.get(plain) ?? NO_PHRASES
  const owner = withoutPossessive(plain)
  return owner === plain ? found : [...found, ...(index.get(owner) ?? NO_PHRASES)]
}

const withoutPossessive = (word: string): string => word.replace(/['\u2019]s$/i, '')

const isSame = (word: string, wanted: PhraseWord | undefined): boolean =>
  wanted !== undefined && (wanted.isExact ? word : word.toLowerCase()) === wanted.text
