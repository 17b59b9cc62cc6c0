import { describe, expect, it } from '@jest/globals'
import { isDocumentId } from '../../../shared/documents/document-id.ts'

describe('the id of a document', () => {
  it.each(['p1', '__id7__', '__id-9223372036854775808__', 'Ünïcödé', '...', 'é'.repeat(750)])(
    'may be %j',
    (id) => {
      expect(isDocumentId(id)).toBe(true)
    },
  )

  it.each(['', '.', '..', 'a/b', '/', '__x__', '____', '__id7x__', '\udc00', 'é'.repeat(751)])(
    'is not %j',
    (id) => {
      expect(isDocumentId(id)).toBe(false)
    },
  )
})
