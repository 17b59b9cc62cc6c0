import { authorPath } from './paths.ts'
import type { SiteConfig } from './site.ts'
import { authorName, site } from './site.ts'
import { slugify } from './slug.ts'

/**
 * Where the page and the posts of an author are. Authors who share a reader-facing name share them.
 *
 * @param authorId id of an account; one without a name of its own stands for the default author
 */
export function authorListPath(authorId: string, config: SiteConfig = site): string {
  return authorPath(slugify(authorName(authorId, config)) || 'author')
}
