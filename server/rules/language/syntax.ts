import type { SourcePosition, SourceSpan } from '../values/rules-errors.ts'
import type { RulesMethod, RulesService } from '../values/rules-types.ts'
import type { RulesValue } from '../values/values.ts'

export type BinaryOperator =
  '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%'

/** One part of a path literal: fixed text, or an expression inside `$( )`. */
export type PathPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly value: Expression }

/** An expression of the language. Messages about it point to `position`. */
export type Expression = { readonly position: SourcePosition; readonly span: SourceSpan } & (
  | { readonly kind: 'literal'; readonly value: RulesValue }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
  | {
      readonly kind: 'range'
      readonly object: Expression
      readonly from: Expression
      readonly to: Expression
    }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | {
      readonly kind: 'method'
      readonly object: Expression
      readonly name: string
      readonly args: readonly Expression[]
    }
  | { readonly kind: 'unary'; readonly operator: '!' | '-'; readonly operand: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: BinaryOperator
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'is'; readonly value: Expression; readonly type: string }
  | {
      readonly kind: 'conditional'
      readonly test: Expression
      readonly then: Expression
      readonly otherwise: Expression
    }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | {
      readonly kind: 'map'
      readonly entries: readonly { readonly key: Expression; readonly value: Expression }[]
    }
  | { readonly kind: 'path'; readonly parts: readonly PathPart[] }
)

/** `function name(parameters) { let a = ...; return ...; }` */
export interface FunctionDeclaration {
  readonly name: string
  readonly parameters: readonly string[]
  readonly bindings: readonly {
    readonly name: string
    readonly value: Expression
    readonly position: SourcePosition
  }[]
  readonly result: Expression
  readonly position: SourcePosition
}

/** One segment of a `match` pattern. A `glob` (`{name=**}`) takes many segments. */
export type PatternSegment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'single'; readonly name: string }
  | { readonly kind: 'glob'; readonly name: string }

/** `allow read, create: if condition;` with `read` and `write` already spelt out. */
export interface AllowStatement {
  readonly methods: ReadonlySet<RulesMethod>
  readonly condition: Expression
  readonly position: SourcePosition
}

export interface MatchBlock {
  readonly pattern: readonly PatternSegment[]
  readonly functions: readonly FunctionDeclaration[]
  readonly allows: readonly AllowStatement[]
  readonly matches: readonly MatchBlock[]
  readonly position: SourcePosition
}

export interface ServiceBlock {
  readonly service: RulesService
  readonly functions: readonly FunctionDeclaration[]
  readonly matches: readonly MatchBlock[]
  readonly position: SourcePosition
}

/** Version 1 knows recursive wildcards only at the end, where they take one segment or more. */
export type RulesVersion = 1 | 2

/** A whole rules file. */
export interface RulesFile {
  readonly version: RulesVersion
  readonly functions: readonly FunctionDeclaration[]
  readonly services: readonly ServiceBlock[]
}
