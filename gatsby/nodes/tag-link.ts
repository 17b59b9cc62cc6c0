import { tagPath } from '../../shared/paths.ts'
import { slugify } from '../../shared/slug.ts'
import type { TagLink } from './nodes.ts'

/** Where the list of a tag's posts is, or null when its name makes no slug. */
export function tagLink(name: string): TagLink {
  const slug = slugify(name)
  return { name, path: slug === '' ? null : tagPath(slug) }
}
