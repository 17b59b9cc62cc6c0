import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  Bytes,
  GeoPoint,
  Timestamp,
  addDoc,
  and,
  arrayRemove,
  arrayUnion,
  average,
  collection,
  collectionGroup,
  connectFirestoreEmulator,
  count,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  endBefore,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  getFirestore,
  increment,
  limit,
  limitToLast,
  or,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setLogLevel,
  setDoc,
  startAfter,
  startAt,
  sum,
  updateDoc,
  vector,
  where,
  writeBatch,
} from 'firebase/firestore/lite'
import type { Firestore, QueryConstraint } from 'firebase/firestore/lite'
import { PROJECT_ID, startBackend } from './backend.ts'
import type { TestBackend } from './backend.ts'

let backend: TestBackend
let db: Firestore
const app = initializeApp({ projectId: PROJECT_ID, apiKey: 'test' })
// Expected refusals are the subject of some tests.
setLogLevel('silent')
let place = 0
let name = ''

beforeAll(async () => {
  backend = await startBackend()
  db = getFirestore(app)
  connectFirestoreEmulator(db, '127.0.0.1', backend.port)
})
afterAll(async () => {
  await deleteApp(app)
  await backend.stop()
})
beforeEach(() => {
  name = `items-${(place += 1)}`
})

async function fill(documents: Record<string, object>): Promise<void> {
  const batch = writeBatch(db)
  for (const [id, data] of Object.entries(documents)) batch.set(doc(db, name, id), data)
  await batch.commit()
}

async function read(id: string): Promise<Record<string, unknown>> {
  return (await getDoc(doc(db, name, id))).data() ?? {}
}

async function ids(...constraints: QueryConstraint[]): Promise<string[]> {
  const found = await getDocs(query(collection(db, name), ...constraints))
  return found.docs.map(({ id }) => id)
}

describe('the real Firestore Lite SDK', () => {
  it('gets back every type of value as it was set', async () => {
    const other = doc(db, name, 'other')
    const data = {
      nothing: null,
      yes: true,
      whole: 42,
      half: 0.5,
      negativeZero: -0,
      infinite: Infinity,
      notANumber: NaN,
      text: 'añ😀',
      when: new Timestamp(1_700_000_000, 123_456_000),
      bytes: Bytes.fromUint8Array(Uint8Array.of(0, 1, 255)),
      where: new GeoPoint(9.9, -84.2),
      list: [1, 'two', { three: 3 }],
      map: { 'a.b': 1, 'with `tick`': 2, empty: {}, none: [] },
      vector: vector([1, 2.5]),
      other,
    }
    await setDoc(other, {})
    await setDoc(doc(db, name, 'all'), data)
    const stored = await read('all')
    expect(stored['other']).toMatchObject({ path: other.path })
    expect({ ...stored, other: null }).toEqual({ ...data, other: null })
    expect(Object.is(stored['negativeZero'], -0)).toBe(true)
    expect((await getDoc(other)).data()).toEqual({})
  })

  it('says that a document does not exist', async () => {
    expect((await getDoc(doc(db, name, 'missing'))).exists()).toBe(false)
  })

  it('merges, updates nested fields and deletes fields', async () => {
    const reference = doc(db, name, 'a')
    await setDoc(reference, { a: { b: 1, c: 2 }, d: 3 })
    await setDoc(reference, { a: { b: 9 } }, { merge: true })
    await updateDoc(reference, { 'a.c': deleteField(), 'a.e': 5, d: deleteField() })
    expect((await getDoc(reference)).data()).toEqual({ a: { b: 9, e: 5 } })
  })

  it('refuses to update what does not exist and to add what does', async () => {
    await expect(updateDoc(doc(db, name, 'missing'), { a: 1 })).rejects.toMatchObject({
      code: 'not-found',
    })
    await addDoc(collection(db, name), { a: 1 })
    expect(await getCount(collection(db, name)).then((found) => found.data().count)).toBe(1)
  })

  it('applies transforms', async () => {
    const reference = doc(db, name, 'a')
    await setDoc(reference, { n: 1, list: [1, 2], at: serverTimestamp() })
    await updateDoc(reference, { n: increment(2), list: arrayUnion(2, 3) })
    await updateDoc(reference, { n: increment(0.5), list: arrayRemove(1) })
    const data = await read('a')
    expect(data).toMatchObject({ n: 3.5, list: [2, 3] })
    expect(data['at']).toBeInstanceOf(Timestamp)
  })

  it('filters by every operator', async () => {
    await fill({
      a: { n: 1, tags: ['x'], s: 'draft' },
      b: { n: 2, tags: ['x', 'y'], s: 'published' },
      c: { n: 3, tags: [], s: null },
      d: { n: NaN },
      e: { n: null },
      f: { other: 1 },
    })
    expect(await ids(where('n', '==', 2))).toEqual(['b'])
    expect(await ids(where('n', '!=', 2))).toEqual(['d', 'a', 'c'])
    expect(await ids(where('n', '>', 1), where('n', '<=', 3))).toEqual(['b', 'c'])
    expect(await ids(where('n', 'in', [3, 1]))).toEqual(['a', 'c'])
    expect(await ids(where('n', 'not-in', [3, 1]))).toEqual(['d', 'b'])
    expect(await ids(where('tags', 'array-contains', 'y'))).toEqual(['b'])
    expect(await ids(where('tags', 'array-contains-any', ['x', 'z']))).toEqual(['a', 'b'])
    expect(await ids(where('n', '==', null))).toEqual(['e'])
    expect(await ids(where('n', '==', NaN))).toEqual(['d'])
    expect(await ids(where('s', '!=', null))).toEqual(['a', 'b'])
    expect(await ids(where(documentId(), '>', 'd'))).toEqual(['e', 'f'])
    expect(await ids(where(documentId(), 'in', ['f', 'a']))).toEqual(['a', 'f'])
  })

  it('combines filters with and and or', async () => {
    await fill({ a: { x: 1, y: 1 }, b: { x: 1, y: 2 }, c: { x: 2, y: 2 }, d: { x: 3, y: 3 } })
    const found = await getDocs(
      query(
        collection(db, name),
        or(and(where('x', '==', 1), where('y', '==', 2)), where('x', '>', 2)),
      ),
    )
    expect(found.docs.map(({ id }) => id)).toEqual(['b', 'd'])
  })

  it('orders, limits and pages', async () => {
    await fill({ a: { n: 3 }, b: { n: 1 }, c: { n: 2 }, d: { n: 2 }, e: { m: 1 } })
    expect(await ids(orderBy('n'))).toEqual(['b', 'c', 'd', 'a'])
    expect(await ids(orderBy('n', 'desc'), limit(2))).toEqual(['a', 'd'])
    expect(await ids(orderBy('n'), limitToLast(2))).toEqual(['d', 'a'])
    expect(await ids(orderBy('n'), startAt(2))).toEqual(['c', 'd', 'a'])
    expect(await ids(orderBy('n'), startAfter(1), endBefore(3))).toEqual(['c', 'd'])
    const cursor = await getDoc(doc(db, name, 'c'))
    expect(await ids(orderBy('n'), startAfter(cursor))).toEqual(['d', 'a'])
  })

  it('reads subcollections and collection groups', async () => {
    const group = `${name}-notes`
    await setDoc(doc(db, name, 'a', group, '1'), { n: 1 })
    await setDoc(doc(db, name, 'b', group, '2'), { n: 2 })
    await setDoc(doc(db, group, '3'), { n: 3 })
    const below = await getDocs(collection(db, name, 'a', group))
    expect(below.docs.map(({ id }) => id)).toEqual(['1'])
    const all = await getDocs(query(collectionGroup(db, group), orderBy('n', 'desc')))
    expect(all.docs.map(({ id }) => id)).toEqual(['3', '2', '1'])
  })

  it('aggregates', async () => {
    await fill({ a: { n: 1 }, b: { n: 2.5 }, c: { n: 'text' }, d: {} })
    const results = await getAggregate(collection(db, name), {
      all: count(),
      total: sum('n'),
      mean: average('n'),
    })
    expect(results.data()).toEqual({ all: 3, total: 3.5, mean: 1.75 })
    const none = query(collection(db, name), where('n', '>', 100))
    const empty = await getAggregate(none, { total: sum('n'), mean: average('n') })
    expect(empty.data()).toEqual({ total: 0, mean: null })
  })

  it('commits a batch as a whole or not at all', async () => {
    const batch = writeBatch(db)
    batch.set(doc(db, name, 'a'), { a: 1 })
    batch.update(doc(db, name, 'missing'), { a: 1 })
    await expect(batch.commit()).rejects.toMatchObject({ code: 'not-found' })
    expect(await ids()).toEqual([])
  })

  it('deletes', async () => {
    await fill({ a: { n: 1 } })
    await deleteDoc(doc(db, name, 'a'))
    await deleteDoc(doc(db, name, 'a'))
    expect(await ids()).toEqual([])
  })

  it('loses no update of concurrent transactions', async () => {
    const reference = doc(db, name, 'counter')
    await setDoc(reference, { n: 0 })
    const add = () =>
      runTransaction(
        db,
        async (transaction) => {
          const current = await transaction.get(reference)
          transaction.update(reference, { n: Number(current.data()?.['n']) + 1 })
        },
        { maxAttempts: 50 },
      )
    await Promise.all(Array.from({ length: 4 }, add))
    expect((await getDoc(reference)).data()).toEqual({ n: 4 })
  })

  it('aborts a transaction whose read went stale although it wrote something else', async () => {
    const [source, written] = [doc(db, name, 'read'), doc(db, name, 'written')]
    await setDoc(source, { n: 0 })
    let attempts = 0
    await runTransaction(db, async (transaction) => {
      attempts += 1
      const seen: unknown = (await transaction.get(source)).data()?.['n']
      if (attempts === 1) await setDoc(source, { n: 1 })
      transaction.set(written, { seen })
    })
    expect(attempts).toBe(2)
    expect((await getDoc(written)).data()).toEqual({ seen: 1 })
  })
})
