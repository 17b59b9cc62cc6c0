import { memberOf, stringKey } from '../values/elements.ts'
import { areEqual, includes, isList } from '../values/equality.ts'
import { EvaluationError } from '../values/rules-errors.ts'
import { PartialMap, RulesSet } from '../values/values.ts'
import type { PartialValue, RulesList, RulesValue } from '../values/values.ts'

/**
 * Calls a method of something of which only what a query guarantees is known. Few have an answer.
 *
 * @throws EvaluationError when the answer depends on anything else
 */
export function callPartial(
  self: PartialMap | PartialValue,
  name: string,
  args: readonly RulesValue[],
): RulesValue {
  const [first = null] = args
  if (self instanceof PartialMap) {
    if (name === 'get' && args.length === 2) return fieldAt(self, isList(first) ? first : [first])
  } else if (args.length === 1 && (isList(first) || first instanceof RulesSet)) {
    const wanted = isList(first) ? first : first.members
    const held = self.guarantees.flatMap(({ operator, value }) =>
      operator === 'array-contains' ? [value] : [],
    )
    if (name === 'hasAny' && held.some((item) => includes(wanted, item))) return true
    if (name === 'hasAll' && holdsAll(held, wanted)) return true
  }
  throw new EvaluationError(`The query does not guarantee what ${name} depends on`)
}

/** The default of `get` never counts: that a field is missing is nothing that a query guarantees. */
function fieldAt(self: PartialMap, keys: RulesList): RulesValue {
  return keys.reduce<RulesValue>((object, key) => memberOf(object, stringKey(key)), self)
}

function holdsAll(held: RulesList, wanted: RulesList): boolean {
  return held.length > 0 && wanted.every((item) => held.some((known) => areEqual(known, item)))
}
