import type { PatternSegment, RulesVersion } from './syntax.ts'
import { PartialValue, RulesPath } from '../values/values.ts'
import type { RulesValue } from '../values/values.ts'

/** Segments that a list query leaves open: one unknown document id, or any number of segments. */
export const ANY_SEGMENT = Symbol('any segment')
export const ANY_SEGMENTS = Symbol('any segments')

export type RequestSegment = string | typeof ANY_SEGMENT | typeof ANY_SEGMENTS

/**
 * Matches a whole pattern against a whole path. An open segment only matches what takes every
 * segment, so a match holds for every document that the query could return.
 *
 * @returns one value per segment of the pattern (what a wildcard took; null for fixed text), or null
 *   when the pattern does not match
 */
export function matchPath(
  pattern: readonly PatternSegment[],
  path: readonly RequestSegment[],
  version: RulesVersion,
): readonly RulesValue[] | null {
  const globAt = pattern.findIndex(({ kind }) => kind === 'glob')
  if (globAt === -1) return matchSegments(pattern, path)
  const tailLength = pattern.length - globAt - 1
  const tailAt = path.length - tailLength
  const globLeast = version === 1 ? 1 : 0
  if (tailAt < globAt + globLeast) return null
  const head = matchSegments(pattern.slice(0, globAt), path.slice(0, globAt))
  const tail = matchSegments(pattern.slice(globAt + 1), path.slice(tailAt))
  if (head === null || tail === null) return null
  return [...head, globValue(path.slice(globAt, tailAt)), ...tail]
}

function globValue(segments: readonly RequestSegment[]): RulesValue {
  const fixed = segments.filter((segment) => typeof segment === 'string')
  return fixed.length === segments.length ? new RulesPath(fixed) : new PartialValue([])
}

function matchSegments(
  pattern: readonly PatternSegment[],
  path: readonly RequestSegment[],
): readonly RulesValue[] | null {
  if (pattern.length !== path.length) return null
  const values: RulesValue[] = []
  for (const [index, segment] of pattern.entries()) {
    const actual = path[index]
    if (actual === undefined || actual === ANY_SEGMENTS) return null
    if (segment.kind === 'literal') {
      if (segment.text !== actual) return null
      values.push(null)
    } else {
      values.push(actual === ANY_SEGMENT ? new PartialValue([]) : actual)
    }
  }
  return values
}
