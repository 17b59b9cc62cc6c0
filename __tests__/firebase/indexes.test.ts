import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from '@jest/globals'
import { COMPOSITE_INDEXES } from '../../server/firestore/store/indexes.ts'

interface IndexFile {
  readonly indexes: readonly {
    readonly collectionGroup: string
    readonly fields: readonly { readonly fieldPath: string; readonly arrayConfig?: 'CONTAINS' }[]
  }[]
}

/** Firebase needs one index per direction; the embedded backend reads one index both ways. */
it('Firebase and the embedded backend have the same indexes over several fields', () => {
  const file = path.join(process.cwd(), 'firebase/firestore.indexes.json')
  const { indexes } = JSON.parse(readFileSync(file, 'utf8')) as IndexFile
  const deployed = indexes.map(({ collectionGroup, fields }) => {
    const parts = fields.map(
      ({ fieldPath, arrayConfig }) => `${fieldPath}${arrayConfig === 'CONTAINS' ? '[]' : ''}`,
    )
    return `${collectionGroup}: ${parts.join(',')}`
  })
  const embedded = [...COMPOSITE_INDEXES].flatMap(([collectionId, indexes]) =>
    indexes.map(({ id }) => `${collectionId}: ${id}`),
  )
  expect([...new Set(deployed)].sort()).toEqual(embedded.sort())
})
