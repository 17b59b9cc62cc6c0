import type { ReleaseSummary } from '../../../../shared/publish/publish-overview'

/** The releases of one publish: the one with its pages, and those with what followed from it. */
export interface Publish {
  /** The one that began it; the oldest that is known where that one is not. */
  readonly first: ReleaseSummary
  /** The releases that completed it, the oldest first. */
  readonly followUps: readonly ReleaseSummary[]
  /** The most complete one: what an editor goes back to. */
  readonly last: ReleaseSummary
}

/**
 * Folds what followed from a publish into it.
 *
 * @param releases the newest first
 */
export function publishesOf(releases: readonly ReleaseSummary[]): Publish[] {
  const groups = Map.groupBy(releases, ({ release, followUpOf }) => followUpOf ?? release)
  return [...groups.values()].flatMap((group) => {
    const [first, ...followUps] = group.toReversed()
    return first === undefined ? [] : [{ first, followUps, last: followUps.at(-1) ?? first }]
  })
}
