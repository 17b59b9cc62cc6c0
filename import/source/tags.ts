import { POST_FIELDS, TAG_MAX_LENGTH } from '../../shared/post/fields/post-fields.ts'
import { tagSlug } from '../../shared/text/tag-slug.ts'
import { plainText, shorten } from '../html/markup.ts'

/**
 * The tags of a post, each once.
 *
 * @param names in their order; may hold markup
 */
export function postTags(names: readonly string[]): {
  readonly tags: readonly string[]
  readonly notes: readonly string[]
} {
  const byKey = new Map<string, string>()
  for (const raw of names) {
    const name = shorten(plainText(raw), TAG_MAX_LENGTH)
    const key = tagSlug(name)
    if (key !== '' && !byKey.has(key)) byKey.set(key, name)
  }
  const all = [...byKey.values()]
  const { limit } = POST_FIELDS.tags
  const beyond = all.slice(limit)
  return {
    tags: all.slice(0, limit),
    notes:
      beyond.length > 0
        ? [
            `has ${all.length} categories and tags; these are beyond the first ${limit} and were left out: ${beyond.join(', ')}`,
          ]
        : [],
  }
}
