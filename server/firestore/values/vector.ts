import { invalidArgument } from '../protocol/firestore-error.ts'
import type { Value } from './value.ts'

const DIMENSIONS_MAX = 2048

/**
 * Checks a map with the reserved key `__type__`: it must be a vector, and vectors hold between one
 * and 2,048 doubles.
 *
 * @param property the field that the map stands in, for messages
 * @throws FirestoreError `INVALID_ARGUMENT`
 */
export function checkVector(map: Value & { kind: 'map' }, property: string): void {
  const type = map.fields.get('__type__')
  if (type?.kind !== 'string') throw invalidArgument('Field __type__ must be a string.')
  if (type.value !== '__vector__') {
    throw invalidArgument(`Property ${property} contains an invalid nested entity.`)
  }
  const value = map.fields.get('value')
  if (value === undefined) throw invalidArgument("Vector map is missing key 'value'.")
  if (value.kind !== 'array') throw invalidArgument('Vector value type must be an array.')
  if (map.fields.size > 2) throw invalidArgument('Vector value map has extraneous entries.')
  const { values } = value
  if (values.length === 0) throw invalidArgument('Cannot have a zero length vector.')
  if (values.length > DIMENSIONS_MAX) {
    throw invalidArgument(`Vectors must be at most ${DIMENSIONS_MAX} dimensions.`)
  }
  for (const item of values) {
    if (item.kind !== 'double') {
      throw invalidArgument("Vector must only contain values of type 'double'")
    }
    if (Number.isNaN(item.value)) throw invalidArgument('Vector cannot contain NaN values.')
  }
}
