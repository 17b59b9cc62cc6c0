import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from '@jest/globals'
import { INDEXES } from '../../server/firestore/store/indexes.ts'

interface IndexFile {
  readonly indexes: readonly {
    readonly collectionGroup: string
    readonly fields: readonly { readonly fieldPath: string }[]
  }[]
}

/** Firebase needs one index per direction; the embedded backend reads one index both ways. */
it('Firebase and the embedded backend have the same indexes over several fields', () => {
  const file = path.join(process.cwd(), 'firebase/firestore.indexes.json')
  const { indexes } = JSON.parse(readFileSync(file, 'utf8')) as IndexFile
  const deployed = indexes.map(
    ({ collectionGroup, fields }) =>
      `${collectionGroup}: ${fields.map(({ fieldPath }) => fieldPath).join(', ')}`,
  )
  const embedded = INDEXES.filter(({ fields }) => fields.length > 1).map(
    ({ collectionId, fields }) =>
      `${collectionId}: ${fields.map((field) => field.join('.')).join(', ')}`,
  )
  expect([...new Set(deployed)].sort()).toEqual(embedded.sort())
})
