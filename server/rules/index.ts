export { RulesError } from './errors.ts'
export { compileRules } from './ruleset.ts'
export { documentResource, objectResource, toRulesMap } from './resource.ts'
export type { StoredObject } from './resource.ts'
export type {
  AccessLedger,
  QueryCondition,
  RulesAuth,
  RulesDatabase,
  RulesMethod,
  RulesObserver,
  RulesQuery,
  RulesRequest,
  Ruleset,
} from './types.ts'
export { RulesBytes, RulesLatLng, RulesPath, RulesTimestamp } from './values.ts'
export type { RulesMap, RulesValue } from './values.ts'
