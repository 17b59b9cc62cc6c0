import { contentProblems, headingProblems } from './body-rules.ts'
import { fieldProblems, type GateFields } from './field-rules.ts'
import { limitProblems, type BeyondLimits } from './limit-rules.ts'
import { linkProblems, type GateSite } from './link-rules.ts'
import type { PostOutline } from './outline.ts'
import type { GateProblem } from './problem.ts'

export { outlineWithinLimits } from './limit-rules.ts'
export { outlineOf } from './outline.ts'
export type { GatePlace } from './outline.ts'
export type { GateProblem } from './problem.ts'

/**
 * Rules that a post must meet before readers may see it, and advice that makes it better. The editor shows
 * this while the author writes and refuses to publish with it; the build reports the same about what
 * it was given. The rules work on a small outline of the post, so that any zone with any DOM can
 * apply them.
 */

/** Everything the rules look at. */
export interface GateInput extends GateFields {
  readonly outline: PostOutline | BeyondLimits
  /** Left out where nothing is known of other pages. */
  readonly site?: GateSite
}

/** All that the rules have to say, in the order in which an author meets the fields. */
export function gateProblems(input: GateInput): GateProblem[] {
  const { outline, site } = input
  if ('beyondLimits' in outline) return [...fieldProblems(input), ...limitProblems(outline)]
  return [
    ...fieldProblems(input),
    ...contentProblems(outline),
    ...linkProblems(outline, site ?? null),
    ...headingProblems(outline),
  ]
}

/** The reasons why a post may not be published yet; empty when it may be. */
export function publishingProblems(input: GateInput): GateProblem[] {
  return gateProblems(input).filter(({ severity }) => severity === 'refuses')
}
