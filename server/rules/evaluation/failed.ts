import { EvaluationError } from '../values/rules-errors.ts'
import type { RulesValue } from '../values/values.ts'

/** An argument or a variable without a value: the error counts where the value is needed. */
export class Failed {
  readonly error: EvaluationError

  constructor(error: EvaluationError) {
    this.error = error
  }
}

/**
 * Returns what `work` returns, or its error in the place of a value.
 *
 * @throws LimitError when the limits of the request are reached
 */
export function outcomeOf(work: () => RulesValue): RulesValue | Failed {
  try {
    return work()
  } catch (error) {
    if (error instanceof EvaluationError) return new Failed(error)
    throw error
  }
}
