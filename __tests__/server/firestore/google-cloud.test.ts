import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { AggregateField, FieldPath, FieldValue, Filter, Firestore } from '@google-cloud/firestore'
import type { CollectionReference, QuerySnapshot, Timestamp } from '@google-cloud/firestore'
import { PROJECT_ID, rules, startBackend } from './backend.ts'
import type { TestBackend } from './backend.ts'

let backend: TestBackend
let store: Firestore
let collections = 0

beforeAll(async () => {
  // No rule allows anything: the client is a program that rules do not judge.
  backend = await startBackend(rules(''), () => Promise.resolve(true))
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  store = new Firestore({
    projectId: PROJECT_ID,
    host: `127.0.0.1:${backend.port}`,
    ssl: false,
    preferRest: true,
    credentials: { client_email: 'tester@example.org', private_key: privateKey },
  })
})

afterAll(async () => {
  await store.terminate()
  await backend.stop()
})

beforeEach(() => {
  // The client warns that Google would rather see keys elsewhere than in `credentials`.
  jest.spyOn(console, 'warn').mockReturnValue()
})

async function filled(documents: Record<string, object>): Promise<CollectionReference> {
  const collection = store.collection(`c${(collections += 1)}`)
  const batch = store.batch()
  for (const [id, data] of Object.entries(documents)) batch.set(collection.doc(id), data)
  await batch.commit()
  return collection
}

const ids = (found: QuerySnapshot) => found.docs.map(({ id }) => id)

describe('@google-cloud/firestore over REST', () => {
  it('pages through a query with documents as cursors', async () => {
    const posts = await filled({ a: { n: 2 }, b: { n: 1 }, c: { n: 2 }, d: { n: 3 }, e: {} })
    const byN = posts.orderBy('n', 'desc').limit(2)
    const first = await byN.get()
    expect(ids(first)).toEqual(['d', 'c'])
    expect(ids(await byN.startAfter(first.docs[1]!).get())).toEqual(['a', 'b'])
    expect(ids(await posts.orderBy('n').limitToLast(2).get())).toEqual(['c', 'd'])
  })

  it('is told at once that a document to be created exists', async () => {
    const posts = store.collection(`c${(collections += 1)}`)
    await posts.doc('a').create({ n: 1 })
    await expect(posts.doc('a').create({ n: 2 })).rejects.toMatchObject({ code: 6 })
    expect((await posts.doc('a').get()).get('n')).toBe(1)
  })

  it('finds by alternatives and by names', async () => {
    const posts = await filled({ a: { n: 1 }, b: { m: 1 }, c: { n: 2, m: 2 }, d: {} })
    const either = Filter.or(Filter.where('n', '==', 1), Filter.where('m', 'in', [1, 2]))
    expect(ids(await posts.where(either).get())).toEqual(['a', 'b', 'c'])
    const name = FieldPath.documentId()
    expect(ids(await posts.where(name, '>', 'a').where(name, '<=', 'c').get())).toEqual(['b', 'c'])
    expect(ids(await posts.where(name, 'not-in', ['a', 'd']).get())).toEqual(['b', 'c'])
  })

  it('finds in collection groups between names', async () => {
    const group = `group${(collections += 1)}`
    const batch = store.batch()
    for (const path of ['a/a', 'a/b/x/y', 'a/b', 'a/c']) {
      batch.set(store.doc(`${path}/${group}/${path.replaceAll('/', '')}`), {})
    }
    await batch.commit()
    const found = store.collectionGroup(group).orderBy(FieldPath.documentId())
    expect(ids(await found.get())).toEqual(['aa', 'ab', 'abxy', 'ac'])
    expect(ids(await found.startAt('a/b').endAt('a/b0').get())).toEqual(['ab', 'abxy'])
  })

  it('counts, adds up and averages', async () => {
    const posts = await filled({ a: { n: 1 }, b: { n: 2.5 }, c: { n: 'x' }, d: {} })
    const answer = await posts
      .aggregate({
        total: AggregateField.sum('n'),
        mean: AggregateField.average('n'),
        'with.dots': AggregateField.count(),
      })
      .get()
    expect(answer.data()).toEqual({ total: 3.5, mean: 1.75, 'with.dots': 3 })
    expect((await posts.offset(1).limit(2).count().get()).data().count).toBe(2)
  })

  it('finds near vectors, with their distance', async () => {
    const posts = await filled({
      a: { v: FieldValue.vector([0, 2]) },
      b: { v: FieldValue.vector([1, 0]) },
      c: { v: FieldValue.vector([3, 0]) },
      d: { v: [1, 0] },
      e: { v: FieldValue.vector([1]) },
    })
    const search = (distanceMeasure: 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT', more = {}) =>
      posts
        .findNearest({
          vectorField: 'v',
          queryVector: [2, 0],
          limit: 2,
          distanceMeasure,
          distanceResultField: 'far',
          ...more,
        })
        .get()
    const euclidean = await search('EUCLIDEAN')
    expect(euclidean.docs.map((found) => [found.id, found.get('far') as number])).toEqual([
      ['b', 1],
      ['c', 1],
    ])
    expect((await search('COSINE')).docs.map(({ id }) => id)).toEqual(['b', 'c'])
    expect((await search('DOT_PRODUCT')).docs.map(({ id }) => id)).toEqual(['c', 'b'])
    const close = await search('DOT_PRODUCT', { distanceThreshold: 3 })
    expect(close.docs.map(({ id }) => id)).toEqual(['c'])
  })

  it('lists documents that are only names, collections, and parts of a query', async () => {
    const posts = await filled({ a: {}, 'b/revisions/1': {}, c: {} })
    expect((await posts.listDocuments()).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect((await posts.doc('b').listCollections()).map(({ id }) => id)).toEqual(['revisions'])
    const many = await filled(
      Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`n${n}`, {}])),
    )
    let found = 0
    let parts = 0
    for await (const part of store.collectionGroup(many.id).getPartitions(3)) {
      parts += 1
      found += (await part.toQuery().get()).size
    }
    expect([parts, found]).toEqual([3, 300])
  })

  it('explains how a query is answered', async () => {
    const posts = await filled({ a: { n: 1 }, b: { n: 2 } })
    const plan = await posts.where('n', '>', 1).explain()
    expect(plan.snapshot).toBeNull()
    expect(plan.metrics.planSummary.indexesUsed).toEqual([
      { query_scope: 'Collection', properties: '(n ASC, __name__ ASC)' },
    ])
    const analysed = await posts.where('n', '>', 1).explain({ analyze: true })
    expect(analysed.snapshot?.size).toBe(1)
    expect(analysed.metrics.executionStats).toMatchObject({ resultsReturned: 1, readOperations: 1 })
  })

  it('sees an earlier moment in a transaction that only reads', async () => {
    const posts = await filled({ a: { n: 1 } })
    const { writeTime } = await posts.doc('a').set({ n: 2 })
    backend.advance(1000)
    await posts.doc('a').set({ n: 3 })
    await posts.doc('b').set({ n: 2 })
    const at = (readTime: Timestamp) =>
      store.runTransaction((t) => t.get(posts.where('n', '==', 2)), { readOnly: true, readTime })
    expect(ids(await at(writeTime))).toEqual(['a'])
  })

  it('deletes everything below a document', async () => {
    const posts = await filled({ a: {}, 'a/revisions/1': {}, 'a/revisions/2/more/3': {}, b: {} })
    await store.recursiveDelete(posts.doc('a'))
    expect((await posts.listDocuments()).map(({ id }) => id)).toEqual(['b'])
  })

  it('writes in bulk and reads it all back as a stream', async () => {
    const posts = store.collection(`c${(collections += 1)}`)
    const writer = store.bulkWriter()
    for (let n = 0; n < 500; n += 1) void writer.set(posts.doc(), { text: 'x'.repeat(1000), n })
    await writer.close()
    const seen = new Set<unknown>()
    for await (const found of posts.stream()) {
      seen.add((found as unknown as { get(field: string): unknown }).get('n'))
    }
    expect(seen.size).toBe(500)
  })
})
