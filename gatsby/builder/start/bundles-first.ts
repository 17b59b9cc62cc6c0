import type { Bundles } from '../../adapter/bundling/store/bundle-store.ts'

/**
 * Up to so many posts are read beside the bundling, which uses one core and half. Reading 10,000 takes 600 MB,
 * as much as the bundling does, and the memory of a first start is what both take at the same time.
 */
const POSTS_BESIDE_BUNDLING = 3_000

/** Options of {@link waitForBundles}. */
export interface BundlesFirstOptions {
  /** Those that are kept, or that are being made. */
  readonly bundles: Promise<Bundles>
  readonly countPosts: () => Promise<number>
  /** Told when it waits. */
  readonly onWait: () => void
}

/**
 * Waits for the bundles of a site that has many posts, before any of them is read. What fails here is left to
 * the build, which meets it again and explains it.
 */
export async function waitForBundles(options: BundlesFirstOptions): Promise<void> {
  const { bundles, countPosts, onWait } = options
  const posts = await countPosts().catch(() => 0)
  if (posts <= POSTS_BESIDE_BUNDLING) return
  onWait()
  await bundles.catch(() => undefined)
}
