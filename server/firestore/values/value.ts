/** The fields of a document or map, in no particular order. */
export type Fields = ReadonlyMap<string, Value>

/**
 * A value as Firestore stores it. Timestamps are microseconds since 1970, references are paths below
 * the database's root, such as `posts/a`.
 *
 * @see https://cloud.google.com/firestore/docs/reference/rest/Shared.Types/ArrayValue#Value
 */
export type Value =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'double'; readonly value: number }
  | { readonly kind: 'timestamp'; readonly microseconds: bigint }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'reference'; readonly path: string }
  | { readonly kind: 'geoPoint'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'array'; readonly values: readonly Value[] }
  | { readonly kind: 'map'; readonly fields: Fields }

export const NULL: Value = { kind: 'null' }

/** The components of a vector, which travels as a map with a reserved key; null for other values. */
export function vectorOf(value: Value): readonly Value[] | null {
  // A vector has these two keys and no other; nothing else with the reserved key can be stored.
  if (value.kind !== 'map' || value.fields.size !== 2) return null
  const type = value.fields.get('__type__')
  const components = value.fields.get('value')
  const isVector = type?.kind === 'string' && type.value === '__vector__'
  return isVector && components?.kind === 'array' ? components.values : null
}

/** Is this a number? */
export function isNumber(
  value: Value | undefined,
): value is Value & { kind: 'integer' | 'double' } {
  return value?.kind === 'integer' || value?.kind === 'double'
}

/** How many maps and arrays lie inside one another; 0 for a scalar. */
export function depthOf(value: Value): number {
  if (value.kind === 'array') return 1 + deepest(value.values)
  return value.kind === 'map' ? 1 + deepest(value.fields.values()) : 0
}

function deepest(values: Iterable<Value>): number {
  let depth = 0
  for (const value of values) depth = Math.max(depth, depthOf(value))
  return depth
}
