import { describe, expect, it } from '@jest/globals'
import fc from '../../../setup/fast-check.ts'
import { fieldAt, withField } from '../../../../server/firestore/store/document.ts'
import { areValuesEqual } from '../../../../server/firestore/values/compare-values.ts'
import type { Fields, Value } from '../../../../server/firestore/values/value.ts'
import { Draft } from '../../../../server/firestore/write/draft.ts'
import { anyValue } from '../values/any-value.ts'

const path = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 })
const values = fc.array(anyValue, { maxLength: 4 })
const change = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), path, value: anyValue }),
  fc.record({ kind: fc.constantFrom('append' as const, 'remove' as const), path, values }),
)

/** As Firestore describes it, element by element. */
function changed(current: Value | undefined, kind: 'append' | 'remove', given: readonly Value[]) {
  const before = current?.kind === 'array' ? current.values : []
  if (kind === 'remove') {
    return before.filter((item) => !given.some((value) => areValuesEqual(item, value)))
  }
  return given.reduce<readonly Value[]>(
    (all, value) => (all.some((item) => areValuesEqual(item, value)) ? all : [...all, value]),
    before,
  )
}

describe('a draft of a document', () => {
  it('ends as one change after the other leaves the document, which stays as it was', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('a', 'b'), anyValue),
        fc.array(change),
        (given, changes) => {
          const fields: Fields = new Map(Object.entries(given))
          const before = structuredClone(fields)
          const draft = new Draft(fields)
          let expected = fields
          for (const step of changes) {
            if (step.kind === 'set') {
              draft.set(step.path, step.value)
              expected = withField(expected, step.path, step.value)
              continue
            }
            draft.arrayAt(step.path)[step.kind](step.values)
            const array = changed(fieldAt(expected, step.path), step.kind, step.values)
            expected = withField(expected, step.path, { kind: 'array', values: array })
          }
          expect(draft.finish()).toEqual(expected)
          expect(fields).toEqual(before)
        },
      ),
      { numRuns: 3_000 },
    )
  })
})
