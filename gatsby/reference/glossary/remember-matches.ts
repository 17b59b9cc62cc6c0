import type { LinkableTerm, TermMatch, TermMatcher } from '../../../shared/glossary/term-matcher.ts'
import { createTermMatcher } from '../../../shared/glossary/term-matcher.ts'

/** Makes a matcher of terms. */
export type MakeMatcher = (terms: readonly LinkableTerm[]) => TermMatcher

/** Texts that are remembered: several times those of all reference pages. */
const TEXTS_MAX_COUNT = 20_000

/**
 * Makes matchers that remember what they have found in each text, for as long as the terms are the same. One page
 * is edited at a time, so nearly all texts of the reference pages are those of the plan before.
 */
export function rememberMatches(): MakeMatcher {
  let madeOf: string | null = null
  let matcher = createTermMatcher([])
  return (terms) => {
    const key = JSON.stringify(terms)
    if (key !== madeOf) {
      matcher = remembering(createTermMatcher(terms))
      madeOf = key
    }
    return matcher
  }
}

function remembering(matcher: TermMatcher): TermMatcher {
  const known = new Map<string, TermMatch[]>()
  return {
    has: (path) => matcher.has(path),
    find(text) {
      const before = known.get(text)
      if (before !== undefined) return before
      if (known.size >= TEXTS_MAX_COUNT) known.clear()
      const found = matcher.find(text)
      known.set(text, found)
      return found
    },
  }
}
