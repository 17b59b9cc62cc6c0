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
import type { Kind } from './method.ts'

export const STRING: Kind<string> = {
  name: 'a string',
  is: (value): value is string => typeof value === 'string',
}
export const INT: Kind<bigint> = {
  name: 'an int',
  is: (value): value is bigint => typeof value === 'bigint',
}
export const NUMBER: Kind<bigint | number> = { name: 'a number', is: isNumeric }
export const LIST: Kind<RulesList> = { name: 'a list', is: isList }
export const MAP: Kind<RulesMap> = { name: 'a map', is: isMap }
export const SET: Kind<RulesSet> = {
  name: 'a set',
  is: (value): value is RulesSet => value instanceof RulesSet,
}
export const MAP_DIFF: Kind<RulesMapDiff> = {
  name: 'a map diff',
  is: (value): value is RulesMapDiff => value instanceof RulesMapDiff,
}
export const BYTES: Kind<RulesBytes> = {
  name: 'bytes',
  is: (value): value is RulesBytes => value instanceof RulesBytes,
}
export const PATH: Kind<RulesPath> = {
  name: 'a path',
  is: (value): value is RulesPath => value instanceof RulesPath,
}
export const TIMESTAMP: Kind<RulesTimestamp> = {
  name: 'a timestamp',
  is: (value): value is RulesTimestamp => value instanceof RulesTimestamp,
}
export const DURATION: Kind<RulesDuration> = {
  name: 'a duration',
  is: (value): value is RulesDuration => value instanceof RulesDuration,
}
export const LATLNG: Kind<RulesLatLng> = {
  name: 'a latlng',
  is: (value): value is RulesLatLng => value instanceof RulesLatLng,
}
/** A list or a set: what the set-like methods accept. */
export const COLLECTION: Kind<RulesList | RulesSet> = {
  name: 'a list or a set',
  is: (value): value is RulesList | RulesSet => isList(value) || value instanceof RulesSet,
}
