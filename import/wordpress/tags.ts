import { POST_FIELDS, TAG_MAX_LENGTH } from '../../shared/post-fields.ts'
import { slugify } from '../../shared/slug.ts'
import { plainText, shorten } from '../html/markup.ts'
import type { WordpressTerm } from './export-file.ts'

/**
 * The tags of a post: its categories, then its tags, each once. Two names that give the same slug
 * are one tag. WordPress's default category says nothing and is left aside.
 */
export function postTags(terms: readonly WordpressTerm[]): {
  readonly tags: readonly string[]
  readonly notes: readonly string[]
} {
  const byKey = new Map<string, string>()
  for (const domain of ['category', 'post_tag']) {
    for (const term of terms) {
      if (term.domain !== domain || term.nicename === 'uncategorized') continue
      const name = shorten(plainText(term.name), TAG_MAX_LENGTH)
      const key = slugify(name) || name.toLowerCase()
      if (name !== '' && !byKey.has(key)) byKey.set(key, name)
    }
  }
  const all = [...byKey.values()]
  const excess = all.length - POST_FIELDS.tags.limit
  return {
    tags: all.slice(0, POST_FIELDS.tags.limit),
    notes:
      excess > 0
        ? [`has ${all.length} categories and tags; the first ${POST_FIELDS.tags.limit} were kept`]
        : [],
  }
}
