export { RulesError } from './errors.ts'
export { compileRules } from './ruleset.ts'
export { documentResource, objectResource, toRulesMap } from './resource.ts'
export type { StoredObject } from './resource.ts'
export type {
  AccessLedger,
  CompiledRuleset,
  Decision,
  OperandOutcome,
  QueryCondition,
  RulesAuth,
  RulesDatabase,
  RulesMethod,
  RulesObserver,
  RulesOperand,
  RulesQuery,
  RulesRequest,
  Ruleset,
} from './types.ts'
export { RulesBytes, RulesLatLng, RulesPath, RulesTimestamp } from './values.ts'
export type { RulesMap, RulesValue } from './values.ts'
