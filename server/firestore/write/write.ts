import type { FieldMask } from '../store/field-mask.ts'
import type { FieldPath } from '../values/field-path.ts'
import type { Fields, Value } from '../values/value.ts'

/** Condition that a document must meet before it is written. */
export type Precondition =
  | { readonly kind: 'none' }
  | { readonly kind: 'exists'; readonly exists: boolean }
  /** Microseconds since 1970. */
  | { readonly kind: 'updateTime'; readonly updateTime: bigint }

export type NumericTransform = 'increment' | 'maximum' | 'minimum'

/** One change that the server works out from the stored value. */
export type Transform = { readonly field: FieldPath } & (
  | { readonly kind: 'requestTime' }
  | { readonly kind: NumericTransform; readonly operand: Value & { kind: 'integer' | 'double' } }
  | { readonly kind: 'append' | 'remove'; readonly values: readonly Value[] }
)

/** One write of a commit. Paths are relative to the database's root. */
export type Write = { readonly path: string; readonly precondition: Precondition } & (
  | {
      readonly kind: 'update'
      readonly fields: Fields
      /** The fields to set or, where `fields` lacks them, to remove; null replaces the document. */
      readonly mask: FieldMask | null
      readonly transforms: readonly Transform[]
    }
  | { readonly kind: 'delete' }
  | { readonly kind: 'verify' }
)
