import { TAG_MAX_LENGTH, TAGS_MAX_COUNT } from '../../../shared/post'

/** Adds tags, without doubles (capitals do not count), empty ones and more than the limit. */
export function addTags(tags: readonly string[], added: readonly string[]): string[] {
  const result = [...tags]
  for (const tag of added) {
    const clean = tag.replace(/\s+/g, ' ').trim().slice(0, TAG_MAX_LENGTH)
    const isNew = result.every((other) => other.toLowerCase() !== clean.toLowerCase())
    if (clean !== '' && isNew && result.length < TAGS_MAX_COUNT) result.push(clean)
  }
  return result
}
