import fc from '../../../setup/fast-check.ts'
import type { Filter } from '../../../../server/firestore/query/query.ts'
import type { Fields, Value } from '../../../../server/firestore/values/value.ts'
import { maps, sample } from './any-values.ts'

const fields: fc.Arbitrary<Fields> = fc
  .record({ a: sample, b: sample, m: fc.oneof(maps, sample) }, { requiredKeys: [] })
  .map((record) => new Map(Object.entries(record).map(([key, { value }]) => [key, value])))
export const PATHS = ['items/x', 'items/y', 'other/z/items/x']

/** A value that Firestore finds equal and rules may not. */
function twin(value: Value): Value {
  switch (value.kind) {
    case 'integer':
      return { kind: 'double', value: value.value === 0n ? -0 : Number(value.value) }
    case 'double':
      return Number.isInteger(value.value) ? { kind: 'integer', value: BigInt(value.value) } : value
    case 'geoPoint':
      return { ...value, latitude: -value.latitude }
    case 'array':
      return { ...value, values: value.values.map(twin) }
    case 'map':
      return {
        ...value,
        fields: new Map([...value.fields].reverse().map(([key, item]) => [key, twin(item)])),
      }
    case 'null':
    case 'boolean':
    case 'timestamp':
    case 'string':
    case 'bytes':
    case 'reference':
      return value
  }
}

/** The same fields with one of them set, inside a map if need be. */
function withField(fields: Fields, [first = '', ...rest]: readonly string[], value: Value): Fields {
  const outer = fields.get(first)
  const inner = outer?.kind === 'map' ? outer.fields : new Map<string, Value>()
  const changed: Value =
    rest.length === 0 ? value : { kind: 'map', fields: withField(inner, rest, value) }
  return new Map([...fields, [first, changed]])
}

interface Operand {
  readonly field: readonly string[]
  readonly value: Value
}

function operandsOf(filter: Filter | null): Operand[] {
  if (filter === null || filter.kind === 'unary') return []
  if (filter.kind !== 'field') return filter.filters.flatMap(operandsOf)
  const { field, value, operator } = filter
  if (field[0] === '__name__') return []
  if (operator.startsWith('array')) {
    return [{ field, value: value.kind === 'array' ? value : { kind: 'array', values: [value] } }]
  }
  const values = operator === 'in' && value.kind === 'array' ? value.values : [value]
  return values.map((item) => ({ field, value: item }))
}

/** Documents, many of which are just what a query asks for, or its twin. */
export function documentsFor(filter: Filter | null) {
  const operands = operandsOf(filter)
  const choices = fc.array(fc.constantFrom('as it is', 'equal', 'twin'), {
    minLength: operands.length,
    maxLength: operands.length,
  })
  const document = fc
    .tuple(fc.constantFrom(...PATHS), fields, choices)
    .map(([path, random, choice]) => ({
      path,
      fields: operands.reduce((all, { field, value }, index) => {
        if (choice[index] === 'as it is') return all
        return withField(all, field, choice[index] === 'twin' ? twin(value) : value)
      }, random),
    }))
  return fc.array(document, { minLength: 1, maxLength: 8 })
}
