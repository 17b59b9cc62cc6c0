export { RulesError } from './errors.ts'
export type { OperandOutcome, RulesObserver, RulesOperand } from './observer.ts'
export { compileRules } from './ruleset.ts'
export { documentResource, objectResource, toRulesMap } from './resource.ts'
export type { StoredObject } from './resource.ts'
export type {
  AccessLedger,
  CompiledRuleset,
  Decision,
  QueryCondition,
  RulesAuth,
  RulesDatabase,
  RulesMethod,
  RulesQuery,
  RulesRequest,
  Ruleset,
} from './types.ts'
export { RulesBytes, RulesLatLng, RulesPath, RulesTimestamp } from './values.ts'
export type { RulesMap, RulesValue } from './values.ts'
