import { answers } from './answers.ts'

/** How many hits of a bundle, the best first, have to show that it answers. */
const PROBED = 3

/** Parts of a hit by which its bundle is judged. */
export interface JudgedHit {
  readonly bundle: number
  readonly load: () => Promise<{ readonly words: readonly string[] }>
}

/**
 * The hits of those bundles that answer a query, in their order. Pagefind searches each bundle by
 * itself: one that knows no word of the query answers a shorter one, while another answers well.
 */
export async function keepAnswering<Found extends JudgedHit>(
  hits: readonly Found[],
  query: string,
): Promise<readonly Found[]> {
  const bundles = [...new Set(hits.map(({ bundle }) => bundle))]
  const judged = await Promise.all(
    bundles.map(async (bundle) => {
      const best = hits.filter((hit) => hit.bundle === bundle).slice(0, PROBED)
      const found = await Promise.all(best.map(({ load }) => load()))
      return answers(
        found.flatMap(({ words }) => words),
        query,
      )
        ? [bundle]
        : []
    }),
  )
  const answering = new Set(judged.flat())
  return hits.filter(({ bundle }) => answering.has(bundle))
}
