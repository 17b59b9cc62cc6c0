import type { Fact } from '../../../shared/facts/fact.ts'
import {
  type ReferenceKindName,
  type WorkedOutKind,
  REFERENCE_KINDS,
} from '../../../shared/kinds/names.ts'
import type { StateContent } from '../../../shared/kinds/tables/states.ts'
import { completeForm, stateCalendar } from './calendar-fields.ts'
import { completeTool } from './complete-tool.ts'
import type { Completion, CompletionInput } from './completion.ts'
import { formFacts, toolFacts } from './facts.ts'
import { nextFactsAfter, factsOn } from './facts-in-force.ts'
import { stateFacts } from './state-facts.ts'

interface WorkedOut<Content extends object = object> {
  /** Adds what follows from an entry and the day, and names what the schema cannot see. */
  complete(input: CompletionInput<Content>): Completion
  /** The figures that texts refer to. */
  facts?(input: CompletionInput<Content>): readonly Fact[]
  /** The first day after `day` on which figures of an entry are others; null when none is known. */
  nextDay?(content: Content, day: string): string | null
}

/** The functions by the name of their kind. */
const WORKED_OUT: Readonly<Record<WorkedOutKind, WorkedOut>> = {
  forms: { complete: completeForm, facts: formFacts },
  states: { complete: completeState, facts: stateFacts, nextDay: nextFactsAfter },
  tools: { complete: completeTool, facts: toolFacts },
}

/** Returns the functions of a kind; undefined where their files say everything. */
export function workedOutOf(kind: ReferenceKindName): WorkedOut | undefined {
  return isWorkedOut(kind) ? WORKED_OUT[kind] : undefined
}

const isWorkedOut = (kind: ReferenceKindName): kind is WorkedOutKind =>
  REFERENCE_KINDS[kind].isWorkedOut

/**
 * Puts the facts that apply on the day of the build in the place of a state's lists of them, and adds
 * the days of its deadlines.
 */
function completeState({ slug, fields, day }: CompletionInput<StateContent>): Completion {
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
