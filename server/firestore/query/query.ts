import type { FieldMask } from '../store/field-mask.ts'
import type { FieldPath } from '../values/field-path.ts'
import type { Value } from '../values/value.ts'

export type FieldOperator =
  '<' | '<=' | '>' | '>=' | '==' | '!=' | 'array-contains' | 'array-contains-any' | 'in' | 'not-in'

/** One condition on one field. The operand of `in`, `not-in` and `array-contains-any` is an array. */
export type Condition =
  | {
      readonly kind: 'field'
      readonly field: FieldPath
      readonly operator: FieldOperator
      readonly value: Value
    }
  | {
      readonly kind: 'unary'
      readonly field: FieldPath
      readonly operator: 'is-null' | 'is-not-null' | 'is-nan' | 'is-not-nan'
    }

/** A filter: a condition, or several. */
export type Filter =
  | Condition
  | { readonly kind: 'and'; readonly filters: readonly Filter[] }
  | { readonly kind: 'or'; readonly filters: readonly Filter[] }

export interface Order {
  readonly field: FieldPath
  readonly isDescending: boolean
}

/** A position in the order: just before or just behind the documents that equal its values. */
export interface Cursor {
  readonly values: readonly Value[]
  readonly isBefore: boolean
}

/** A query, its implied orders spelt out. */
export interface Query {
  /** The document below which to look, '' for the root. */
  readonly parent: string
  /** Null for the documents of any collection. */
  readonly collectionId: string | null
  readonly isCollectionGroup: boolean
  readonly filter: Filter | null
  /** Ends with `__name__`. */
  readonly orders: readonly Order[]
  readonly startAt: Cursor | null
  readonly endAt: Cursor | null
  readonly offset: number
  readonly limit: number | null
  /** The fields to return; null for all. */
  readonly select: FieldMask | null
  /** Asks for the documents with the most similar vectors; null for no such thing. */
  readonly nearest: Nearest | null
}

/** A search for vectors that are near to one. */
export interface Nearest {
  readonly field: FieldPath
  readonly vector: readonly number[]
  readonly measure: 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT'
  readonly limit: number
  /** The field that the distance is shown in. */
  readonly resultField: FieldPath | null
  /** No farther than this; null for any distance. */
  readonly threshold: number | null
}
