import { compileRules } from '../../rules/index.ts'
import type { Ruleset } from '../../rules/index.ts'

/** Rules that can be exchanged while the backend runs. */
export interface ReplaceableRuleset extends Ruleset {
  /** The source that decides now. */
  source(): string
  /** Puts other rules in their place; after an error the earlier ones go on. @throws RulesError */
  replace(source: string): void
}

/** @param initial the compiled form of `source` */
export function createReplaceableRuleset(source: string, initial: Ruleset): ReplaceableRuleset {
  let current = { source, ruleset: initial }
  return {
    allows: (request) => current.ruleset.allows(request),
    source: () => current.source,
    replace(other) {
      current = { source: other, ruleset: compileRules(other) }
    },
  }
}
