import { createLimiter } from '../../node-shared/queues/limiter.ts'
import { isValidSlug } from '../../shared/post/fields/post-slug.ts'
import type { ExistingPost, TargetSite } from '../target/site.ts'
import { freeSlug, isVariantOf } from '../source/slugs.ts'
import type { SourcePost } from '../source/source.ts'

/** Slugs that are looked up at the same time. */
const SLUGS_AT_ONCE = 8

/** A selected post, what the site has of it, and the slug that it will have. */
export interface SettledPost {
  readonly selected: SourcePost
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
  posts: readonly SourcePost[],
  existing: ReadonlyMap<string, ExistingPost | 'broken'>,
  site: Pick<TargetSite, 'slugOwner'> | null,
): Promise<SettledPost[]> {
  const owners = new Map<string, string>()
  const kept = new Map<string, string>()
  for (const { postId, sourceId, wantedSlug } of posts) {
    const post = existing.get(postId)
    if (post === undefined || post === 'broken') continue
    // Earlier versions had no words for a title in another alphabet: it keeps its address.
    const wordless = ['post', `post-${sourceId}`]
    if ([wantedSlug, ...wordless].some((wanted) => isVariantOf(post.fields.slug, wanted))) {
      owners.set(post.fields.slug, postId)
      kept.set(postId, post.fields.slug)
    }
  }
  const onSite = await ownersOf(
    posts.filter(({ postId }) => !kept.has(postId)).map(({ wantedSlug }) => wantedSlug),
    site,
  )
  const settled: SettledPost[] = []
  for (const selected of posts) {
    const { postId, wantedSlug, exportedSlug } = selected
    const slug =
      kept.get(postId) ??
      (await freeSlug(wantedSlug, async (candidate) => {
        if (owners.has(candidate)) return true
        const known = onSite.get(candidate)
        const owner = known === undefined ? await site?.slugOwner(candidate) : known
        return owner !== undefined && owner !== null && owner !== postId
      }))
    owners.set(slug, postId)
    settled.push({
      selected,
      existing: existing.get(postId) ?? null,
      slug,
      notes: slugNotes(exportedSlug, slug),
    })
  }
  return settled
}

/** Who has the slugs on the site: nearly all are asked for once, and answers come from afar. */
async function ownersOf(
  slugs: readonly string[],
  site: Pick<TargetSite, 'slugOwner'> | null,
): Promise<ReadonlyMap<string, string | null>> {
  const owners = new Map<string, string | null>()
  if (site === null) return owners
  const limit = createLimiter(SLUGS_AT_ONCE)
  const wanted = [...new Set(slugs)].filter(isValidSlug)
  const answers = await Promise.allSettled(
    wanted.map((slug) => limit(async () => owners.set(slug, await site.slugOwner(slug)))),
  )
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return owners
}

function slugNotes(exported: string, slug: string): string[] {
  if (exported === slug) return []
  return exported === ''
    ? [`has no slug; it is "${slug}" here`]
    : [`its slug "${exported}" is "${slug}" here`]
}
