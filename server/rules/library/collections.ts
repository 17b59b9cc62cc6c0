import { areEqual, compare, distinct, includes, isList } from '../values/equality.ts'
import { EvaluationError } from '../values/rules-errors.ts'
import { RulesMapDiff, RulesSet } from '../values/values.ts'
import type { RulesList, RulesMap, RulesValue } from '../values/values.ts'
import { assertSize } from '../values/value-size.ts'
import { COLLECTION, LIST, MAP, MAP_DIFF, SET, STRING } from './kinds.ts'
import { anyArgument, argument, methodsOf } from './method.ts'
import { convertToString } from './numbers.ts'

function members(collection: RulesList | RulesSet): RulesList {
  return collection instanceof RulesSet ? collection.members : collection
}

const hasAll = (list: RulesList, wanted: RulesList) => wanted.every((item) => includes(list, item))
const hasAny = (list: RulesList, wanted: RulesList) => wanted.some((item) => includes(list, item))
/** Every value of the list is among the wanted ones; it need not hold them all. */
const hasOnly = (list: RulesList, wanted: RulesList) => list.every((item) => includes(wanted, item))

/** Methods of lists. */
export const LIST_METHODS = methodsOf(LIST, {
  size: [0, (list) => BigInt(list.length)],
  concat: [1, (list, args) => [...list, ...argument(args, 0, LIST)]],
  hasAll: [1, (list, args) => hasAll(list, members(argument(args, 0, COLLECTION)))],
  hasAny: [1, (list, args) => hasAny(list, members(argument(args, 0, COLLECTION)))],
  hasOnly: [1, (list, args) => hasOnly(list, members(argument(args, 0, COLLECTION)))],
  join: [1, (list, args) => joined(list, argument(args, 0, STRING))],
  removeAll: [
    1,
    (list, args) => {
      const unwanted = members(argument(args, 0, COLLECTION))
      return list.filter((item) => !includes(unwanted, item))
    },
  ],
  toSet: [0, (list) => new RulesSet(distinct(list))],
})

function joined(list: RulesList, separator: string): string {
  const texts = list.map((item) => {
    if (typeof item === 'string') return item
    if (item === null || typeof item !== 'object') return convertToString(item)
    throw new EvaluationError('Only lists of plain values can be joined')
  })
  assertSize(texts.reduce((length, text) => length + text.length + separator.length, 0))
  return texts.join(separator)
}

/** Methods of sets. */
export const SET_METHODS = methodsOf(SET, {
  size: [0, (set) => BigInt(set.members.length)],
  hasAll: [1, (set, args) => hasAll(set.members, members(argument(args, 0, COLLECTION)))],
  hasAny: [1, (set, args) => hasAny(set.members, members(argument(args, 0, COLLECTION)))],
  hasOnly: [1, (set, args) => hasOnly(set.members, members(argument(args, 0, COLLECTION)))],
  union: [
    1,
    (set, args) => new RulesSet(distinct([...set.members, ...argument(args, 0, SET).members])),
  ],
  intersection: [
    1,
    (set, args) => {
      const other = argument(args, 0, SET).members
      return new RulesSet(set.members.filter((item) => includes(other, item)))
    },
  ],
  difference: [
    1,
    (set, args) => {
      const other = argument(args, 0, SET).members
      return new RulesSet(set.members.filter((item) => !includes(other, item)))
    },
  ],
})

/** Methods of maps. */
export const MAP_METHODS = methodsOf(MAP, {
  size: [0, (map) => BigInt(map.size)],
  keys: [0, sortedKeys],
  values: [0, (map) => sortedKeys(map).map((key) => map.get(key) ?? null)],
  get: [2, (map, args) => valueAt(map, anyArgument(args, 0), anyArgument(args, 1))],
  diff: [1, (map, args) => new RulesMapDiff(map, argument(args, 0, MAP))],
})

/** In one fixed order: documents that are equal must not differ by the order of their fields. */
function sortedKeys(map: RulesMap): string[] {
  return [...map.keys()].sort(compare)
}

/** `map.get('a', default)`, or with a list of keys the value that lies so deep. */
function valueAt(map: RulesMap, key: RulesValue, fallback: RulesValue): RulesValue {
  const keys = isList(key) ? key : [key]
  let current: RulesValue = map
  for (const step of keys) {
    if (typeof step !== 'string') throw new EvaluationError('A key of a map must be a string')
    const next: RulesValue | undefined = MAP.is(current) ? current.get(step) : undefined
    if (next === undefined) return fallback
    current = next
  }
  return current
}

function keysWhere(
  { after, before }: RulesMapDiff,
  isWanted: (after: RulesValue | undefined, before: RulesValue | undefined) => boolean,
): RulesSet {
  const keys = new Set([...after.keys(), ...before.keys()])
  return new RulesSet([...keys].filter((key) => isWanted(after.get(key), before.get(key))))
}

/** Methods of `a.diff(b)`: `a` is the state after, `b` the state before. */
export const MAP_DIFF_METHODS = methodsOf(MAP_DIFF, {
  addedKeys: [
    0,
    (diff) => keysWhere(diff, (after, before) => before === undefined && after !== undefined),
  ],
  removedKeys: [
    0,
    (diff) => keysWhere(diff, (after, before) => after === undefined && before !== undefined),
  ],
  changedKeys: [
    0,
    (diff) =>
      keysWhere(
        diff,
        (after, before) => after !== undefined && before !== undefined && !areEqual(after, before),
      ),
  ],
  unchangedKeys: [
    0,
    (diff) =>
      keysWhere(
        diff,
        (after, before) => after !== undefined && before !== undefined && areEqual(after, before),
      ),
  ],
  affectedKeys: [
    0,
    (diff) =>
      keysWhere(
        diff,
        (after, before) => after === undefined || before === undefined || !areEqual(after, before),
      ),
  ],
})
