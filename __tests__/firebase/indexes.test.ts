import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { INDEX_FILE, readIndexFile } from '../../server/firestore/store/index-file.ts'
import { compositeIndexes, isIndexed } from '../../server/firestore/store/indexes.ts'

const order = (fieldPath: string, direction = 'ASCENDING') => ({ fieldPath, order: direction })
const index = (...fields: readonly object[]) => ({
  collectionGroup: 'posts',
  queryScope: 'COLLECTION',
  fields,
})

describe('the file of indexes that is deployed to Firebase', () => {
  it('is what the embedded backend reads', () => {
    const file = path.resolve('firebase/firestore.indexes.json')
    expect(INDEX_FILE).toEqual(readIndexFile(JSON.parse(readFileSync(file, 'utf8'))))
    expect(compositeIndexes('posts').map(({ id }) => id)).toContain('tags[],status,publishedAt')
    expect(isIndexed('posts', ['html'])).toBe(false)
    expect(isIndexed('posts', ['title'])).toBe(true)
  })

  it('has an index per direction for Firebase, of which one is enough here', () => {
    const { composites } = readIndexFile({
      indexes: [
        index(order('status'), order('updatedAt')),
        index(order('status'), order('updatedAt', 'DESCENDING')),
        index({ fieldPath: 'tags', arrayConfig: 'CONTAINS' }, order('updatedAt')),
      ],
      fieldOverrides: [],
    })
    expect(composites.get('posts')?.map(({ id }) => id)).toEqual([
      'status,updatedAt',
      'tags[],updatedAt',
    ])
    expect(composites.get('constructor')).toBeUndefined()
  })

  it('has another version when it says something else, so that entries are rebuilt', () => {
    const version = (...indexes: readonly object[]) =>
      readIndexFile({ indexes, fieldOverrides: [] }).version
    const one = index(order('status'), order('updatedAt'))
    expect(version(one)).toBe(version(one))
    expect(version(one)).not.toBe(version(one, index(order('status'), order('publishAt'))))
    expect(Number.isSafeInteger(version(one))).toBe(true)
  })

  it.each([
    ['another scope', { ...index(order('a')), queryScope: 'COLLECTION_GROUP' }],
    ['a vector', index({ fieldPath: 'a', vectorConfig: { dimension: 3, flat: {} } })],
  ])('is refused with %s, which this backend would ignore', (_, given) => {
    expect(() => readIndexFile({ indexes: [given], fieldOverrides: [] })).toThrow()
  })
})
