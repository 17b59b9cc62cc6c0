import { RulesError } from '../values/rules-errors.ts'
import type { MatchBlock, PatternSegment, RulesVersion } from '../language/syntax.ts'

/** Production's limits on the blocks inside one another. */
const NESTING_MAX = 10
const SEGMENTS_MAX = 100
const CAPTURES_MAX = 20

/** Pattern around a match block. */
export interface OuterPattern {
  readonly depth: number
  readonly pattern: readonly PatternSegment[]
}

export const NO_OUTER_PATTERN: OuterPattern = { depth: 0, pattern: [] }

/**
 * Checks a pattern together with those around it.
 *
 * @returns what stands around the blocks inside
 * @throws RulesError for wildcards in the wrong place and too many of anything
 */
export function checkPattern(
  { pattern, position }: MatchBlock,
  outer: OuterPattern,
  version: RulesVersion,
): OuterPattern {
  const whole = [...outer.pattern, ...pattern]
  const depth = outer.depth + 1
  const limits = [
    [depth, NESTING_MAX, 'match blocks inside one another'],
    [whole.length, SEGMENTS_MAX, 'segments in a path'],
    [whole.filter(({ kind }) => kind !== 'literal').length, CAPTURES_MAX, 'wildcards in a path'],
  ] as const
  for (const [count, most, what] of limits) {
    if (count <= most) continue
    throw new RulesError('rules/limit', `There are ${count} ${what}; ${most} may be`, position)
  }
  const globAt = whole.findIndex(({ kind }) => kind === 'glob')
  if (whole.findLastIndex(({ kind }) => kind === 'glob') !== globAt) {
    throw new RulesError('rules/syntax', 'A path may hold one recursive wildcard', position)
  }
  if (version === 1 && globAt !== -1 && globAt < whole.length - 1) {
    const message = "In rules_version = '1' a recursive wildcard must be the end of the path"
    throw new RulesError('rules/syntax', message, position)
  }
  return { depth, pattern: whole }
}
