import { numericId } from './compare-values.ts'
import type { Value } from './value.ts'

/**
 * Returns a text that two values share exactly when Firestore's `==` holds between them: of many values,
 * equal ones are found by it in one pass. Its length grows with that of the value.
 */
export function equalityKey(value: Value): string {
  const parts: string[] = []
  append(value, parts)
  return parts.join('')
}

/** Each part says where it ends, so that no two values run into the same text. */
function append(value: Value, parts: string[]): void {
  switch (value.kind) {
    case 'null':
      parts.push('0')
      return
    case 'boolean':
      parts.push(value.value ? 't' : 'f')
      return
    case 'integer':
      parts.push(`n${value.value};`)
      return
    case 'double':
      parts.push(`n${numberText(value.value)};`)
      return
    case 'timestamp':
      parts.push(`@${value.microseconds};`)
      return
    case 'string':
      appendText(value.value, parts)
      return
    case 'bytes':
      parts.push(`b${Buffer.from(value.value).toString('base64')};`)
      return
    case 'reference':
      parts.push('r')
      appendText(canonicalPath(value.path), parts)
      return
    case 'geoPoint':
      parts.push(`g${numberText(value.latitude)},${numberText(value.longitude)};`)
      return
    case 'array':
      parts.push('[')
      for (const item of value.values) append(item, parts)
      parts.push(']')
      return
    case 'map':
      parts.push('{')
      for (const name of [...value.fields.keys()].sort()) {
        const item = value.fields.get(name)
        if (item === undefined) continue
        appendText(name, parts)
        append(item, parts)
      }
      parts.push('}')
  }
}

function appendText(text: string, parts: string[]): void {
  parts.push(`"${text.length}:`, text)
}

/** A double that is a 64-bit integer is written like one; 0 and -0 are the same. */
function numberText(value: number): string {
  const isInteger = Number.isInteger(value) && Math.abs(value) < 2 ** 63
  return isInteger || value === -(2 ** 63) ? BigInt(value).toString() : String(value)
}

/** Ids that stand for the same number, such as `__id7__` and `__id07__`, are the same. */
function canonicalPath(path: string): string {
  return path
    .split('/')
    .map((id) => {
      const number = numericId(id)
      return number === null ? id : `__id${number}__`
    })
    .join('/')
}
