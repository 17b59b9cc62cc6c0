export { RulesError } from './values/rules-errors.ts'
export { compileRules } from './ruleset.ts'
export { documentResource, objectResource, toRulesMap } from './values/resource.ts'
export type { StoredObject } from './values/resource.ts'
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
} from './values/rules-types.ts'
export { RulesBytes, RulesLatLng, RulesPath, RulesTimestamp } from './values/values.ts'
export type { RulesMap, RulesValue } from './values/values.ts'
