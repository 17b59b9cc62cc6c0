import fc from '../../../setup/fast-check.ts'

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

/** An expression of the language, which may fail when it is asked. */
export const { expression } = fc.letrec<{ expression: string; few: string[] }>((tie) => ({
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
