import { tagPath } from '../../shared/site/paths.ts'
import { tagSlug } from '../../shared/text/tag-slug.ts'
import type { TagLink } from './nodes.ts'

/** A tag with the place of the list of its posts. */
export function tagLink(name: string): TagLink {
  return { name, path: tagPath(tagSlug(name)) }
}
