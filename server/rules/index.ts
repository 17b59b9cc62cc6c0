export { RulesError } from './errors.ts'
export type { RulesErrorCode } from './errors.ts'
export { compileRules } from './ruleset.ts'
export { documentResource, objectResource, toRulesMap, toRulesValue } from './resource.ts'
export type { StoredObject } from './resource.ts'
export type {
  AccessLedger,
  Decision,
  QueryCondition,
  RulesAuth,
  RulesDatabase,
  RulesMethod,
  RulesQuery,
  RulesRequest,
  Ruleset,
  RulesService,
} from './types.ts'
export { RulesBytes, RulesLatLng, RulesPath, RulesTimestamp } from './values.ts'
export type { RulesMap, RulesValue } from './values.ts'
