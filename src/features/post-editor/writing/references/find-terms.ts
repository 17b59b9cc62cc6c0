import { plainLetters } from '../../../../../shared/text/plain-letters'
import { createTermMatcher } from '../../../../../shared/glossary/term-matcher'
import type { GlossaryTerm } from '../../../../platform/content/glossary-terms'

/** Finds terms of the glossary by what authors write. */
export interface TermFinder {
  /** The term whose name, alias or plural the words are; capitals matter in acronyms alone. */
  readonly named: (words: string) => GlossaryTerm | null
  /** The term that the words name first, then those whose names begin with them or have them; all without words. */
  readonly find: (words: string) => readonly GlossaryTerm[]
  /** The term at a path of the site. */
  readonly at: (path: string | null) => GlossaryTerm | null
}

/** @param terms in the order in which they are offered */
export function createTermFinder(terms: readonly GlossaryTerm[]): TermFinder {
  const byPath = new Map(terms.map((term) => [term.path, term]))
  const at = (path: string | null) => (path === null ? null : (byPath.get(path) ?? null))
  const matcher = createTermMatcher(
    terms.map((term) => ({ path: term.path, phrases: namesOf(term) })),
  )
  const named = (words: string) => {
    const text = words.trim()
    const only = matcher.find(text).find(({ length }) => length === text.length)
    return at(only?.path ?? null)
  }
  return {
    at,
    named,
    find(words) {
      const text = plainLetters(words.trim())
      if (text === '') return terms
      const first = named(words)
      const has = (term: GlossaryTerm, test: (name: string) => boolean) =>
        namesOf(term).some((name) => test(plainLetters(name)))
      const beginning = terms.filter((term) => has(term, (name) => name.startsWith(text)))
      const inside = terms.filter((term) => has(term, (name) => name.includes(text)))
      return [...new Set([...(first === null ? [] : [first]), ...beginning, ...inside])]
    },
  }
}

const namesOf = ({ term, aliases, linkAs }: GlossaryTerm): string[] => [
  term,
  ...aliases,
  ...(linkAs ?? []),
]
