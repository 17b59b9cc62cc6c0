import { FirestoreError } from '../errors.ts'
import { fieldAt, withField } from '../store/document.ts'
import type { StoredDocument } from '../store/document.ts'
import { areValuesEqual, compareNumbers } from '../values/compare-values.ts'
import { NULL, isNumber } from '../values/value.ts'
import type { Fields, Value } from '../values/value.ts'
import type { NumericTransform, Transform, Write } from './write.ts'

const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

/** What a write leaves, and what its transforms came to, in their order. */
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
  let fields = write.fields
  if (write.mask !== null) {
    fields = write.mask.reduce<Fields>(
      (merged, path) => withField(merged, path, fieldAt(write.fields, path)),
      before ?? new Map<string, Value>(),
    )
  }
  const transformResults: Value[] = []
  for (const transform of write.transforms) {
    const current = fieldAt(fields, transform.field)
    const next = transformed(transform, current, requestTime)
    const hasResult = transform.kind !== 'append' && transform.kind !== 'remove'
    transformResults.push(hasResult ? next : NULL)
    fields = withField(fields, transform.field, next)
  }
  return { fields, transformResults }
}

function transformed(transform: Transform, current: Value | undefined, requestTime: bigint): Value {
  switch (transform.kind) {
    case 'requestTime':
      return { kind: 'timestamp', microseconds: (requestTime / 1000n) * 1000n }
    case 'increment':
    case 'maximum':
    case 'minimum':
      return isNumber(current)
        ? combine(transform.kind, current, transform.operand)
        : transform.operand
    case 'append': {
      const values = current?.kind === 'array' ? [...current.values] : []
      for (const value of transform.values) {
        if (!values.some((item) => areValuesEqual(item, value))) values.push(value)
      }
      return { kind: 'array', values }
    }
    case 'remove': {
      const values = current?.kind === 'array' ? current.values : []
      const isUnwanted = (item: Value) =>
        transform.values.some((value) => areValuesEqual(item, value))
      return { kind: 'array', values: values.filter((item) => !isUnwanted(item)) }
    }
  }
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
  current: StoredDocument | null,
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
