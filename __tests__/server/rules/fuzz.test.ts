import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import {
  RulesBytes,
  RulesError,
  RulesLatLng,
  RulesPath,
  RulesTimestamp,
  compileRules,
  documentResource,
} from '../../../server/rules/index.ts'
import type { RulesMap, RulesMethod, RulesValue } from '../../../server/rules/index.ts'
import { NOW, firestoreRules } from './decide.ts'

const RUNS = Number(process.env['PLIEGO_FUZZ_RUNS'] ?? 1000)

/** Loads a text; a refusal must name a place inside it. */
function load(source: string) {
  try {
    return compileRules(source)
  } catch (error) {
    if (!(error instanceof RulesError)) throw error
    const lines = source.split('\n')
    const line = lines[error.line - 1]
    expect(line).toBeDefined()
    expect(error.column).toBeGreaterThanOrEqual(1)
    expect(error.column).toBeLessThanOrEqual((line?.length ?? 0) + 1)
    expect(error.message).toContain(`line ${error.line}, column ${error.column}`)
    return null
  }
}

// Texts -----------------------------------------------------------------------------------------

const WORDS = [
  'allow',
  'read',
  'write',
  'get',
  ':',
  'if',
  'match',
  '/a/{b}',
  '/{x=**}',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  'function f()',
  'function g(x)',
  'return',
  'let x =',
  'true',
  'request.auth.uid',
  'resource.data',
  '==',
  '&&',
  '||',
  '!',
  '-',
  '?',
  ',',
  ';',
  '.',
  '"a"',
  "'",
  '1',
  '1.5e3',
  'is',
  'in',
  'string',
  '$(',
  '/',
  '/*',
  '*/',
  '//',
  '\n',
  '.matches("(a|b)*")',
  'f()',
  'g(1)',
  'get(/databases/$(database)/documents/a/b)',
  '\u0000',
  '😀',
  "b'\\xFF'",
  '\\',
  '0x',
  '=',
  '$',
  '99999999999999999999',
  'service cloud.firestore',
  'rules_version = "2";',
  '.bind({})',
]
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' ')),
)
const anySource = fc.oneof(
  anyText,
  anyText.map(firestoreRules),
  anyText.map((text) => firestoreRules(`match /items/{id} { allow get: if ${text}; }`)),
)
const VALID = firestoreRules(`
  function isOwner(data, uid) { let owner = data.get(['owner', 'uid'], null); return owner == uid; }
  match /posts/{id} {
    allow read, write: if request.auth != null && isOwner(resource.data, request.auth.uid)
      ? id.matches('^[a-z]+$') : !exists(/databases/$(database)/documents/bans/$(id));
    match /{rest=**} { allow get; }
  }`)

describe('any text at all', () => {
  it('loads, or is refused with a place inside it', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        load(source)
      }),
      { numRuns: RUNS },
    )
  })

  it('loads, or is refused so, when characters of sound rules change', () => {
    const change = fc.tuple(fc.nat(VALID.length), fc.nat(3), fc.constantFrom('', ...WORDS))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        load(
          changes.reduce(
            (text, [at, cut, word]) => text.slice(0, at) + word + text.slice(at + cut),
            VALID,
          ),
        )
      }),
      { numRuns: RUNS },
    )
  })

  const inCondition = (text: string) =>
    firestoreRules(`match /items/{id} { allow get: if ${text}; }`)
  const DEEP = 60_000
  const nestedSum = () => {
    let text = '1'
    for (let level = 0; level < 90; level += 1) text = `(${text}${' + 1'.repeat(500)})`
    return text
  }
  it.each([
    ['brackets', inCondition('('.repeat(DEEP))],
    ['closed brackets', inCondition(`${'('.repeat(DEEP)}true${')'.repeat(DEEP)}`)],
    ['lists', inCondition('['.repeat(DEEP))],
    ['maps', inCondition("{'a':".repeat(DEEP / 2))],
    ['negations', inCondition(`${'!'.repeat(DEEP)}true`)],
    ['signs', inCondition(`${'-'.repeat(DEEP)}1`)],
    ['calls', inCondition('debug('.repeat(DEEP / 2))],
    ['members', inCondition(`resource${'.a'.repeat(DEEP)}`)],
    ['indexes', inCondition(`resource${'[0]'.repeat(DEEP)}`)],
    ['conditionals', inCondition('true ? '.repeat(DEEP / 3))],
    ['alternatives', inCondition(`true${' || true'.repeat(DEEP / 4)}`)],
    ['sums in brackets', inCondition(nestedSum())],
    ['paths', inCondition('/a/$('.repeat(DEEP / 3))],
    ['match blocks', firestoreRules('match /a/{b} {'.repeat(DEEP / 5))],
  ])('refuses %s without end', (_, source) => {
    expect(() => compileRules(source)).toThrow(
      expect.objectContaining({ name: 'RulesError', code: 'rules/limit' }),
    )
  })

  it('loads thousands of functions that call one another', () => {
    const count = 4000
    const functions = Array.from(
      { length: count },
      (_, index) => `function f${index}() { return ${index === 0 ? 'true' : `f${index - 1}()`}; }`,
    )
    const source = firestoreRules(
      `${functions.join('\n')} match /items/{id} { allow get: if f${count - 1}(); }`,
    )
    expect(allowsAny(source)).toBe(false)
  })

  it('is read in time when comments and strings do not end', () => {
    for (const text of ['/*'.repeat(DEEP), '"'.repeat(DEEP + 1), `"${'\\'.repeat(DEEP)}`]) {
      expect(load(inCondition(text))).toBeNull()
    }
  })
})

// Expressions -----------------------------------------------------------------------------------

const LITERALS = [
  'null',
  'true',
  'false',
  '0',
  '1',
  '-1',
  '9223372036854775807',
  '-9223372036854775808',
  '0.0',
  '1.5',
  '1e308',
  '(0.0/0.0)',
  '""',
  '"a"',
  '"😀"',
  '"/a/b"',
  "b'\\xFF'",
  '[]',
  '{}',
  '/a/b',
  '/databases/(default)/documents/items/a',
  '[1, "a", null]',
  "{'a': {'b': 1}}",
  'request.time',
  'duration.value(1, "w")',
  'latlng.value(1, 2)',
  '[1, 1.0, 2].toSet()',
  "{'a': 1}.diff({'b': 1})",
  'request.auth',
  'request',
  'resource',
  'resource.data',
  'id',
  'request.query',
  'request.resource',
  'resource.data.a',
  'resource.data.b',
  'database',
]
const METHODS: readonly (readonly [string, number])[] = [
  ...(['size', 'lower', 'upper', 'trim', 'toUtf8', 'toHexString', 'toBase64'] as const),
  ...(['keys', 'values', 'toSet', 'addedKeys', 'removedKeys', 'changedKeys'] as const),
  ...(['unchangedKeys', 'affectedKeys', 'date', 'time', 'year', 'month', 'day'] as const),
  ...(['dayOfWeek', 'dayOfYear', 'hours', 'minutes', 'seconds', 'nanos', 'toMillis'] as const),
  ...(['latitude', 'longitude'] as const),
].map((name) => [name, 0] as const)
const METHODS_OF_ONE: readonly (readonly [string, number])[] = [
  ...(['matches', 'split', 'concat', 'hasAll', 'hasAny', 'hasOnly', 'join'] as const),
  ...(['removeAll', 'union', 'intersection', 'difference', 'diff', 'distance', 'bind'] as const),
].map((name) => [name, 1] as const)
const METHODS_OF_TWO: readonly (readonly [string, number])[] = [
  ['replace', 2],
  ['get', 2],
]
const FUNCTIONS: readonly (readonly [string, number])[] = [
  ...['int', 'float', 'bool', 'string', 'path', 'debug', 'get', 'exists', 'getAfter', 'one']
    .concat(['existsAfter', 'math.abs', 'math.ceil', 'math.floor', 'math.round', 'math.sqrt'])
    .concat(['math.isNaN', 'math.isInfinite', 'timestamp.value', 'duration.abs', 'hashing.md5'])
    .concat(['hashing.sha256', 'hashing.crc32', 'hashing.crc32c'])
    .map((name) => [name, 1] as const),
  ['math.pow', 2],
  ['latlng.value', 2],
  ['duration.value', 2],
  ['timestamp.date', 3],
  ['duration.time', 4],
]
const TYPES = ['bool', 'bytes', 'duration', 'float', 'int', 'latlng', 'list', 'map', 'number']
const OPERATORS = ['||', '&&', '==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%']

const { expression } = fc.letrec<{ expression: string; few: string[] }>((tie) => ({
  few: fc.array(tie('expression'), { minLength: 4, maxLength: 4 }),
  expression: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { weight: 4, arbitrary: fc.constantFrom(...LITERALS) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(tie('expression'), fc.constantFrom(...OPERATORS), tie('expression'))
        .map(([x, operator, y]) => `(${x} ${operator} ${y})`),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(
          tie('expression'),
          fc.constantFrom(...METHODS, ...METHODS_OF_ONE, ...METHODS_OF_TWO),
          tie('few'),
        )
        .map(([x, [name, count], args]) => `(${x}).${name}(${args.slice(0, count).join(', ')})`),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(...FUNCTIONS), tie('few'))
        .map(([[name, count], args]) => `${name}(${args.slice(0, count).join(', ')})`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('!', '-'), tie('expression'))
        .map(([operator, x]) => `${operator}(${x})`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('expression'), tie('expression'), tie('expression'))
        .chain(([x, y, z]) =>
          fc.constantFrom(`(${x} ? ${y} : ${z})`, `(${x})[${y}]`, `(${x})[${y}:${z}]`),
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('expression'), fc.constantFrom(...TYPES))
        .map(([x, type]) => `(${x} is ${type})`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('expression'), tie('expression'))
        .chain(([x, y]) => fc.constantFrom(`[${x}, ${y}]`, `{${x}: ${y}}`, `/a/$(${x})/$(${y})`)),
    },
    { weight: 1, arbitrary: tie('expression').map((x) => `(${x}).auth`) },
  ),
}))

const leafValue = fc.oneof(
  fc.constantFrom<RulesValue>(null, true, 0n, -1n, 2n ** 63n - 1n, Number.NaN, -0, 1.5, Infinity),
  fc.string({ maxLength: 5 }),
  fc.constantFrom<RulesValue>(
    new RulesBytes(new Uint8Array([255])),
    new RulesTimestamp(0n),
    new RulesLatLng(1, 2),
    new RulesPath(['databases', '(default)', 'documents', 'items', 'a']),
  ),
)
const { value } = fc.letrec<{ value: RulesValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    leafValue,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')).map(toMap),
  ),
}))

function toMap(record: Readonly<Record<string, RulesValue>>): RulesMap {
  return new Map(Object.entries(record))
}

const documentData = fc.dictionary(fc.constantFrom('a', 'b'), value).map(toMap)
const METHOD_NAMES: readonly RulesMethod[] = ['get', 'list', 'create', 'update', 'delete']

function allowsAny(
  source: string,
  method: RulesMethod = 'get',
  before: RulesMap | null = null,
  after: RulesMap | null = null,
): boolean {
  const resource = (data: RulesMap | null) =>
    data === null ? null : documentResource('items/a', data)
  return compileRules(source).allows({
    service: 'cloud.firestore',
    method,
    path: method === 'list' ? 'items' : 'items/a',
    auth: { uid: 'ana', token: { email: 'ana@example.org' } },
    resource: method === 'list' ? null : resource(before),
    requestResource: resource(after),
    time: NOW,
    ...(method === 'list' && {
      query: {
        limit: 10,
        alternatives: [
          [...(before ?? [])].map(([name, known], index) => ({
            field: [name],
            operator: (['==', '<', '!=', 'array-contains'] as const)[index % 4] ?? '==',
            value: known,
          })),
        ],
      },
    }),
    database: { get: () => before, getAfter: () => after },
  }).allowed
}

describe('any sound expression over any values', () => {
  it('loads, and allows or refuses', () => {
    let allowed = 0
    fc.assert(
      fc.property(
        expression,
        expression,
        fc.constantFrom(...METHOD_NAMES),
        fc.option(documentData),
        fc.option(documentData),
        (condition, inner, method, before, after) => {
          const source = firestoreRules(`
            function one(x) { let y = x; return [x, y, request.time]; }
            match /items/{id} {
              function two() { return ${inner}; }
              allow read, write: if ${condition};
              allow read, write: if two() == ${condition} || !(two());
            }`)
          let isAllowed: boolean
          try {
            isAllowed = allowsAny(source, method, before, after)
          } catch (error) {
            // Literal regular expressions are checked when rules are loaded.
            if (error instanceof RulesError && error.code === 'rules/unsupported') return
            throw error
          }
          if (isAllowed) allowed += 1
        },
      ),
      { numRuns: RUNS },
    )
    expect(allowed).toBeGreaterThan(0)
  })
})
