import { describe, expect, it } from '@jest/globals'
import fc, { anyCharacter } from '../../../setup/fast-check.ts'
import { FirestoreError } from '../../../../server/firestore/protocol/firestore-error.ts'
import { applyWrite } from '../../../../server/firestore/write/apply-write.ts'
import { decodeWrites } from '../../../../server/firestore/write/decode-write.ts'
import { parseBody } from '../../../../server/firestore/protocol/json.ts'
import { createValueDecoder } from '../../../../server/firestore/values/decode-value.ts'
import { formatFieldPath, parseFieldPath } from '../../../../server/firestore/values/field-path.ts'
import { createResourceNames } from '../../../../server/firestore/values/resource-name.ts'
import { formatTimestamp, parseTimestamp } from '../../../../server/firestore/values/timestamp.ts'
import { depthOf } from '../../../../server/firestore/values/value.ts'
import { PROJECT_ID, ROOT } from '../backend.ts'

const names = createResourceNames(PROJECT_ID)
const context = { names, decoder: createValueDecoder(names) }

/** Runs `work`; what it throws must be an error that clients are told about. */
function orRefused<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    expect(error).toBeInstanceOf(FirestoreError)
    return null
  }
}

const word = fc.constantFrom(
  'update',
  'delete',
  'verify',
  'transform',
  'updateMask',
  'update_mask',
  'fieldPaths',
  'updateTransforms',
  'currentDocument',
  'name',
  'document',
  'fieldTransforms',
  'fieldPath',
  'fields',
  'exists',
  'updateTime',
  'increment',
  'maximum',
  'setToServerValue',
  'values',
  'appendMissingElements',
  'integerValue',
  'mapValue',
  'arrayValue',
  '__proto__',
  'a',
  'm',
)
const leaf = fc.oneof(
  fc.constantFrom<unknown>(`${ROOT}/a/b`, `${ROOT}/a`, 'a.b', '`a`.b', 'REQUEST_TIME', '1', true),
  fc.constantFrom<unknown>('2026-01-01T00:00:00Z', 1, 0, null, '', [], {}),
  fc.jsonValue({ maxDepth: 1 }),
)
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'large', withCrossShrink: true },
    leaf,
    fc.dictionary(word, tie('tree'), { maxKeys: 4 }),
    fc.array(tie('tree'), { maxLength: 3 }),
  ),
}))
/** Something near a write: the right words in roughly the right places. */
const nearWrite = fc.record(
  {
    update: fc.record({ name: leaf, fields: tree }, { requiredKeys: [] }),
    delete: leaf,
    updateMask: fc.record({ fieldPaths: fc.array(leaf, { maxLength: 3 }) }),
    updateTransforms: fc.array(
      fc.record(
        { fieldPath: leaf, increment: tree, appendMissingElements: tree, setToServerValue: leaf },
        { requiredKeys: ['fieldPath'] },
      ),
      { maxLength: 2 },
    ),
    currentDocument: fc.record({ exists: leaf, updateTime: leaf }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

describe('any JSON', () => {
  it('is read as writes that can be applied, or refused', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(tree, nearWrite), { maxLength: 3 }), (input) => {
        for (const write of orRefused(() => decodeWrites(input, context)) ?? []) {
          const { fields } = applyWrite(write, null, 0n)
          for (const value of fields?.values() ?? []) expect(depthOf(value)).toBeLessThanOrEqual(20)
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('is parsed or refused, whatever bytes a body holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => Buffer.from(text)),
        ),
        (body) => {
          orRefused(() => parseBody(body))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('loses no digit of a number: what JavaScript would round stays text', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), finite), (number) => {
        const body = JSON.stringify([number, '1234567890123456'])
        const [parsed] = parseBody(Buffer.from(body)) as [unknown]
        const isExact = Number.isSafeInteger(number) || !Number.isInteger(number)
        expect(parsed).toBe(isExact ? Number(JSON.stringify(number)) : JSON.stringify(number))
      }),
    )
    expect(parseBody(Buffer.from('[9007199254740993, -9223372036854775808]'))).toEqual([
      '9007199254740993',
      '-9223372036854775808',
    ])
  })

  it('of 100,000 levels is refused, or parsed without a crash', () => {
    for (const core of ['', '1234567890123456789']) {
      const body = Buffer.from(`${'['.repeat(100_000)}${core}${']'.repeat(100_000)}`)
      orRefused(() =>
        decodeWrites(
          orRefused(() => parseBody(body)),
          context,
        ),
      )
    }
  })
})

describe('any text', () => {
  it('is read as a path of fields that is written the same way again, or refused', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', 'b', '1', '_', '.', '`', '\\', ' ', 'ñ', '😀') }),
      fc.string({ unit: anyCharacter }),
    )
    fc.assert(
      fc.property(text, (input) => {
        const path = orRefused(() => parseFieldPath(input))
        if (path !== null) expect(parseFieldPath(formatFieldPath(path))).toEqual(path)
      }),
      { numRuns: 2000 },
    )
  })

  it('is read as the name of a document of this database, or refused', () => {
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom('projects', 'x', '/', '.', '__', 'databases') }),
      fc.array(fc.string({ unit: anyCharacter })).map((ids) => `${ROOT}/${ids.join('/')}`),
    )
    fc.assert(
      fc.property(text, (input) => {
        const path = orRefused(() => names.parseDocument(input))
        if (path !== null) expect(names.format(path)).toBe(input)
      }),
      { numRuns: 3000 },
    )
  })

  it('is read as a time, or refused; and every time is read as it was written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '1', '2', '9', '-', ':', 'T', 'Z', 'z', '.', '+') }),
        (input) => {
          orRefused(() => parseTimestamp(input))
        },
      ),
    )
    const microseconds = fc.bigInt({ min: -62_135_596_800_000_000n, max: 253_402_300_799_999_999n })
    fc.assert(
      fc.property(microseconds, (time) => {
        expect(parseTimestamp(formatTimestamp(time))).toBe(time)
      }),
      { numRuns: 2000 },
    )
  })
})
