import { POST_FIELDS, TAG_MAX_LENGTH } from '../../../../shared/post-fields'
import { toLine } from '../../../../shared/text'

/**
 * Adds tags, without doubles (capitals do not count), empty ones, control characters and more than
 * the limit.
 */
export function addTags(tags: readonly string[], added: readonly string[]): string[] {
  const result = [...tags]
  for (const tag of added) {
    const clean = toLine(tag.replace(/\s+/g, ' ').trim(), TAG_MAX_LENGTH)
    const isNew = result.every((other) => other.toLowerCase() !== clean.toLowerCase())
    if (clean !== '' && isNew && result.length < POST_FIELDS.tags.limit) result.push(clean)
  }
  return result
}
