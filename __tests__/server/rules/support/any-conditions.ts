import fc from '../../../setup/fast-check.ts'
import { sample } from './any-values.ts'

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
/** A condition of rules about a document, of any kind. */
export const { condition } = fc.letrec<{ condition: string }>((tie) => ({
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
