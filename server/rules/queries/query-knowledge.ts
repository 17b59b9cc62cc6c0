import { ANY_SEGMENT, ANY_SEGMENTS } from '../language/match-path.ts'
import type { RequestSegment } from '../language/match-path.ts'
import type { QueryCondition, RulesQuery } from '../values/rules-types.ts'
import { isList, isMap } from '../values/equality.ts'
import { PartialMap, PartialValue, RulesPath, WholeNumber } from '../values/values.ts'
import type { Guarantee, RulesMap, RulesValue } from '../values/values.ts'

/** Facts that rules may rely on for every document that one alternative of a query can return. */
export interface QueryKnowledge {
  readonly path: readonly RequestSegment[]
  readonly resource: RulesMap
}

/** A tree of what is known: a value, bounds of one, or a map of which some fields are known. */
interface KnownField {
  value: RulesValue | undefined
  readonly guarantees: Guarantee[]
  readonly fields: Map<string, KnownField>
}

/**
 * Gathers what a conjunction of conditions guarantees.
 *
 * @param collection the segments of the collection's full path
 */
export function queryKnowledge(
  collection: readonly string[],
  query: RulesQuery,
  conditions: readonly QueryCondition[],
): QueryKnowledge {
  const root = emptyField()
  let documentPath: RulesPath | null = null
  for (const { field, operator, value } of conditions) {
    if (field.length === 1 && field[0] === '__name__') {
      if (operator === '==' && value instanceof RulesPath) documentPath = value
      continue
    }
    const known = descend(root, field)
    if (operator === '==') known.value ??= knownFrom(value)
    else known.guarantees.push({ operator, value })
  }
  const name = documentPath ?? new PartialValue([])
  const id = documentPath?.segments.at(-1) ?? new PartialValue([])
  return {
    path: documentPath?.segments ?? openPath(collection, query),
    resource: new Map<string, RulesValue>([
      ['data', new PartialMap(knownFields(root))],
      ['id', id],
      ['__name__', name],
    ]),
  }
}

function openPath(collection: readonly string[], query: RulesQuery): readonly RequestSegment[] {
  if (query.isCollectionGroup !== true) return [...collection, ANY_SEGMENT]
  return [...collection.slice(0, -1), ANY_SEGMENTS, ...collection.slice(-1), ANY_SEGMENT]
}

function emptyField(): KnownField {
  return { value: undefined, guarantees: [], fields: new Map() }
}

function descend(root: KnownField, field: readonly string[]): KnownField {
  let current = root
  for (const name of field) {
    const next = current.fields.get(name) ?? emptyField()
    current.fields.set(name, next)
    current = next
  }
  return current
}

function knownFields({ fields }: KnownField): RulesMap {
  return new Map([...fields].map(([name, field]) => [name, knownValue(field)]))
}

function knownValue(field: KnownField): RulesValue {
  if (field.value !== undefined) return field.value
  if (field.fields.size > 0) return new PartialMap(knownFields(field))
  return new PartialValue(field.guarantees)
}

/** The keys of a vector: Firestore compares nothing else of such a map. */
const RESERVED_TYPE_KEY = '__type__'
const INT_LIMIT = 2 ** 63

/**
 * Returns what is known of a field when a query says that it equals `value`. Firestore finds 1, 1.0 and
 * -0.0 and 0 alike, and vectors by their components alone, so only so much is known.
 */
function knownFrom(value: RulesValue): RulesValue {
  if (typeof value === 'bigint') {
    return BigInt(Number(value)) === value ? new WholeNumber(value) : value
  }
  if (typeof value === 'number') {
    const isWhole = Number.isInteger(value) && value >= -INT_LIMIT && value < INT_LIMIT
    return isWhole ? new WholeNumber(BigInt(value)) : value
  }
  if (isList(value)) return value.map(knownFrom)
  if (!isMap(value)) return value
  if (value.has(RESERVED_TYPE_KEY)) return new PartialValue([])
  return new Map([...value].map(([key, item]) => [key, knownFrom(item)]))
}
