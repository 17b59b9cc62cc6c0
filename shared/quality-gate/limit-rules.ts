import { countText, textProblems } from '../html/limits/text-limits.ts'
import type { OutlineElement, PostOutline } from './outline.ts'
import { outlineOf } from './outline.ts'
import type { GateProblem } from './problem.ts'

/** A text that is not looked into, because it is beyond the limits of what a post may hold. */
export interface BeyondLimits {
  /** In words for the author; at least one. */
  readonly beyondLimits: readonly string[]
}

/**
 * The outline of a text, or why there is none. What is beyond the limits is found without taking the
 * text apart, so that no text keeps a browser or a build busy.
 *
 * @param parse makes a tree of the text
 */
export function outlineWithinLimits(
  html: string,
  parse: (html: string) => OutlineElement,
): PostOutline | BeyondLimits {
  const beyondLimits = textProblems(countText(html))
  return beyondLimits.length > 0 ? { beyondLimits } : outlineOf(parse(html))
}

/** Returns the problems of a text that is beyond the limits. */
export function limitProblems({ beyondLimits }: BeyondLimits): GateProblem[] {
  return beyondLimits.map((message) => ({
    rule: 'body-beyond-limits',
    severity: 'refuses',
    field: 'body',
    message,
  }))
}
