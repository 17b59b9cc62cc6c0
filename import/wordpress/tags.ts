import type { WordpressTerm } from './export/export-file.ts'

/**
 * The names of a post's categories, then of its tags. WordPress's default category says nothing and is
 * left aside.
 */
export function termNames(terms: readonly WordpressTerm[]): string[] {
  return ['category', 'post_tag'].flatMap((domain) =>
    terms
      .filter((term) => term.domain === domain && term.nicename !== 'uncategorized')
      .map(({ name }) => name),
  )
}
