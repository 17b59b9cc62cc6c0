import { FirestoreError } from '../protocol/firestore-error.ts'
import type { DocumentRecord } from '../store/document.ts'
import { overlaid } from '../store/field-mask.ts'
import { compareNumbers } from '../values/compare-values.ts'
import { NULL, isNumber } from '../values/value.ts'
import type { Fields, Value } from '../values/value.ts'
import { Draft } from './draft.ts'
import type { NumericTransform, Transform, Write } from './write.ts'

const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

/** Result of a write, and those of its transforms in their order. */
export interface AppliedWrite {
  readonly fields: Fields | null
  readonly transformResults: readonly Value[]
}

/**
 * Works out the document that a write leaves. Neither preconditions nor its size are looked at:
 * a caller who may not write must not learn about them.
 *
 * @param before the stored fields, or null
 * @param requestTime microseconds; server timestamps have whole milliseconds
 */
export function applyWrite(write: Write, before: Fields | null, requestTime: bigint): AppliedWrite {
  if (write.kind === 'verify') return { fields: before, transformResults: [] }
  if (write.kind === 'delete') return { fields: null, transformResults: [] }
  const fields =
    write.mask === null
      ? write.fields
      : overlaid(before ?? new Map<string, Value>(), write.fields, write.mask)
  if (write.transforms.length === 0) return { fields, transformResults: [] }
  const draft = new Draft(fields)
  const transformResults = write.transforms.map((transform) =>
    applyTransform(transform, draft, requestTime),
  )
  return { fields: draft.finish(), transformResults }
}

/** Returns what the transform came to; null for arrays, as Firestore answers. */
function applyTransform(transform: Transform, draft: Draft, requestTime: bigint): Value {
  switch (transform.kind) {
    case 'append':
      draft.arrayAt(transform.field).append(transform.values)
      return NULL
    case 'remove':
      draft.arrayAt(transform.field).remove(transform.values)
      return NULL
    case 'requestTime':
    case 'increment':
    case 'maximum':
    case 'minimum': {
      const next = scalarAfter(transform, draft.get(transform.field), requestTime)
      draft.set(transform.field, next)
      return next
    }
  }
}

type ScalarTransform = Exclude<Transform, { readonly kind: 'append' | 'remove' }>

function scalarAfter(
  transform: ScalarTransform,
  current: Value | undefined,
  requestTime: bigint,
): Value {
  if (transform.kind === 'requestTime') {
    return { kind: 'timestamp', microseconds: (requestTime / 1000n) * 1000n }
  }
  return isNumber(current) ? combine(transform.kind, current, transform.operand) : transform.operand
}

type NumberValue = Value & { kind: 'integer' | 'double' }

/** Integers saturate at 64 bits; as soon as one side is a double the sum is one. */
function combine(kind: NumericTransform, current: NumberValue, operand: NumberValue): Value {
  if (kind === 'increment') {
    if (current.kind === 'integer' && operand.kind === 'integer') {
      const sum = current.value + operand.value
      return {
        kind: 'integer',
        value: sum > INT64_MAX ? INT64_MAX : sum < INT64_MIN ? INT64_MIN : sum,
      }
    }
    return { kind: 'double', value: Number(current.value) + Number(operand.value) }
  }
  if (Number.isNaN(current.value) || Number.isNaN(operand.value)) {
    return { kind: 'double', value: Number.NaN }
  }
  const difference = compareNumbers(operand.value, current.value)
  const isBetter = kind === 'maximum' ? difference > 0 : difference < 0
  return isBetter ? operand : current
}

/**
 * Checks what a write demands of the stored document.
 *
 * @param name the document's full name, for messages
 * @throws FirestoreError `NOT_FOUND`, `ALREADY_EXISTS` or `FAILED_PRECONDITION`
 */
export function checkPrecondition(
  write: Write,
  current: DocumentRecord | null,
  name: string,
): void {
  const { precondition } = write
  if (precondition.kind === 'none') return
  if (precondition.kind === 'exists') {
    if (precondition.exists && current === null) {
      throw new FirestoreError('NOT_FOUND', `No document to update: ${name}`)
    }
    if (!precondition.exists && current !== null) {
      throw new FirestoreError('ALREADY_EXISTS', `Document already exists: ${name}`)
    }
    return
  }
  // A missing document has version 0.
  const stored = BigInt(current?.updateTime ?? 0)
  if (stored !== precondition.updateTime) {
    throw new FirestoreError(
      'FAILED_PRECONDITION',
      `the stored version (${stored}) does not match the required base version (${precondition.updateTime})`,
    )
  }
}
