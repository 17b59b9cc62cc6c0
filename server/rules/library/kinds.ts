import { isList, isMap, isNumeric } from '../values/equality.ts'
import {
  RulesBytes,
  RulesDuration,
  RulesLatLng,
  RulesMapDiff,
  RulesPath,
  RulesSet,
  RulesTimestamp,
} from '../values/values.ts'
import type { RulesList, RulesMap } from '../values/values.ts'
import type { ValueKind } from './method.ts'

export const STRING: ValueKind<string> = {
  name: 'a string',
  is: (value): value is string => typeof value === 'string',
}
export const INT: ValueKind<bigint> = {
  name: 'an int',
  is: (value): value is bigint => typeof value === 'bigint',
}
export const NUMBER: ValueKind<bigint | number> = { name: 'a number', is: isNumeric }
export const LIST: ValueKind<RulesList> = { name: 'a list', is: isList }
export const MAP: ValueKind<RulesMap> = { name: 'a map', is: isMap }
export const SET: ValueKind<RulesSet> = {
  name: 'a set',
  is: (value): value is RulesSet => value instanceof RulesSet,
}
export const MAP_DIFF: ValueKind<RulesMapDiff> = {
  name: 'a map diff',
  is: (value): value is RulesMapDiff => value instanceof RulesMapDiff,
}
export const BYTES: ValueKind<RulesBytes> = {
  name: 'bytes',
  is: (value): value is RulesBytes => value instanceof RulesBytes,
}
export const PATH: ValueKind<RulesPath> = {
  name: 'a path',
  is: (value): value is RulesPath => value instanceof RulesPath,
}
export const TIMESTAMP: ValueKind<RulesTimestamp> = {
  name: 'a timestamp',
  is: (value): value is RulesTimestamp => value instanceof RulesTimestamp,
}
export const DURATION: ValueKind<RulesDuration> = {
  name: 'a duration',
  is: (value): value is RulesDuration => value instanceof RulesDuration,
}
export const LATLNG: ValueKind<RulesLatLng> = {
  name: 'a latlng',
  is: (value): value is RulesLatLng => value instanceof RulesLatLng,
}
/** A list or a set: what the set-like methods accept. */
export const COLLECTION: ValueKind<RulesList | RulesSet> = {
  name: 'a list or a set',
  is: (value): value is RulesList | RulesSet => isList(value) || value instanceof RulesSet,
}
