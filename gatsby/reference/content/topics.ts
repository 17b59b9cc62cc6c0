import { slugify } from '../../../shared/text/slug.ts'
import { tagSlug } from '../../../shared/text/tag-slug.ts'
import { ContentError } from '../../errors.ts'

/**
 * Checks the topics of the header, which every page has: their addresses are made without the rules for
 * signs and other alphabets, which would be a part of every page's scripts.
 *
 * @throws ContentError
 */
export function checkTopics(topics: readonly string[]): void {
  const problems = topics
    .filter((topic) => slugify(topic) !== tagSlug(topic) || slugify(topic) === '')
    .map(
      (topic) =>
        `shared/site/site.ts: blogTopics: "${topic}": a topic has Latin letters, digits, spaces and hyphens alone`,
    )
  if (problems.length > 0) throw new ContentError(problems)
}
