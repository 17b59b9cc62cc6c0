import type { RulesValue } from './values.ts'

/** A value that is worked out when it is first asked for, and once; so is its error. */
export class Deferred {
  private readonly workOut: () => RulesValue
  private outcome: { readonly value: RulesValue } | { readonly error: unknown } | null = null

  constructor(workOut: () => RulesValue) {
    this.workOut = workOut
  }

  /** @throws what working it out throws, each time */
  value(): RulesValue {
    this.outcome ??= this.attempt()
    if ('error' in this.outcome) throw this.outcome.error
    return this.outcome.value
  }

  private attempt(): NonNullable<Deferred['outcome']> {
    try {
      return { value: this.workOut() }
    } catch (error) {
      return { error }
    }
  }
}
