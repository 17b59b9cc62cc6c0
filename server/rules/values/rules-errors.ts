export type RulesErrorCode =
  | 'rules/syntax'
  | 'rules/unknown-name'
  | 'rules/wrong-arguments'
  | 'rules/unsupported'
  | 'rules/limit'

/** A place in the source of rules; both count from 1. */
export interface SourcePosition {
  readonly line: number
  readonly column: number
}

/** A stretch of the source; `end` is the place right behind its last character. */
export interface SourceSpan {
  readonly start: SourcePosition
  readonly end: SourcePosition
}

/** Rules that cannot be loaded. Nothing is ever allowed by rules that do not load. */
export class RulesError extends Error {
  readonly code: RulesErrorCode
  readonly line: number
  readonly column: number

  constructor(code: RulesErrorCode, message: string, position: SourcePosition) {
    super(`${message} (line ${position.line}, column ${position.column})`)
    this.name = 'RulesError'
    this.code = code
    this.line = position.line
    this.column = position.column
  }
}

/** An expression that has no value, such as a missing field. It refuses unless `||` or `&&` absorbs it. */
export class EvaluationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'EvaluationError'
  }
}

/** A limit on the work of one request was reached. Unlike an evaluation error nothing absorbs it. */
export class LimitError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LimitError'
  }
}
