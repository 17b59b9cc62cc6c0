import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { decodeQuery } from '../../../../server/firestore/query/decode-query.ts'
import { aggregate, decodeAggregations } from '../../../../server/firestore/query/aggregate.ts'
import { foundItems, resultOf } from './take-steps.ts'
import { createReadStats } from '../../../../server/firestore/query/read-stats.ts'
import { meteredReader } from '../../../../server/firestore/store/metered-reader.ts'
import { planQuery } from '../../../../server/firestore/query/plan.ts'
import { countByIndex, runQuery } from '../../../../server/firestore/query/run-query.ts'
import { createDocumentStore } from '../../../../server/firestore/store/document-store.ts'
import type { DocumentStore } from '../../../../server/firestore/store/document-store.ts'
import { createValueDecoder } from '../../../../server/firestore/values/decode-value.ts'
import { createResourceNames } from '../../../../server/firestore/values/resource-name.ts'
import { wire, wireFields } from '../backend.ts'

const POSTS = 2000
const names = createResourceNames('p')
const context = { names, decoder: createValueDecoder(names) }
const STATUSES = ['draft', 'scheduled', 'published', 'published', 'archived']
const day = (index: number) => new Date(Date.UTC(2020, 0, 1 + index))

let database: DatabaseSync
let store: DocumentStore

beforeAll(() => {
  database = new DatabaseSync(':memory:')
  store = createDocumentStore(database, names)
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
})

afterAll(() => {
  database.close()
})

const is = (fieldPath: string, value: unknown, op = 'EQUAL') => ({
  fieldFilter: { field: { fieldPath }, op, value: wire(value) },
})
const and = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } })
const or = (...filters: object[]) => ({ compositeFilter: { op: 'OR', filters } })
const by = (fieldPath: string, direction = 'ASCENDING') => ({ field: { fieldPath }, direction })
const newest = (fieldPath: string) => by(fieldPath, 'DESCENDING')
const reference = (path: string) => ({ referenceValue: names.format(path) })
const after = (...values: object[]) => ({ startAt: { values, before: false } })
const published = is('status', 'published')

function query(collection: string, structured: object) {
  const [collectionId = '', ...parents] = collection.split('/').reverse()
  const parent = parents.reverse().join('/')
  return decodeQuery({ from: [{ collectionId }], ...structured }, parent, context)
}

/** How many rows a query looked at, and how many it found. */
function measure(collection: string, structured: object) {
  const stats = createReadStats()
  const results = [
    ...foundItems(runQuery(query(collection, structured), meteredReader(store, stats))),
  ]
  return { found: results.length, rowsRead: stats.rows }
}

describe('a query that the product makes', () => {
  it.each<[string, string, object]>([
    [
      'published posts by id, the first page',
      'posts',
      { where: published, orderBy: [by('__name__')], limit: 100 },
    ],
    [
      'published posts by id, a later page',
      'posts',
      {
        where: published,
        orderBy: [by('__name__')],
        limit: 100,
        ...after(reference('posts/p1502')),
      },
    ],
    [
      'published posts since a time',
      'posts',
      {
        where: and(published, is('updatedAt', day(1900), 'GREATER_THAN')),
        orderBy: [by('updatedAt')],
        limit: 100,
      },
    ],
    [
      'published posts since a time, a later page',
      'posts',
      {
        where: and(published, is('updatedAt', day(100), 'GREATER_THAN')),
        orderBy: [by('updatedAt'), by('__name__')],
        limit: 20,
        ...after(wire(day(1500)), reference('posts/p1500')),
      },
    ],
    [
      'the newest change of a published post',
      'posts',
      { where: published, orderBy: [newest('updatedAt')], limit: 1 },
    ],
    [
      'the newest published posts',
      'posts',
      { where: published, orderBy: [newest('publishedAt')], limit: 20 },
    ],
    [
      'posts that are due',
      'posts',
      {
        where: and(is('status', 'scheduled'), is('publishAt', day(60), 'LESS_THAN_OR_EQUAL')),
        orderBy: [by('publishAt')],
      },
    ],
    [
      "an author's posts",
      'posts',
      { where: is('authorId', 'author-3'), orderBy: [newest('updatedAt')], limit: 20 },
    ],
    [
      "an author's posts, a later page",
      'posts',
      {
        where: is('authorId', 'author-3'),
        orderBy: [newest('updatedAt'), newest('__name__')],
        limit: 20,
        ...after(wire(day(900)), reference('posts/p0900')),
      },
    ],
    [
      "an author's drafts",
      'posts',
      {
        where: and(is('authorId', 'author-5'), is('status', 'draft')),
        orderBy: [newest('updatedAt')],
        limit: 20,
      },
    ],
    [
      "an author's drafts and scheduled posts",
      'posts',
      {
        where: and(is('authorId', 'author-5'), is('status', ['draft', 'scheduled'], 'IN')),
        orderBy: [newest('updatedAt')],
        limit: 20,
      },
    ],
    [
      'drafts of one author or of another',
      'posts',
      {
        where: and(
          is('status', 'draft'),
          or(is('authorId', 'author-5'), is('authorId', 'author-10')),
        ),
        orderBy: [newest('updatedAt')],
        limit: 20,
      },
    ],
    ['all posts by their last change', 'posts', { orderBy: [newest('updatedAt')], limit: 20 }],
    [
      'all posts by title, a later page',
      'posts',
      {
        orderBy: [by('title'), by('__name__')],
        limit: 20,
        ...after(wire('Title 5'), reference('posts/p0005')),
      },
    ],
    ['all posts by status', 'posts', { orderBy: [by('status')], limit: 20 }],
    [
      'posts in one of several states',
      'posts',
      {
        where: is('status', ['draft', 'archived'], 'IN'),
        orderBy: [newest('updatedAt')],
        limit: 20,
      },
    ],
    [
      'published posts with a tag',
      'posts',
      {
        where: and(is('tags', 'tag-7', 'ARRAY_CONTAINS'), published),
        orderBy: [newest('publishedAt')],
        limit: 20,
      },
    ],
    [
      'all posts that are not binned, a later page',
      'posts',
      {
        where: is('status', ['draft', 'scheduled', 'published', 'archived'], 'IN'),
        orderBy: [newest('updatedAt'), newest('__name__')],
        limit: 20,
        ...after(wire(day(900)), reference('posts/p0900')),
      },
    ],
    [
      "an author's posts with a tag that are not binned, oldest change first",
      'posts',
      {
        where: and(
          is('authorId', 'author-3'),
          is('status', ['draft', 'scheduled', 'published', 'archived'], 'IN'),
          is('tags', 'all', 'ARRAY_CONTAINS'),
        ),
        orderBy: [by('updatedAt'), by('__name__')],
        limit: 20,
      },
    ],
    [
      'drafts with a tag',
      'posts',
      {
        where: and(is('status', 'draft'), is('tags', 'all', 'ARRAY_CONTAINS')),
        orderBy: [newest('updatedAt'), newest('__name__')],
        limit: 20,
      },
    ],
    [
      "an author's newest working copies",
      'workingCopies',
      { where: is('authorId', 'author-5'), orderBy: [newest('updatedAt')], limit: 20 },
    ],
    [
      'the pictures of an owner by a word, newest first',
      'media',
      {
        where: and(is('ownerId', 'author-3'), is('terms', 'beach', 'ARRAY_CONTAINS')),
        orderBy: [newest('createdAt'), newest('__name__')],
        limit: 20,
      },
    ],
    [
      'pictures by a word, newest first',
      'media',
      {
        where: is('terms', 'beach', 'ARRAY_CONTAINS'),
        orderBy: [newest('createdAt'), newest('__name__')],
        limit: 20,
      },
    ],
    [
      'previews that have expired',
      'previews',
      { where: is('expiresAt', day(3), 'LESS_THAN'), orderBy: [by('expiresAt')], limit: 20 },
    ],
    [
      'where a picture is shown',
      'mediaUses',
      { where: is('paths', 'posts/p1/7.png', 'ARRAY_CONTAINS'), limit: 20 },
    ],
    ['the post of a slug', 'posts', { where: is('slug', 'slug-77') }],
    ['the slugs of a post', 'slugs', { where: is('postId', 'p0077') }],
    ['redirects, a page', 'slugs', { where: is('kind', 'redirect'), limit: 50 }],
    [
      'removals since a time',
      'removals',
      {
        where: is('removedAt', day(1900), 'GREATER_THAN'),
        orderBy: [by('removedAt')],
        limit: 100,
      },
    ],
    ['the newest removal', 'removals', { orderBy: [newest('removedAt')], limit: 1 }],
    [
      'the newest revisions of a post',
      'posts/p0001/revisions',
      { orderBy: [newest('revision')], limit: 10 },
    ],
  ])('for %s reads as many rows as it finds', (_, collection, structured) => {
    const { found: results, rowsRead } = measure(collection, structured)
    expect(results).toBeGreaterThan(0)
    // Each alternative of a filter is read one row ahead, to see which comes first.
    expect(rowsRead).toBeLessThanOrEqual(results + 4)
  })

  it.each([
    ['all published posts', 'posts', published, POSTS * 0.4],
    ['all redirects', 'slugs', is('kind', 'redirect'), POSTS / 10],
    [
      'posts in one of several states',
      'posts',
      is('status', ['draft', 'archived'], 'IN'),
      POSTS * 0.4,
    ],
    [
      'posts with one of several tags, each once',
      'posts',
      is('tags', ['all', 'tag-1'], 'ARRAY_CONTAINS_ANY'),
      POSTS,
    ],
    [
      "an author's posts since a time",
      'posts',
      and(is('authorId', 'author-1'), is('updatedAt', day(1000), 'GREATER_THAN_OR_EQUAL')),
      50,
    ],
  ])('that counts %s looks at no document', (_, collectionId, where, expected) => {
    expect(resultOf(countByIndex(query(collectionId, { where }), store, null))).toBe(expected)
  })
})

describe('any query on one field', () => {
  it.each<[string, object, number]>([
    ['an equality', { where: is('title', 'Title 12') }, 1],
    ['a range', { where: is('revision', 1, 'GREATER_THAN'), limit: 10 }, 0],
    ['an element', { where: is('tags', 'tag-7', 'ARRAY_CONTAINS'), limit: 5 }, 5],
    ['an order', { orderBy: [newest('slug')], limit: 7 }, 7],
    [
      'being null',
      { where: { unaryFilter: { field: { fieldPath: 'publishAt' }, op: 3 } }, limit: 3 },
      3,
    ],
    [
      'not being null',
      { where: { unaryFilter: { field: { fieldPath: 'publishAt' }, op: 5 } }, limit: 3 },
      3,
    ],
    [
      'its name',
      {
        where: {
          fieldFilter: { field: { fieldPath: '__name__' }, op: 5, value: reference('posts/p0003') },
        },
      },
      1,
    ],
  ])('reads what %s selects', (_, structured, expected) => {
    expect(measure('posts', structured)).toEqual({ found: expected, rowsRead: expected })
  })

  it('reads everything where the field is not indexed', () => {
    expect(measure('posts', { where: is('html', 'x') })).toEqual({ found: 0, rowsRead: POSTS })
  })
})

describe('a query with several conditions', () => {
  const thirty = (of: (index: number) => object) =>
    or(...Array.from({ length: 30 }, (_, at) => of(at)))
  const PUBLISHED = POSTS * 0.4
  /** Each range that is counted to choose an index is a look as well. */
  const LOOKS = 130

  it.each<[string, object, number]>([
    ['a selective one beside one that many fulfil', and(published, is('title', 'none')), 0],
    ['one with few documents, whichever comes first', and(is('title', 'Title 3'), published), 1],
    [
      'thirty selective alternatives beside one that many fulfil',
      and(
        published,
        thirty((at) => is('title', `none ${at}`)),
      ),
      0,
    ],
    [
      'thirty alternatives that no index knows',
      and(
        published,
        thirty((at) => is('html', `none ${at}`)),
      ),
      PUBLISHED,
    ],
    [
      'thirty alternatives that no index knows, each written out',
      thirty((at) => and(published, is('html', `none ${at}`))),
      PUBLISHED,
    ],
    [
      'thirty alternatives that no index knows, and a selective one for each',
      or(
        ...Array.from({ length: 15 }, (_, at) => and(published, is('html', `none ${at}`))),
        ...Array.from({ length: 15 }, (_, at) => is('title', `none ${at}`)),
      ),
      PUBLISHED,
    ],
    [
      'thirty ranges within one another',
      thirty((at) => is('updatedAt', day(at), 'GREATER_THAN')),
      POSTS,
    ],
    [
      'thirty elements that all documents have',
      and(
        published,
        is(
          'tags',
          Array.from({ length: 30 }, () => 'all'),
          'ARRAY_CONTAINS_ANY',
        ),
      ),
      PUBLISHED,
    ],
    ['thirty unrelated ones', thirty((at) => is(`field_${at}`, 1)), 0],
  ])('looks at few documents for %s', (_, where, most) => {
    const { rowsRead } = measure('posts', { where })
    expect(rowsRead).toBeLessThanOrEqual(most + LOOKS)
  })

  it('looks at no document twice when it is counted and summed up', () => {
    const stats = createReadStats()
    const tags = is(
      'tags',
      ['all', ...Array.from({ length: 29 }, (_, at) => `tag-${at}`)],
      'ARRAY_CONTAINS_ANY',
    )
    const aggregations = decodeAggregations([{ sum: { field: { fieldPath: 'revision' } } }])
    const sums = resultOf(
      aggregate(query('posts', { where: tags }), aggregations, meteredReader(store, stats)),
    )
    expect([...sums.values()]).toEqual([{ kind: 'integer', value: BigInt(POSTS) }])
    expect(stats.rows).toBeLessThanOrEqual(POSTS + LOOKS)
  })
})

it('SQLite answers from the index, without sorting', () => {
  const plan = planQuery(
    query('posts', { where: published, orderBy: [newest('updatedAt')], limit: 20 }),
    store,
  )
  if (plan.kind !== 'indexes') throw new Error('An index was expected.')
  expect(plan.scans).toMatchObject([{ index: { id: 'status,updatedAt' }, order: 'all' }])
  const details = database
    .prepare(
      `EXPLAIN QUERY PLAN SELECT e.key, d.fields
       FROM document_index e CROSS JOIN documents d ON d.key = e.document
       WHERE e.collection = ? AND e.fields = ? AND e.key >= ? AND e.key < ? ORDER BY e.key DESC`,
    )
    .all()
    .map(({ detail }) => String(detail))
  expect(details).toEqual([
    'SEARCH e USING PRIMARY KEY (collection=? AND fields=? AND key>? AND key<?)',
    'SEARCH d USING INTEGER PRIMARY KEY (rowid=?)',
  ])
})
