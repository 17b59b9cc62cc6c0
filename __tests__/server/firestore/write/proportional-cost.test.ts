import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { rules, startBackend, update } from '../backend.ts'
import type { TestBackend } from '../backend.ts'

/** Whatever a stranger asks for, the answer is no: it has to come before the work. */
const CLOSED = rules('match /{document=**} { allow read, write: if false; }')

/** How often the size doubles between the smallest and the largest request. */
const SIZES = [1, 2, 4, 8] as const
/** Growth of the cost beyond that of the size: the memory of larger requests is dearer. */
const TOLERANCE = 3

let backend: TestBackend
beforeEach(async () => {
  backend = await startBackend(CLOSED)
})
afterEach(() => backend.stop())

const integers = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ integerValue: String(at) }))
const fields = (count: number) =>
  Object.fromEntries(integers(count).map((value, at) => [`f${at}`, value]))
const masked = (fieldPaths: readonly string[], given: object = {}) =>
  update('items/a', given, { updateMask: { fieldPaths } })
const transforming = (given: object, ...updateTransforms: readonly object[]) =>
  update('items/a', given, { updateTransforms })

/** Requests that grow in one dimension, each with its size at 1. */
const WRITES: readonly (readonly [string, number, (size: number) => object[]])[] = [
  [
    'elements that are appended',
    2_000,
    (size) => [
      transforming({}, { fieldPath: 'a', appendMissingElements: { values: integers(size) } }),
    ],
  ],
  [
    'elements that are removed',
    2_000,
    (size) => [
      transforming(
        { a: { arrayValue: { values: integers(size) } } },
        { fieldPath: 'a', removeAllFromArray: { values: integers(size).toReversed() } },
      ),
    ],
  ],
  [
    'transforms of a long array',
    60,
    (size) => [
      transforming(
        { a: { arrayValue: { values: integers(size * 100) } } },
        ...integers(size).map((value) => ({
          fieldPath: 'a',
          removeAllFromArray: { values: [value] },
        })),
      ),
    ],
  ],
  [
    'transforms of a document with many fields',
    60,
    (size) => [
      transforming(
        fields(size * 100),
        ...integers(size).map((_, at) => ({
          fieldPath: `g${at}`,
          setToServerValue: 'REQUEST_TIME',
        })),
      ),
    ],
  ],
  ['paths of a mask', 2_000, (size) => [masked(Object.keys(fields(size)), fields(size))]],
  [
    'paths of a mask into one map',
    2_000,
    (size) => [
      masked(
        Object.keys(fields(size)).map((name) => `m.${name}`),
        { m: { mapValue: { fields: fields(size) } } },
      ),
    ],
  ],
  [
    'writes of one document',
    40,
    (size) => [
      update('items/a', fields(size)),
      ...Object.keys(fields(size)).map((name) => masked([name])),
    ],
  ],
  [
    'paths of a mask that contain one another',
    1_000,
    (size) => [
      masked(
        Object.keys(fields(size)).flatMap((name) => ['m', `m.${name}`]),
        { m: { mapValue: { fields: fields(size) } } },
      ),
    ],
  ],
]

/** Milliseconds of processor time that a commit takes. The best of some, for what else goes on. */
async function costOf(writes: object[]): Promise<number> {
  let best = Infinity
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = process.cpuUsage()
    const { status } = await backend.call('commit', { writes })
    const { user, system } = process.cpuUsage(before)
    expect(status).toBe(403)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

describe('a commit that is refused costs in proportion to its size, by', () => {
  it.each(WRITES)('%s', async (_, smallest, writesOf) => {
    const costs: number[] = []
    for (const size of SIZES) costs.push(await costOf(writesOf(size * smallest)))
    const [first = 0, last = 0] = [costs[0], costs.at(-1)]
    // A small request has a cost of its own, which does not grow.
    expect(last).toBeLessThan(Math.max(first, 5) * 8 * TOLERANCE)
  })
})

it('a commit that writes a large document again and again is refused before it is worked out', async () => {
  const names = Object.keys(fields(5_000))
  const { status, message } = await backend.call('commit', {
    writes: [update('items/a', fields(5_000)), ...names.map((name) => masked([name]))],
  })
  expect(status).toBe(400)
  expect(message).toContain('write fewer times to one document at once')
})
