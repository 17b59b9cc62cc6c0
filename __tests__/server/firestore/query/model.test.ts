import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from '@jest/globals'
import fc from '../../../setup/fast-check.ts'
import { matchesFilter, valueOf } from '../../../../server/firestore/query/match-filter.ts'
import {
  comparator,
  isBeforeStart,
  isBehindEnd,
} from '../../../../server/firestore/query/run/position.ts'
import type { Query } from '../../../../server/firestore/query/query.ts'
import { countByIndex, runQuery } from '../../../../server/firestore/query/run/run-query.ts'
import { createDocumentStore } from '../../../../server/firestore/store/document-store.ts'
import type { DocumentRow } from '../../../../server/firestore/store/document-reader.ts'
import { earlierReader } from '../../../../server/firestore/store/earlier-reader.ts'
import { collectionIds, idsWithDescendants } from '../../../../server/firestore/store/segments.ts'
import { encodeFields } from '../../../../server/firestore/values/encode-value.ts'
import type { DocumentRecord } from '../../../../server/firestore/store/document.ts'
import { createResourceNames } from '../../../../server/firestore/values/resource-name.ts'
import type { Fields, Value } from '../../../../server/firestore/values/value.ts'
import { IDS, cases, isAcceptable, longCases, toQuery } from './arbitrary-queries.ts'
import { foundItems, resultOf } from './take-steps.ts'

const names = createResourceNames('p')

/** What a query means, without an index: every document is looked at, and what is left sorted. */
function byDefinition(query: Query, stored: readonly DocumentRecord[]): string[] {
  const matching = stored.filter(
    (document) =>
      (query.filter === null || matchesFilter(query.filter, document)) &&
      query.orders.every(({ field }) => valueOf(document, field) !== undefined) &&
      (query.startAt === null || !isBeforeStart(document, query.startAt, query.orders)) &&
      (query.endAt === null || !isBehindEnd(document, query.endAt, query.orders)),
  )
  const end = query.limit === null ? undefined : query.offset + query.limit
  return matching
    .sort(comparator(query.orders))
    .slice(query.offset, end)
    .map(({ path }) => path)
}

describe('a query over indexes', () => {
  it.each([
    ['values of all kinds', cases, 250],
    ['texts that differ far behind', longCases, 200],
  ])('finds what it means in %s, in its order, and counts the same', (_, arbitrary, numRuns) => {
    fc.assert(
      fc.property(arbitrary, ({ after: found, queries }) => {
        const database = new DatabaseSync(':memory:')
        const store = createDocumentStore(database, names)
        const stored = found.map(({ id, fields }): DocumentRecord => ({
          path: `posts/${id}`,
          fields,
          createTime: 1,
          updateTime: 1,
        }))
        for (const document of stored) store.put(document.path, document)
        // Neighbours that no range may reach into.
        for (const path of ['post/a', 'posts/a/revisions/1', 'posts2/a', 'slugs/a']) {
          store.put(path, {
            path,
            fields: found[0]?.fields ?? new Map(),
            createTime: 1,
            updateTime: 1,
          })
        }
        for (const candidate of queries) {
          if (!isAcceptable(candidate.filter)) continue
          const query = toQuery(candidate, stored)
          const expected = byDefinition(query, stored)
          expect([...foundItems(runQuery(query, store))].map(({ path }) => path)).toEqual(expected)
          const counted = resultOf(countByIndex(query, store, null))
          if (counted !== null) expect(counted).toBe(expected.length)
        }
        database.close()
      }),
      { numRuns },
    )
  })

  it('finds documents by what they are after they were changed', () => {
    fc.assert(
      fc.property(cases, ({ before, after, queries }) => {
        const database = new DatabaseSync(':memory:')
        const store = createDocumentStore(database, names)
        const write = (id: string, fields: Fields | undefined) => {
          const path = `posts/${id}`
          store.put(path, fields ? { path, fields, createTime: 1, updateTime: 1 } : null)
        }
        for (const { id, fields } of before) write(id, fields)
        for (const id of IDS) write(id, after.find((document) => document.id === id)?.fields)
        const stored = after.map(({ id, fields }): DocumentRecord => ({
          path: `posts/${id}`,
          fields,
          createTime: 1,
          updateTime: 1,
        }))
        for (const candidate of queries) {
          if (!isAcceptable(candidate.filter)) continue
          const query = toQuery(candidate, stored)
          expect([...foundItems(runQuery(query, store))].map(({ path }) => path)).toEqual(
            byDefinition(query, stored),
          )
        }
        const { entries } = database
          .prepare(
            'SELECT count(*) AS entries FROM document_index WHERE document NOT IN (SELECT key FROM documents)',
          )
          .get() as { entries: number }
        expect(entries).toBe(0)
        database.close()
      }),
      { numRuns: 100 },
    )
  })

  it('finds documents by what they were before they were changed', () => {
    fc.assert(
      fc.property(cases, ({ before, after, queries }) => {
        const database = new DatabaseSync(':memory:')
        const store = createDocumentStore(database, names)
        const rows = (ids: typeof before) =>
          ids.map(({ id, fields }) => {
            const json = JSON.stringify(encodeFields(fields, names))
            return { path: `posts/${id}`, json, createTime: 1, updateTime: 1, fields }
          })
        const [earlier, later] = [rows(before), rows(after)]
        for (const row of later) store.put(row.path, row)
        const changed = new Map<string, DocumentRow | null>(later.map(({ path }) => [path, null]))
        for (const row of earlier) changed.set(row.path, row)
        const reader = earlierReader(store, changed)
        for (const candidate of queries) {
          if (!isAcceptable(candidate.filter)) continue
          const query = toQuery(candidate, earlier)
          const expected = byDefinition(query, earlier)
          expect([...foundItems(runQuery(query, reader))].map(({ path }) => path)).toEqual(expected)
          const counted = resultOf(countByIndex(query, reader, null))
          if (counted !== null) expect(counted).toBe(expected.length)
        }
        expect(resultOf(idsWithDescendants(reader, 'posts')).sort()).toEqual(
          before.map(({ id }) => id).sort(),
        )
        expect(resultOf(collectionIds(reader, ''))).toEqual(before.length === 0 ? [] : ['posts'])
        database.close()
      }),
      { numRuns: 150 },
    )
  })

  it('returns each of two texts that differ behind their cut once, in order', () => {
    const long = 'x'.repeat(2000)
    const text = (end: string): Value => ({ kind: 'string', value: `${long}${end}` })
    const stored = [
      ['1', 'b'],
      ['2', 'a'],
    ].map(([id = '', end = '']): DocumentRecord => ({
      path: `posts/${id}`,
      fields: new Map([['tags', text(end)]]),
      createTime: 1,
      updateTime: 1,
    }))
    const store = createDocumentStore(new DatabaseSync(':memory:'), names)
    for (const document of stored) store.put(document.path, document)
    const query = toQuery(
      {
        filter: {
          kind: 'field',
          field: ['tags'],
          operator: 'in',
          value: { kind: 'array', values: [text('a'), text('b')] },
        },
        orders: [{ field: ['tags'], isDescending: false }],
        limit: null,
        offset: 0,
        start: null,
        end: null,
      },
      stored,
    )
    expect([...foundItems(runQuery(query, store))].map(({ path }) => path)).toEqual([
      'posts/2',
      'posts/1',
    ])
  })
})
