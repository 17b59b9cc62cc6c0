import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll } from '@jest/globals'
import { decodeQuery } from '../../../../server/firestore/query/decode/decode-query.ts'
import { foundItems } from './take-steps.ts'
import { createReadStats } from '../../../../server/firestore/query/run/read-stats.ts'
import { meteredReader } from '../../../../server/firestore/store/metered-reader.ts'
import { runQuery } from '../../../../server/firestore/query/run/run-query.ts'
import { createDocumentStore } from '../../../../server/firestore/store/document-store.ts'
import type { DocumentStore } from '../../../../server/firestore/store/document-store.ts'
import { createValueDecoder } from '../../../../server/firestore/values/decode-value.ts'
import { createResourceNames } from '../../../../server/firestore/values/resource-name.ts'
import { wire, wireFields } from '../backend.ts'

export const POSTS = 2000
const names = createResourceNames('p')
const context = { names, decoder: createValueDecoder(names) }
const STATUSES = ['draft', 'scheduled', 'published', 'published', 'archived']
export const day = (index: number) => new Date(Date.UTC(2020, 0, 1 + index))

let opened: { database: DatabaseSync; store: DocumentStore } | null = null

/** The documents of a site with 2,000 posts. */
export function storedPosts() {
  if (opened === null) throw new Error('No test is running.')
  return opened
}

function fill(store: DocumentStore): void {
  const put = (path: string, plain: object) => {
    const fields = context.decoder.decodeFields(wireFields(plain))
    store.put(path, { path, fields, createTime: 1, updateTime: 1 }, null)
  }
  store.transaction(() => {
    for (let index = 0; index < POSTS; index += 1) {
      const id = `p${String(index).padStart(4, '0')}`
      const status = STATUSES[index % STATUSES.length]!
      put(`posts/${id}`, {
        title: `Title ${(index * 7919) % POSTS}`,
        slug: `slug-${index}`,
        html: '<p>Text</p>',
        tags: [`tag-${index % 50}`, 'all'],
        authorId: `author-${index % 20}`,
        status,
        publishAt: status === 'scheduled' ? day(index) : null,
        publishedAt: status === 'published' ? day((index * 31) % POSTS) : null,
        updatedAt: day((index * 17) % POSTS),
        revision: 1,
      })
      put(`slugs/slug-${index}`, { postId: id, kind: index % 10 === 0 ? 'redirect' : 'current' })
      if (index % 5 === 0) {
        const authorId = `author-${index % 20}`
        put(`workingCopies/${id}`, { title: 'x', authorId, updatedAt: day(index) })
        const terms = [index % 10 === 0 ? 'beach' : 'lake']
        put(`media/${id}`, { terms, ownerId: 'author-3', createdAt: day(index) })
        put(`previews/${id}`, { postId: id, authorId, expiresAt: day(index) })
        put(`mediaUses/${id}`, { authorId, paths: [`posts/p1/${index % 8}.png`] })
      }
      if (index % 4 === 0) put(`removals/${id}`, { slug: `slug-${index}`, removedAt: day(index) })
    }
    for (let n = 1; n <= 300; n += 1) put(`posts/p0001/revisions/${n}`, { title: 'x', revision: n })
  })
}

/** Opens the documents before the tests of a file, which do not change them. */
export function withStoredPosts(): void {
  beforeAll(() => {
    const database = new DatabaseSync(':memory:')
    const store = createDocumentStore(database, names)
    fill(store)
    opened = { database, store }
  })
  afterAll(() => {
    opened?.database.close()
    opened = null
  })
}

export const is = (fieldPath: string, value: unknown, op = 'EQUAL') => ({
  fieldFilter: { field: { fieldPath }, op, value: wire(value) },
})
export const and = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } })
export const or = (...filters: object[]) => ({ compositeFilter: { op: 'OR', filters } })
export const by = (fieldPath: string, direction = 'ASCENDING') => ({
  field: { fieldPath },
  direction,
})
export const newest = (fieldPath: string) => by(fieldPath, 'DESCENDING')
export const reference = (path: string) => ({ referenceValue: names.format(path) })
export const after = (...values: object[]) => ({ startAt: { values, before: false } })
export const published = is('status', 'published')

export function query(collection: string, structured: object) {
  const [collectionId = '', ...parents] = collection.split('/').reverse()
  const parent = parents.reverse().join('/')
  return decodeQuery({ from: [{ collectionId }], ...structured }, parent, context)
}

/** How many rows a query looked at, and how many it found. */
export function measure(collection: string, structured: object) {
  const stats = createReadStats()
  const results = [
    ...foundItems(
      runQuery(query(collection, structured), meteredReader(storedPosts().store, stats)),
    ),
  ]
  return { found: results.length, rowsRead: stats.rows }
}
