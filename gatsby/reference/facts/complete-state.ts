import type { StateContent } from '../../../shared/kinds/states.ts'
import { stateCalendar } from './calendar-fields.ts'
import type { Completion, CompletionInput } from './completion.ts'
import { factsOn } from './facts-in-force.ts'

/**
 * Puts the facts that apply on the day of the build in the place of a state's lists of them, and adds
 * the days of its deadlines.
 */
export function completeState({ slug, fields, day }: CompletionInput<StateContent>): Completion {
  const found = factsOn(fields, day)
  if (found.kind === 'missing') {
    const problems = found.fields.map(
      (field) =>
        `${field}: nothing is in force on ${day}, the day of the build; add an earlier entry`,
    )
    return { fields: {}, problems }
  }
  return {
    fields: { ...found.facts, ...stateCalendar(fields, slug, day) },
    since: found.since,
    problems: [],
  }
}
