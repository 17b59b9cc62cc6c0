import { createHash } from 'node:crypto'
import { bucketOf } from '../../files/linear-hashing.ts'
import type { SearchPage } from './read-scope.ts'

/** A part of the index that is built and replaced as a whole. */
export interface PlannedBundle<Page extends SearchPage = SearchPage> {
  /** The kind of its pages: those of the site itself, or one bucket of the blog's. */
  readonly kind: string
  /** Folder below the index's own, named by content: the same pages always give the same name. */
  readonly name: string
  /** In the order in which they are indexed, which decides the bytes of the result. */
  readonly pages: readonly Page[]
}

/**
 * Most posts that a bundle holds on average. A thousand pages take about a second to index on one
 * core, and each bundle costs a browser that searches two small requests.
 */
const POSTS_PER_BUNDLE = 1_500

/** Hexadecimal digits of a bundle's name that stand for its content. */
const NAME_DIGITS = 20

/**
 * Divides the searched pages into bundles: one for everything that comes from files, which is also
 * the one that browsers load first, and enough of them for the posts. Pure: the same pages give the
 * same plan, whatever was built before.
 *
 * @param version of what makes the files: another version names every bundle anew
 */
export function planBundles(pages: readonly SearchPage[], version: string): PlannedBundle[] {
  const posts = pages.filter(({ section }) => section === 'Blog')
  const count = Math.ceil(posts.length / POSTS_PER_BUNDLE)
  const buckets = Array.from({ length: count }, (): SearchPage[] => [])
  for (const post of posts) buckets[bucketOf(post.path, count)]?.push(post)
  return [
    planBundle(
      'site',
      pages.filter(({ section }) => section !== 'Blog'),
      version,
    ),
    ...buckets.map((bucket, number) => planBundle(`blog-${number + 1}`, bucket, version)),
  ].filter((bundle) => bundle.pages.length > 0)
}

/** Names a bundle by its pages and puts them in order. */
export function planBundle<Page extends SearchPage>(
  kind: string,
  pages: readonly Page[],
  version: string,
): PlannedBundle<Page> {
  const sorted = [...pages].sort((a, b) => (a.path < b.path ? -1 : 1))
  const digest = createHash('sha256').update(version)
  for (const page of sorted) digest.update(page.digest)
  return { kind, name: `${kind}-${digest.digest('hex').slice(0, NAME_DIGITS)}`, pages: sorted }
}
