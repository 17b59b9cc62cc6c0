import type { FieldPath } from '../values/field-path.ts'
import type { Fields, Value } from '../values/value.ts'

/**
 * Which fields are meant, by the names of the fields and of the maps around them: `whole` for a field with all
 * that is in it. A list of paths would have to be walked anew for each map.
 */
export type FieldMask = ReadonlyMap<string, 'whole' | FieldMask>

type Growing = Map<string, 'whole' | Growing>

const NO_FIELDS: Fields = new Map()

/** Makes a mask of paths. A path within a field that is meant as a whole adds nothing. */
export function maskOf(paths: Iterable<FieldPath>): FieldMask {
  const mask: Growing = new Map()
  for (const path of paths) {
    let inner: Growing = mask
    for (const [at, name] of path.entries()) {
      const known = inner.get(name)
      if (known === 'whole') break
      if (at === path.length - 1) {
        inner.set(name, 'whole')
        break
      }
      const next: Growing = known ?? new Map<string, 'whole' | Growing>()
      inner.set(name, next)
      inner = next
    }
  }
  return mask
}

/**
 * Returns fields with those of a mask taken from others, and removed where the others lack them. Maps on
 * the way are made where they are missing; anything else on the way is replaced, or left alone when
 * nothing is set in it. Each map is copied once.
 */
export function overlaid(fields: Fields, others: Fields, mask: FieldMask): Fields {
  const result = new Map(fields)
  for (const [name, inner] of mask) {
    const other = others.get(name)
    if (inner === 'whole') {
      if (other === undefined) result.delete(name)
      else result.set(name, other)
      continue
    }
    const current = result.get(name)
    const within = overlaid(mapOf(current), mapOf(other), inner)
    if (current?.kind === 'map' || within.size > 0)
      result.set(name, { kind: 'map', fields: within })
  }
  return result
}

/** Returns the fields of a mask alone. A map is there when something in it is. */
export function shownBy(mask: FieldMask, fields: Fields): Fields {
  const result = new Map<string, Value>()
  // A document has no more fields than were paid for; a mask may name any number.
  const names = mask.size < fields.size ? mask.keys() : fields.keys()
  for (const name of names) {
    const [inner, value] = [mask.get(name), fields.get(name)]
    if (inner === undefined || value === undefined) continue
    if (inner === 'whole') result.set(name, value)
    else if (value.kind === 'map') {
      const within = shownBy(inner, value.fields)
      if (within.size > 0) result.set(name, { kind: 'map', fields: within })
    }
  }
  return result
}

const mapOf = (value: Value | undefined): Fields =>
  value?.kind === 'map' ? value.fields : NO_FIELDS
