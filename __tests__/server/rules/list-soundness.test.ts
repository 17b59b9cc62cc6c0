import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import { toRulesQuery } from '../../../server/firestore/query/alternatives.ts'
import { checkFilter } from '../../../server/firestore/query/check-filter.ts'
import { matchesFilter } from '../../../server/firestore/query/match-filter.ts'
import type { Filter, Query } from '../../../server/firestore/query/query.ts'
import { toRulesMap } from '../../../server/firestore/rules-values.ts'
import type { Fields, Value } from '../../../server/firestore/values/value.ts'
import { compileRules, documentResource } from '../../../server/rules/index.ts'
import type { CompiledRuleset } from '../../../server/rules/types.ts'
import type { RulesRequest } from '../../../server/rules/index.ts'
import { NOW, firestoreRules } from './decide.ts'

interface Sample {
  readonly value: Value
  /** The same value in the rules language. */
  readonly text: string
}

const integer = (value: bigint): Sample => ({
  value: { kind: 'integer', value },
  text: String(value),
})
const double = (value: number, text: string): Sample => ({ value: { kind: 'double', value }, text })
const string = (value: string): Sample => ({
  value: { kind: 'string', value },
  text: JSON.stringify(value),
})
const list = (items: readonly Sample[]): Sample => ({
  value: { kind: 'array', values: items.map(({ value }) => value) },
  text: `[${items.map(({ text }) => text).join(', ')}]`,
})
const map = (entries: readonly (readonly [string, Sample])[]): Sample => ({
  value: { kind: 'map', fields: new Map(entries.map(([key, { value }]) => [key, value])) },
  text: `{${entries.map(([key, { text }]) => `'${key}': ${text}`).join(', ')}}`,
})

// A small pool, so that query, rules and documents often speak of the same values; several of them
// are equal for Firestore and yet different for rules.
const NUMBERS = [
  integer(0n),
  integer(1n),
  integer(2n),
  integer(9007199254740993n),
  double(0, '0.0'),
  double(-0, '(-0.0)'),
  double(1, '1.0'),
  double(1.5, '1.5'),
  double(9007199254740992, '9007199254740992.0'),
  double(Number.NaN, '(0.0 / 0.0)'),
  double(Infinity, '(1.0 / 0.0)'),
]
const SIMPLE: readonly Sample[] = [
  { value: { kind: 'null' }, text: 'null' },
  { value: { kind: 'boolean', value: true }, text: 'true' },
  { value: { kind: 'boolean', value: false }, text: 'false' },
  ...NUMBERS,
  string(''),
  string('a'),
  string('b'),
  { value: { kind: 'timestamp', microseconds: 1000n }, text: 'timestamp.value(1)' },
  { value: { kind: 'timestamp', microseconds: 2000n }, text: 'timestamp.value(2)' },
  { value: { kind: 'bytes', value: new Uint8Array([97]) }, text: "b'a'" },
  { value: { kind: 'geoPoint', latitude: 0, longitude: 1 }, text: 'latlng.value(0, 1)' },
  { value: { kind: 'geoPoint', latitude: -0, longitude: 1 }, text: 'latlng.value(-0.0, 1)' },
  {
    value: { kind: 'reference', path: 'items/x' },
    text: '/databases/(default)/documents/items/x',
  },
]
const simple = fc.constantFrom(...SIMPLE)
const lists = fc.array(simple, { maxLength: 2 }).map(list)
const VECTOR: Sample = map([
  ['__type__', string('__vector__')],
  ['value', list([double(1, '1.0')])],
])
const LONG_VECTOR: Sample = map([
  ['value', list([double(1, '1.0')])],
  ['__type__', string('__vector__')],
  ['x', integer(1n)],
])
const keyed = fc.uniqueArray(fc.constantFrom('x', 'y'), { minLength: 1 })
const maps = fc
  .tuple(keyed, fc.oneof(simple, lists), simple)
  .map(([keys, first, second]) =>
    map(keys.map((key, index) => [key, index === 0 ? first : second])),
  )
const sample = fc.oneof(
  { weight: 6, arbitrary: simple },
  { weight: 2, arbitrary: lists },
  { weight: 2, arbitrary: maps },
  { weight: 1, arbitrary: fc.constantFrom(VECTOR, LONG_VECTOR) },
)

// Documents -------------------------------------------------------------------------------------

const fields: fc.Arbitrary<Fields> = fc
  .record({ a: sample, b: sample, m: fc.oneof(maps, sample) }, { requiredKeys: [] })
  .map((record) => new Map(Object.entries(record).map(([key, { value }]) => [key, value])))
const PATHS = ['items/x', 'items/y', 'other/z/items/x']

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
function documentsFor(filter: Filter | null) {
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

// Queries ---------------------------------------------------------------------------------------

const FIELDS = [['a'], ['b'], ['m'], ['m', 'x']]
const field = fc.constantFrom(...FIELDS)

/** A filter, and a condition of rules that says the same of a document. */
interface Mirrored {
  readonly filter: Filter
  readonly text: string
}

const textOf = (path: readonly string[]) => ['resource', 'data', ...path].join('.')
const comparing: fc.Arbitrary<Mirrored> = fc
  .tuple(field, fc.constantFrom('==', '==', '!=', '<', '<=', '>', '>='), sample)
  .map(([path, operator, { value, text }]) => ({
    filter: { kind: 'field', field: path, operator, value },
    text: `${textOf(path)} ${operator} ${text}`,
  }))
const containing: fc.Arbitrary<Mirrored> = fc
  .tuple(field, sample)
  .map(([path, { value, text }]) => ({
    filter: { kind: 'field', field: path, operator: 'array-contains', value },
    text: `${text} in ${textOf(path)}`,
  }))
const listing: fc.Arbitrary<Mirrored> = fc
  .tuple(
    field,
    fc.constantFrom('in', 'not-in', 'array-contains-any'),
    fc.array(sample, { minLength: 1, maxLength: 2 }).map(list),
  )
  .map(([path, operator, { value, text }]) => ({
    filter: { kind: 'field', field: path, operator, value },
    text:
      operator === 'in'
        ? `${textOf(path)} in ${text}`
        : operator === 'not-in'
          ? `!(${textOf(path)} in ${text})`
          : `${textOf(path)}.hasAny(${text})`,
  }))
const unary: fc.Arbitrary<Mirrored> = fc
  .tuple(field, fc.constantFrom('is-null', 'is-not-null', 'is-nan', 'is-not-nan'))
  .map(([path, operator]) => ({
    filter: { kind: 'unary', field: path, operator },
    text: `${textOf(path)} ${operator.includes('not') ? '!=' : '=='} null`,
  }))
const naming: fc.Arbitrary<Mirrored> = fc
  .tuple(fc.constantFrom('==', '<', '>=', '!='), fc.constantFrom(...PATHS))
  .map(([operator, path]) => ({
    filter: {
      kind: 'field',
      field: ['__name__'],
      operator,
      value: { kind: 'reference', path },
    },
    text: `id ${operator === '!=' ? '!=' : '=='} 'x'`,
  }))
const leaf = fc.oneof(
  { weight: 6, arbitrary: comparing },
  { weight: 1, arbitrary: containing },
  { weight: 2, arbitrary: listing },
  { weight: 1, arbitrary: unary },
  { weight: 1, arbitrary: naming },
)
const composite = (kind: 'and' | 'or', inner: fc.Arbitrary<Mirrored>): fc.Arbitrary<Mirrored> =>
  fc.array(inner, { minLength: 1, maxLength: 3 }).map((parts) => ({
    filter: { kind, filters: parts.map(({ filter }) => filter) },
    text: parts.map(({ text }) => `(${text})`).join(kind === 'and' ? ' && ' : ' || '),
  }))
const mirrored = fc
  .oneof(
    { weight: 2, arbitrary: leaf },
    { weight: 3, arbitrary: composite('and', leaf) },
    { weight: 2, arbitrary: composite('or', fc.oneof(leaf, composite('and', leaf))) },
    { weight: 1, arbitrary: composite('and', fc.oneof(leaf, composite('or', leaf))) },
  )
  .filter(({ filter }) => {
    try {
      checkFilter(filter)
      return true
    } catch {
      return false
    }
  })

function queryOf(filter: Filter | null, isCollectionGroup: boolean): Query {
  return {
    parent: '',
    collectionId: 'items',
    isCollectionGroup,
    filter,
    orders: [],
    startAt: null,
    endAt: null,
    offset: 0,
    limit: null,
    select: null,
    nearest: null,
  }
}

// Rules -----------------------------------------------------------------------------------------

const TYPES = [
  'bool',
  'bytes',
  'float',
  'int',
  'number',
  'string',
  'list',
  'map',
  'timestamp',
  'path',
]
const literal = sample.map(({ text }) => text)
const data = fc.constantFrom(
  'resource.data.a',
  'resource.data.b',
  'resource.data.m',
  'resource.data.m.x',
  "resource.data['a']",
  "resource.data.get('a', 1)",
  "resource.data.get(['m', 'x'], 'none')",
  'resource.data.missing',
)
const known = fc.constantFrom(
  'id',
  'resource.id',
  'resource.__name__',
  'request.path',
  'resource.data',
)
const operand: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: data },
  { weight: 4, arbitrary: literal },
  { weight: 1, arbitrary: known },
  { weight: 1, arbitrary: fc.tuple(data, literal).map(([x, y]) => `(${x} + ${y})`) },
  { weight: 1, arbitrary: fc.tuple(literal, data).map(([x, y]) => `(${x} / ${y})`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        data,
        fc.constantFrom(
          '.size()',
          '.keys()',
          '.values()',
          '.keys()[0]',
          '[0]',
          '[0:1]',
          '.toSet()',
          '.latitude()',
          ".join('-')",
        ),
      )
      .map(([x, call]) => `${x}${call}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('string', 'int', 'float', '-', 'math.abs', 'math.floor', 'hashing.md5'),
        data,
      )
      .map(([call, x]) => `${call}(${x})`),
  },
)
const comparison: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(operand, fc.constantFrom('==', '==', '!=', '<', '<=', '>', '>='), operand)
      .map(([x, operator, y]) => `${x} ${operator} ${y}`),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(operand, fc.array(literal, { maxLength: 3 }))
      .map(([x, items]) => `${x} in [${items.join(', ')}]`),
  },
  { weight: 2, arbitrary: fc.tuple(literal, data).map(([x, y]) => `${x} in ${y}`) },
  {
    weight: 2,
    arbitrary: fc.tuple(operand, fc.constantFrom(...TYPES)).map(([x, t]) => `${x} is ${t}`),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        data,
        fc.constantFrom('hasAny', 'hasAll', 'hasOnly'),
        fc.array(literal, { maxLength: 2 }),
      )
      .map(([x, name, items]) => `${x}.${name}([${items.join(', ')}])`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "'a' in resource.data",
      "'missing' in resource.data",
      'resource != null',
      'resource == null',
      'true',
      "resource.data.keys().hasAll(['a'])",
      "resource.data.a.matches('a*')",
      "resource.data.diff({}).affectedKeys().hasOnly(['a'])",
    ),
  },
)
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 5, arbitrary: comparison },
    { weight: 1, arbitrary: tie('condition').map((x) => `!(${x})`) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
        .map(([x, operator, y]) => `(${x} ${operator} ${y})`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('condition'), tie('condition'), tie('condition'))
        .map(([x, y, z]) => `(${x} ? ${y} : ${z})`),
    },
  ),
}))
const PATTERNS = [
  '/items/{id}',
  '/{path=**}/items/{id}',
  '/items/{id=**}',
  '/{id=**}',
  '/other/{z}/items/{id}',
]
/** Rules beside a query; often they ask for what the query guarantees, or nearly. */
const situation = fc
  .tuple(fc.option(mirrored, { freq: 10 }), fc.boolean())
  .chain(([choice, isGroup]) => {
    const same = fc.constant(choice?.text ?? 'true')
    const text = fc.oneof(
      { weight: 2, arbitrary: condition },
      { weight: 1, arbitrary: same },
      { weight: 1, arbitrary: fc.tuple(same, condition).map(([x, y]) => `(${x}) && ${y}`) },
      { weight: 1, arbitrary: fc.tuple(condition, same).map(([x, y]) => `${x} || (${y})`) },
    )
    const block = fc
      .array(fc.tuple(fc.constantFrom(...PATTERNS), text), { minLength: 1, maxLength: 2 })
      .map((matches) =>
        matches
          .map(([pattern, allow]) => `match ${pattern} { allow read: if ${allow}; }`)
          .join('\n'),
      )
    const filter = choice?.filter ?? null
    return fc.record({
      block,
      query: fc.constant(queryOf(filter, isGroup)),
      stored: documentsFor(filter),
    })
  })

// The property ----------------------------------------------------------------------------------

function ask(
  rules: CompiledRuleset,
  request: Pick<RulesRequest, 'method' | 'path' | 'resource' | 'query'>,
) {
  return rules.allows({
    service: 'cloud.firestore',
    auth: null,
    requestResource: null,
    time: NOW,
    database: { get: () => null, getAfter: () => null },
    ...request,
  })
}

const RUNS = Number(process.env['PLIEGO_FUZZ_RUNS'] ?? 5000)

describe('a list that is allowed', () => {
  it('never returns a document that may not be read by itself', () => {
    let meaningful = 0
    fc.assert(
      fc.property(situation, ({ block, query: asked, stored }) => {
        const rules = compileRules(firestoreRules(block))
        const list = { method: 'list' as const, path: 'items', resource: null }
        if (!ask(rules, { ...list, query: toRulesQuery(asked) }).allowed) return
        for (const document of stored) {
          const isInside = asked.isCollectionGroup || /^items\/[^/]+$/.test(document.path)
          if (!isInside) continue
          if (asked.filter !== null && !matchesFilter(asked.filter, document)) continue
          meaningful += 1
          const { path } = document
          const resource = documentResource(path, toRulesMap(document.fields))
          expect(ask(rules, { method: 'get', path, resource })).toEqual({ allowed: true })
        }
      }),
      { numRuns: RUNS },
    )
    // The property would be empty if hardly any list were allowed.
    expect(meaningful).toBeGreaterThan(RUNS / 20)
  })
})
