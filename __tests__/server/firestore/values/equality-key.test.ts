import { expect, it } from '@jest/globals'
import fc from '../../../setup/fast-check.ts'
import { areValuesEqual } from '../../../../server/firestore/values/compare-values.ts'
import { equalityKey } from '../../../../server/firestore/values/equality-key.ts'
import type { Value } from '../../../../server/firestore/values/value.ts'
import { anyValue } from './any-value.ts'

const reference = (path: string): Value => ({ kind: 'reference', path })

it('values share a key exactly when they are equal', () => {
  fc.assert(
    fc.property(anyValue, anyValue, (left, right) => {
      expect(equalityKey(left) === equalityKey(right)).toBe(areValuesEqual(left, right))
    }),
    { numRuns: 20_000 },
  )
})

it('ids that stand for one number share a key', () => {
  expect(equalityKey(reference('a/__id07__'))).toBe(equalityKey(reference('a/__id7__')))
})
