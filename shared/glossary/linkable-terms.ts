import type { LinkableTerm } from './term-matcher.ts'

/** The fields of a term that decide about links. */
export interface TermNames {
  readonly path: string
  readonly term: string
  readonly aliases: readonly string[]
  /** What becomes a link instead of the term and its aliases. */
  readonly linkAs?: readonly string[] | null | undefined
}

/** What leads to each term, in an order that does not depend on where the terms come from. */
export function linkableTerms(terms: readonly TermNames[]): LinkableTerm[] {
  return terms
    .map(({ path, term, aliases, linkAs }) => ({ path, phrases: linkAs ?? [term, ...aliases] }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}
