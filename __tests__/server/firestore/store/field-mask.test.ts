import { describe, expect, it } from '@jest/globals'
import fc from '../../../setup/fast-check.ts'
import { fieldAt, withField } from '../../../../server/firestore/store/document.ts'
import { maskOf, overlaid, shownBy } from '../../../../server/firestore/store/field-mask.ts'
import type { FieldPath } from '../../../../server/firestore/values/field-path.ts'
import type { Fields, Value } from '../../../../server/firestore/values/value.ts'

const name = fc.constantFrom('a', 'b', 'c')
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.nat(3).map((number): Value => ({ kind: 'integer', value: BigInt(number) })),
    fc
      .dictionary(name, tie('value'), { maxKeys: 3 })
      .map((fields): Value => ({ kind: 'map', fields: new Map(Object.entries(fields)) })),
  ),
}))
const fields: fc.Arbitrary<Fields> = fc
  .dictionary(name, value, { maxKeys: 3 })
  .map((entries) => new Map(Object.entries(entries)))
const paths: fc.Arbitrary<FieldPath[]> = fc.array(fc.array(name, { minLength: 1, maxLength: 4 }), {
  maxLength: 5,
})

/** Wider paths first: what lies within them is taken from the same fields. */
const byWidth = (given: readonly FieldPath[]) =>
  given.toSorted((left, right) => left.length - right.length)

describe('a mask of fields', () => {
  it('puts the fields of a write over those of a document as one path after the other does', () => {
    fc.assert(
      fc.property(fields, fields, paths, (before, written, mask) => {
        const expected = byWidth(mask).reduce<Fields>(
          (merged, path) => withField(merged, path, fieldAt(written, path)),
          before,
        )
        expect(overlaid(before, written, maskOf(mask))).toEqual(expected)
      }),
      { numRuns: 5_000 },
    )
  })

  it('shows of a document what one path after the other does', () => {
    fc.assert(
      fc.property(fields, paths, (document, mask) => {
        const expected = byWidth(mask).reduce<Fields>((shown, path) => {
          const found = fieldAt(document, path)
          return found === undefined ? shown : withField(shown, path, found)
        }, new Map())
        expect(shownBy(maskOf(mask), document)).toEqual(expected)
      }),
      { numRuns: 5_000 },
    )
  })
})
