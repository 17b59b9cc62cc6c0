import { authorPath } from './paths.ts'
import type { SiteConfig } from './site.ts'
import { authorName, site } from './site.ts'
import { plainerLetters } from './plain-letters.ts'
import { slugify } from './slug.ts'
import { tagSlug } from './tag-slug.ts'

/**
 * The names that authors have given themselves, or editors them, by the ids of their accounts: the
 * documents of the collection `authors`. Those of the configuration stand behind them.
 */
export type AuthorNames = ReadonlyMap<string, string>

/** Longest name of an author, in characters; the security rules say the same. */
export const AUTHOR_NAME_MAX_LENGTH = 100

const NO_NAMES: AuthorNames = new Map()

/** The name that readers see for an author. */
export const nameOfAuthor = (
  authorId: string,
  names: AuthorNames,
  config: SiteConfig = site,
): string => names.get(authorId) ?? authorName(authorId, config)

/**
 * Where the page and the posts of an author are. Authors who share a reader-facing name share them.
 *
 * @param authorId id of an account; one without a name of its own stands for the default author
 */
export function authorListPath(
  authorId: string,
  names: AuthorNames = NO_NAMES,
  config: SiteConfig = site,
): string {
  const name = nameOfAuthor(authorId, names, config)
  return authorPath(slugify(plainerLetters(name)) || tagSlug(name) || 'author')
}
