import type { ExistingPost, Site } from './target/site.ts'
import { FULL_TEXT_SLUG_MARK } from './wordpress/protected-post.ts'
import type { SelectedPost } from './wordpress/selected-post.ts'
import { freeSlug, isVariantOf, wantedSlug } from './wordpress/slugs.ts'
import { plainText } from './html/markup.ts'

/** A selected post, what the site has of it, and the slug that it will have. */
export interface SettledPost {
  readonly selected: SelectedPost
  readonly existing: ExistingPost | 'broken' | null
  readonly slug: string
  readonly notes: readonly string[]
}

/**
 * Gives every post its slug. A post that is here already keeps the one it got; the others follow in
 * the order of the selection, so that the same export on the same site always gives the same slugs.
 *
 * @param site asked who owns a slug; null in a dry run without a site
 */
export async function settleSlugs(
  posts: readonly SelectedPost[],
  existing: ReadonlyMap<string, ExistingPost | 'broken'>,
  site: Pick<Site, 'slugOwner'> | null,
): Promise<SettledPost[]> {
  const wanted = new Map<string, string>()
  const owners = new Map<string, string>()
  const kept = new Map<string, string>()
  for (const { postId, item, wordpressId, part } of posts) {
    const mark = part === 'full-text' ? FULL_TEXT_SLUG_MARK : ''
    const slug = wantedSlug(item.slug, plainText(item.title), wordpressId, mark)
    wanted.set(postId, slug)
    const post = existing.get(postId)
    if (post === undefined || post === 'broken') continue
    if (isVariantOf(post.fields.slug, slug)) {
      owners.set(post.fields.slug, postId)
      kept.set(postId, post.fields.slug)
    }
  }
  const settled: SettledPost[] = []
  for (const selected of posts) {
    const { postId, item } = selected
    const ask = wanted.get(postId) ?? ''
    const slug =
      kept.get(postId) ??
      (await freeSlug(ask, async (candidate) => {
        if (owners.has(candidate)) return true
        const owner = (await site?.slugOwner(candidate)) ?? null
        return owner !== null && owner !== postId
      }))
    owners.set(slug, postId)
    settled.push({
      selected,
      existing: existing.get(postId) ?? null,
      slug,
      notes: slugNotes(item.slug, slug),
    })
  }
  return settled
}

function slugNotes(exported: string, slug: string): string[] {
  if (exported === slug) return []
  return exported === ''
    ? [`has no slug in WordPress; it is "${slug}" here`]
    : [`its slug "${exported}" is "${slug}" here`]
}
