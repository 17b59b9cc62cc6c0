import { describe, expect, it } from '@jest/globals'
import fc from '../../../setup/fast-check.ts'
import { FirestoreError } from '../../../../server/firestore/protocol/firestore-error.ts'
import { encodeKeyPart } from '../../../../server/firestore/store/index-key.ts'
import { compareValues } from '../../../../server/firestore/values/compare-values.ts'
import { createValueDecoder } from '../../../../server/firestore/values/decode-value.ts'
import { encodeValue } from '../../../../server/firestore/values/encode-value.ts'
import { createResourceNames } from '../../../../server/firestore/values/resource-name.ts'
import { PROJECT_ID } from '../backend.ts'
import { anyValue } from './any-value.ts'

const names = createResourceNames(PROJECT_ID)
const decoder = createValueDecoder(names)

describe('values', () => {
  it('sort in an index as they sort in a query', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (left, right) => {
        const byBytes = Buffer.compare(encodeKeyPart(left), encodeKeyPart(right))
        expect(byBytes).toBe(Math.sign(compareValues(left, right)))
      }),
      { numRuns: 5000 },
    )
  })

  it('come back from the wire as they went', () => {
    fc.assert(
      fc.property(anyValue, (item) => {
        expect(decoder.decode(JSON.parse(JSON.stringify(encodeValue(item, names))))).toEqual(item)
      }),
      { numRuns: 2000 },
    )
  })

  it('of any shape are decoded or refused, and never crash', () => {
    const kinds = fc.constantFrom(
      'nullValue',
      'integerValue',
      'doubleValue',
      'timestampValue',
      'bytesValue',
      'referenceValue',
      'geoPointValue',
      'arrayValue',
      'mapValue',
      'stringValue',
      '__proto__',
    )
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'large' },
        fc.jsonValue(),
        fc.dictionary(
          fc.oneof(kinds, fc.constantFrom('values', 'fields', 'latitude', 'a')),
          tie('tree'),
          { maxKeys: 3 },
        ),
        fc.array(tie('tree'), { maxLength: 3 }),
      ),
    }))
    fc.assert(
      fc.property(tree, (input) => {
        try {
          decoder.decodeFields({ a: input })
        } catch (error) {
          expect(error).toBeInstanceOf(FirestoreError)
        }
      }),
      { numRuns: 3000 },
    )
  })
})
