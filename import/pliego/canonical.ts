import type { WireFields } from '../../node-shared/backend/wire-values.ts'

/** Fields as one text, the same for the same fields whatever their order. */
export function canonicalText(fields: WireFields): string {
  return JSON.stringify(sorted(fields))
}

export function isSameFields(a: WireFields, b: WireFields): boolean {
  return canonicalText(a) === canonicalText(b)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}
