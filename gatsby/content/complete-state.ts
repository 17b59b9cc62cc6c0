import { stateCalendar } from './calendar-fields.ts'
import type { Completion, CompletionInput } from './completion.ts'
import { factsOn } from './facts-in-force.ts'
import { stateSchema } from './schemas/states.ts'

/**
 * Puts the facts that apply on the day of the build in the place of a state's lists of them, and adds
 * the days of its deadlines.
 *
 * @param input a file that fits the schema of states
 */
export function completeState({ slug, fields, day }: CompletionInput): Completion {
  const state = stateSchema.parse(fields)
  const found = factsOn(state, day)
  if (found.kind === 'missing') {
    const problems = found.fields.map(
      (field) =>
        `${field}: nothing is in force on ${day}, the day of the build; add an earlier entry`,
    )
    return { fields: {}, problems }
  }
  return {
    fields: { ...found.facts, ...stateCalendar(state, slug, day) },
    since: found.since,
    problems: [],
  }
}
