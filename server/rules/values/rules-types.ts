import type { SourceSpan } from './rules-errors.ts'
import type { RulesMap, RulesValue } from './values.ts'

/**
 * Role of a boolean: the `condition` of an `allow`, an `operand` of `&&`, `||` or `!`, the
 * `test` of a conditional, or the `result` of a function.
 */
export type OperandRole = 'condition' | 'operand' | 'test' | 'result'

/** A boolean in the source of rules. Literals are not among them: they have one outcome only. */
export interface RulesOperand {
  readonly role: OperandRole
  readonly span: SourceSpan
}

export type OperandOutcome = 'true' | 'false' | 'error'

/** Is told of every boolean that is evaluated, in the order in which they get their values. */
export type RulesObserver = (operand: RulesOperand, outcome: OperandOutcome) => void

export type RulesService = 'cloud.firestore' | 'firebase.storage'
export type RulesMethod = 'get' | 'list' | 'create' | 'update' | 'delete'

/** The signed-in account as rules see it. `token` holds the claims of its ID token. */
export interface RulesAuth {
  readonly uid: string
  readonly token: Readonly<Record<string, unknown>>
}

/** Reads documents for `get`, `exists`, `getAfter` and `existsAfter`. Paths look like `users/u1`. */
export interface RulesDatabase {
  /** The fields of a document before the request, or null when there is none. */
  get(path: string): RulesMap | null
  /** The fields of a document as the request's whole batch would leave it. */
  getAfter(path: string): RulesMap | null
}

/** One condition of a query. `field` is a field path; `['__name__']` holds the document's path. */
export interface QueryCondition {
  readonly field: readonly string[]
  readonly operator: '==' | '<' | '<=' | '>' | '>=' | '!=' | 'array-contains'
  readonly value: RulesValue
}

/** Query of a `list`. Rules must hold for every document that it could return. */
export interface RulesQuery {
  readonly limit?: number
  readonly offset?: number
  readonly orderBy?: readonly { readonly field: string; readonly direction: 'ASC' | 'DESC' }[]
  /**
   * The filter in disjunctive normal form: each inner list is a conjunction, and the rules must
   * allow every one. A query without a filter has one empty conjunction.
   */
  readonly alternatives: readonly (readonly QueryCondition[])[]
  /** Whether the query reads every collection of that name, wherever it is (collection group). */
  readonly isCollectionGroup?: boolean
}

/** Counts the documents that the rules of one batch read; shared by the requests of that batch. */
export interface AccessLedger {
  readonly limit: number
  readonly seen: Set<string>
}

/** One request to decide on. */
export interface RulesRequest {
  readonly service: RulesService
  readonly method: RulesMethod
  /**
   * For Firestore the document's path below `/databases/(default)/documents`, or the collection's
   * for a `list` of a query (only its id for a collection group). For Storage the object's name, or for `list`
   * the prefix without its trailing slash.
   */
  readonly path: string
  /** The bucket's name; Storage only. */
  readonly bucket?: string
  readonly auth: RulesAuth | null
  /**
   * Resource as it is now: `documentResource(...)` or `objectResource(...)`; null when there is none, and
   * for a `list` that asks about every document that a query can return instead of one of them.
   */
  readonly resource: RulesMap | null
  /** Resource as it would be afterwards; null for reads and deletions. */
  readonly requestResource: RulesMap | null
  readonly time: Date
  /** For `list` only; without it a `list` knows nothing about the documents. */
  readonly query?: RulesQuery
  readonly database: RulesDatabase
  /** Shared by the requests of one batch; ten documents per request and no more without it. */
  readonly accessLedger?: AccessLedger
}

/** The outcome. `reasons` explains a refusal for logs and tests; never show it to a client. */
export type Decision =
  { readonly allowed: true } | { readonly allowed: false; readonly reasons: readonly string[] }

/** Rules that decide on requests. */
export interface Ruleset {
  /** Decides on a request. Never throws on account of the rules: an error refuses. */
  allows(request: RulesRequest): Decision
}

/** Something in a source that is allowed but looks like a mistake; positions count from 1. */
export interface RulesWarning {
  readonly message: string
  readonly line: number
  readonly column: number
}

/** Compiled rules. */
export interface CompiledRuleset extends Ruleset {
  readonly warnings: readonly RulesWarning[]
  /** Every boolean of the source that an observer can be told of, in the order of the source. */
  operands(): readonly RulesOperand[]
}
