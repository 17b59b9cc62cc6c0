import type { LinkableTerm } from './term-matcher.ts'

/** The fields of a term that decide about links. */
export interface TermNames {
  readonly path: string
  readonly term: string
  readonly aliases: readonly string[]
  /** Phrases that become links instead of the term and its aliases. */
  readonly linkAs?: readonly string[] | null | undefined
}

/** Lists the phrases that lead to each term, in an order that does not depend on their source. */
export function linkableTerms(terms: readonly TermNames[]): LinkableTerm[] {
  return terms
    .map(({ path, term, aliases, linkAs }) => ({ path, phrases: linkAs ?? [term, ...aliases] }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}
