import { formatFieldPath, isDocumentName } from '../../values/field-path.ts'
import type { FieldPath } from '../../values/field-path.ts'
import { NULL } from '../../values/value.ts'
import type { Value } from '../../values/value.ts'
import type { Condition, Order } from '../query.ts'

/** A condition that a range of values fulfils. `present` is every value but null. */
export interface Bound {
  readonly operator: '<' | '<=' | '>' | '>=' | 'present'
  readonly value: Value
}

/** Demands of a list of conditions on every document, by the text of the fields' paths. */
export interface Demands {
  readonly equal: ReadonlyMap<string, Value>
  readonly contained: ReadonlyMap<string, { readonly field: FieldPath; readonly value: Value }>
  readonly bounds: ReadonlyMap<string, readonly Bound[]>
  /** The fields that a document must have. */
  readonly present: ReadonlyMap<string, FieldPath>
  /** How many conditions there are. Those that no range can express count, too. */
  readonly size: number
}

const NAN: Value = { kind: 'double', value: Number.NaN }

/** Sorts conditions by what an index can do with them. */
export function demandsOf(conditions: readonly Condition[], orders: readonly Order[]): Demands {
  const equal = new Map<string, Value>()
  const contained = new Map<string, { readonly field: FieldPath; readonly value: Value }>()
  const bounds = new Map<string, Bound[]>()
  const present = new Map<string, FieldPath>()
  let others = 0
  for (const condition of conditions) {
    const { field } = condition
    const name = formatFieldPath(field)
    if (!isDocumentName(field)) present.set(name, field)
    const value = equalValue(condition)
    const bound = boundOf(condition)
    if (value !== null && !equal.has(name)) equal.set(name, value)
    else if (bound !== null) bounds.set(name, [...(bounds.get(name) ?? []), bound])
    else if (condition.operator === 'array-contains' && !contained.has(name)) {
      contained.set(name, { field, value: condition.value })
    } else others += 1
    // A range leaves out null, and nothing else of what these refuse.
    if (condition.operator === '!=' || condition.operator === 'not-in') others += 1
    if (condition.operator === 'is-not-nan') others += 1
  }
  for (const { field } of orders) {
    if (!isDocumentName(field)) present.set(formatFieldPath(field), field)
  }
  const ranges = [...bounds.values()].reduce((sum, { length }) => sum + length, 0)
  return { equal, contained, bounds, present, size: equal.size + contained.size + ranges + others }
}

function equalValue({ operator, ...condition }: Condition): Value | null {
  if (operator === '==' && 'value' in condition) return condition.value
  if (operator === 'is-null') return NULL
  return operator === 'is-nan' ? NAN : null
}

const REFUSES_NULL: ReadonlySet<string> = new Set(['!=', 'not-in', 'is-not-null', 'is-not-nan'])

function boundOf(condition: Condition): Bound | null {
  const { operator } = condition
  if (operator === '<' || operator === '<=' || operator === '>' || operator === '>=') {
    return { operator, value: condition.value }
  }
  const leavesOutNull = REFUSES_NULL.has(operator) && !isDocumentName(condition.field)
  return leavesOutNull ? { operator: 'present', value: NULL } : null
}
