import type { GateProblem } from '../../../../shared/quality-gate/quality-gate'
import type { GateRule } from '../../../../shared/quality-gate/problem'

/** A part that every post has: written, or still to be. */
export interface RequiredPart {
  readonly name: string
  /** The problem to solve where the part is missing; null when it is there. */
  readonly missing: GateProblem | null
}

/** The results of the rules for publishing, as an author has to hear them. */
export interface Checks {
  /** The parts of a post, as a list to tick off; null once its author has tried to publish it. */
  readonly parts: readonly RequiredPart[] | null
  /** Faults that keep the post from its readers. */
  readonly faults: readonly GateProblem[]
  readonly advice: readonly GateProblem[]
}

const PARTS: readonly { readonly name: string; readonly rule: GateRule }[] = [
  { name: 'Title', rule: 'title-missing' },
  { name: 'Slug', rule: 'slug-missing' },
  { name: 'Text', rule: 'body-empty' },
  { name: 'Excerpt', rule: 'excerpt-missing' },
]

/**
 * Sorts what the rules say.
 *
 * @param problems null before the rules were asked for the first time
 * @param isAsked whether publishing was asked for: until then what is missing is no problem
 */
export function sortChecks(
  problems: readonly GateProblem[] | null,
  isAsked: boolean,
): Checks | null {
  if (problems === null) return null
  const advice = problems.filter(({ severity }) => severity === 'advice')
  const refusing = problems.filter(({ severity }) => severity === 'refuses')
  if (isAsked) return { parts: null, faults: refusing, advice }
  const parts = PARTS.map(({ name, rule }) => ({
    name,
    missing: refusing.find((problem) => problem.rule === rule) ?? null,
  }))
  return {
    // A slug comes with the title, so it is named only where it does not.
    parts: parts.filter(({ name, missing }) => name !== 'Slug' || missing !== null),
    faults: refusing.filter((problem) => parts.every(({ missing }) => missing !== problem)),
    advice,
  }
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** How much there is to do, such as `2 problems` or `3 things to do`; null when nothing is. */
export function countChecks({ parts, faults, advice }: Checks): string | null {
  if (faults.length > 0) return counted(faults.length, 'problem')
  const missing = parts?.filter((part) => part.missing !== null).length ?? 0
  if (missing > 0) return `${counted(missing, 'thing')} to do`
  return advice.length > 0 ? counted(advice.length, 'suggestion') : null
}
