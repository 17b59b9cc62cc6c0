import { invalidArgument } from '../../protocol/firestore-error.ts'
import { asEnum, asInt32, asString, messageReader } from '../../protocol/json.ts'
import { withField } from '../../store/document.ts'
import type { DocumentRow } from '../../store/document-reader.ts'
import { comparePaths } from '../../values/compare-values.ts'
import { encodeFields } from '../../values/encode-value.ts'
import { parseFieldPath } from '../../values/field-path.ts'
import type { ResourceNames } from '../../values/resource-name.ts'
import { isNumber, vectorOf } from '../../values/value.ts'
import type { Value } from '../../values/value.ts'
import type { WireContext } from '../../write/decode-write.ts'
import { valueOf } from '../match-filter.ts'
import { smallest } from './order.ts'
import type { QueryStep } from './order.ts'
import type { Nearest } from '../query.ts'

const LIMIT_MAX = 1000
const MEASURES = { EUCLIDEAN: 1, COSINE: 2, DOT_PRODUCT: 3 } as const

const readNearest = messageReader('structured_query.find_nearest', [
  'vectorField',
  'queryVector',
  'distanceMeasure',
  'limit',
  'distanceResultField',
  'distanceThreshold',
])
const readField = messageReader('vector_field', ['fieldPath'])
const readDouble = messageReader('distance_threshold', ['value'])

/**
 * Reads `findNearest` of a query.
 *
 * @throws FirestoreError `INVALID_ARGUMENT`
 */
export function decodeNearest(input: unknown, { decoder }: WireContext): Nearest {
  const message = readNearest(input)
  const vector = numbersOf(decoder.decode(message.queryVector))
  if (vector === null) throw invalidArgument('queryVector must be a vector.')
  const limit = asInt32(message.limit, 'limit') ?? 0
  if (limit < 1 || limit > LIMIT_MAX) {
    throw invalidArgument(
      `FindNearest.limit must be a positive integer of no more than ${LIMIT_MAX}.`,
    )
  }
  const resultField = asString(message.distanceResultField ?? '', 'distanceResultField')
  return {
    field: parseFieldPath(asString(readField(message.vectorField).fieldPath, 'fieldPath')),
    vector,
    measure: asEnum(message.distanceMeasure, MEASURES, 'distanceMeasure'),
    limit,
    resultField: resultField === '' ? null : parseFieldPath(resultField),
    threshold: decodeThreshold(message.distanceThreshold, (value) => decoder.decode(value)),
  }
}

/** A number, bare or as `{value}`. */
function decodeThreshold(input: unknown, decode: (value: unknown) => Value): number | null {
  if (input === undefined) return null
  const doubleValue = typeof input === 'object' ? (readDouble(input).value ?? 0) : input
  const value = decode({ doubleValue })
  return value.kind === 'double' ? value.value : null
}

function numbersOf(value: Value): number[] | null {
  const components = vectorOf(value)
  return components && components.flatMap((item) => (isNumber(item) ? [Number(item.value)] : []))
}

/**
 * The documents whose vectors are most similar, the most similar first. Others than vectors of the
 * same length are passed over.
 */
export function* nearestDocuments(
  documents: Iterable<QueryStep<DocumentRow>>,
  nearest: Nearest,
  names: ResourceNames,
): Generator<QueryStep<DocumentRow>> {
  // A greater dot product is nearer.
  const sign = nearest.measure === 'DOT_PRODUCT' ? -1 : 1
  const compare = (left: Measured, right: Measured) =>
    sign * (left.distance - right.distance) || comparePaths(left.document.path, right.document.path)
  for (const found of smallest(measured(documents, nearest, sign), compare, nearest.limit)) {
    yield found && withDistance(found, nearest, names)
  }
}

interface Measured {
  readonly document: DocumentRow
  readonly distance: number
}

function* measured(
  documents: Iterable<QueryStep<DocumentRow>>,
  { field, vector, measure, threshold }: Nearest,
  sign: number,
): Generator<QueryStep<Measured>> {
  for (const document of documents) {
    yield null
    if (document === null) continue
    const value = valueOf(document, field)
    const numbers = value === undefined ? null : numbersOf(value)
    if (numbers?.length !== vector.length) continue
    const distance = distanceBetween(numbers, vector, measure)
    // What has no direction has no angle to anything.
    if (Number.isNaN(distance)) continue
    if (threshold !== null && sign * distance > sign * threshold) continue
    yield { document, distance }
  }
}

function distanceBetween(
  left: readonly number[],
  right: readonly number[],
  measure: Nearest['measure'],
): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, item, at) => sum + item * (b[at] ?? 0), 0)
  switch (measure) {
    case 'DOT_PRODUCT':
      return dot(left, right)
    case 'EUCLIDEAN':
      return Math.sqrt(left.reduce((sum, item, at) => sum + (item - (right[at] ?? 0)) ** 2, 0))
    case 'COSINE':
      return 1 - dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right))
  }
}

function withDistance(
  { document, distance }: Measured,
  { resultField }: Nearest,
  names: ResourceNames,
): DocumentRow {
  if (resultField === null) return document
  const fields = withField(document.fields, resultField, { kind: 'double', value: distance })
  return { ...document, fields, json: JSON.stringify(encodeFields(fields, names)) }
}
