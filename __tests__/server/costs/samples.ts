import { PROJECT } from '../app/backend-server.ts'
import type { Json } from './growth.ts'

const ROOT = `projects/${PROJECT}/databases/(default)/documents`
const TIME = new Date().toISOString()
const ID = 'AAAAAAAAAAAAAAAAAAAAAA=='

/** One request that a client may send. */
export interface Sample {
  readonly operation: string
  readonly path: string
  readonly body: Json
}

const rpc = (verb: string, body: Json): Sample => ({
  operation: `documents:${verb}`,
  path: `/v1/${ROOT}:${verb}`,
  body,
})

const map: Json = {
  mapValue: { fields: { a: { mapValue: { fields: { b: { integerValue: '1' } } } } } },
}
const array: Json = {
  arrayValue: {
    values: [{ mapValue: { fields: { a: { arrayValue: { values: [{ integerValue: '1' }] } } } } }],
  },
}
const values: Json = {
  null: { nullValue: null },
  text: { stringValue: 'text' },
  bytes: { bytesValue: 'AAAA' },
  number: { doubleValue: 1.5 },
  whole: { integerValue: '1' },
  flag: { booleanValue: true },
  time: { timestampValue: TIME },
  place: { geoPointValue: { latitude: 1, longitude: 2 } },
  document: { referenceValue: `${ROOT}/posts/a` },
  map,
  array,
}

const field = (fieldPath: string): Json => ({ fieldPath })
const equal = (fieldPath: string, stringValue = 'a'): Json => ({
  fieldFilter: { field: field(fieldPath), op: 'EQUAL', value: { stringValue } },
})
/** What the rules ask of a stranger's query. */
const isPublished = equal('status', 'published')
const all = (filters: readonly Json[]): Json => ({ compositeFilter: { op: 'AND', filters } })
const either = (filters: readonly Json[]): Json => ({ compositeFilter: { op: 'OR', filters } })

const query = (more: { readonly [key: string]: Json }): Json => ({
  from: [{ collectionId: 'posts', allDescendants: false }],
  ...more,
})

const vector: Json = {
  mapValue: {
    fields: {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values: [{ doubleValue: 1 }] } },
    },
  },
}

const QUERIES: readonly Json[] = [
  query({
    select: { fields: [field('title')] },
    where: all([isPublished, all([equal('a'), equal('b')])]),
    orderBy: [{ field: field('a'), direction: 'ASCENDING' }],
    startAt: { values: [{ stringValue: 'a' }], before: true },
    endAt: { values: [{ stringValue: 'z' }], before: false },
    offset: 1,
    limit: 2,
  }),
  query({ where: all([isPublished, either([equal('a'), either([equal('b'), equal('c')])])]) }),
  query({
    where: {
      fieldFilter: {
        field: field('a'),
        op: 'IN',
        value: { arrayValue: { values: [{ stringValue: 'a' }] } },
      },
    },
  }),
  query({
    where: {
      fieldFilter: {
        field: field('a'),
        op: 'NOT_IN',
        value: { arrayValue: { values: [{ stringValue: 'a' }] } },
      },
    },
  }),
  query({ where: { fieldFilter: { field: field('a'), op: 'GREATER_THAN', value: map } } }),
  query({ where: { unaryFilter: { field: field('a'), op: 'IS_NULL' } } }),
  query({
    findNearest: {
      vectorField: field('v'),
      queryVector: vector,
      distanceMeasure: 'EUCLIDEAN',
      limit: 3,
      distanceResultField: 'far',
      distanceThreshold: { value: 1 },
    },
  }),
]

const document = (id: string): Json => ({
  name: `${ROOT}/posts/${id}`,
  fields: values,
  createTime: TIME,
  updateTime: TIME,
})

const transforms: Json = [
  { fieldPath: 'p', appendMissingElements: { values: [{ integerValue: '1' }] } },
  { fieldPath: 'p', removeAllFromArray: { values: [{ integerValue: '1' }] } },
  { fieldPath: 'c', increment: { integerValue: '1' } },
  { fieldPath: 'd', maximum: { integerValue: '1' } },
  { fieldPath: 'e', minimum: { integerValue: '1' } },
  { fieldPath: 'f', setToServerValue: 'REQUEST_TIME' },
]

const WRITES: Json = [
  {
    update: document('a'),
    updateMask: { fieldPaths: ['p'] },
    updateTransforms: transforms,
    currentDocument: { exists: false },
  },
  { delete: `${ROOT}/posts/b`, currentDocument: { updateTime: TIME } },
  { verify: `${ROOT}/posts/c`, currentDocument: { exists: true } },
  { transform: { document: `${ROOT}/posts/d`, fieldTransforms: transforms } },
]

/** What strangers and authors may ask of the documents' service: every field of every message is in one. */
export const DOCUMENT_SAMPLES: readonly Sample[] = [
  rpc('commit', { writes: WRITES, database: 'd', requestOptions: {} }),
  rpc('commit', { writes: [{ update: document('a') }], transaction: ID }),
  rpc('batchWrite', { writes: WRITES, labels: { a: 'b' }, database: 'd' }),
  rpc('batchGet', {
    documents: [`${ROOT}/posts/a`],
    mask: { fieldPaths: ['p'] },
    newTransaction: { readOnly: { readTime: TIME } },
  }),
  rpc('batchGet', { documents: [`${ROOT}/posts/a`], transaction: ID }),
  rpc('beginTransaction', {
    options: { readWrite: { retryTransaction: ID, concurrencyMode: 'OPTIMISTIC' } },
  }),
  rpc('rollback', { transaction: ID }),
  ...QUERIES.map((structuredQuery) =>
    rpc('runQuery', { structuredQuery, parent: ROOT, explainOptions: { analyze: true } }),
  ),
  ...QUERIES.map((structuredQuery) => rpc('runQuery', { structuredQuery, readTime: TIME })),
  ...QUERIES.map((structuredQuery) => rpc('runQuery', { structuredQuery })),
  rpc('runAggregationQuery', {
    structuredAggregationQuery: {
      structuredQuery: QUERIES[0] ?? {},
      aggregations: [
        { alias: 'n', count: { upTo: '5' } },
        { alias: 's', sum: { field: field('a') } },
      ],
    },
  }),
  rpc('listCollectionIds', { parent: ROOT, pageSize: 3, pageToken: 'a', readTime: TIME }),
  rpc('partitionQuery', {
    structuredQuery: QUERIES[0] ?? {},
    partitionCount: 2,
    pageToken: 'a',
    pageSize: 2,
  }),
]

const accounts = (verb: string, body: Json): Sample => ({
  operation: `accounts:${verb}`,
  path: `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=k`,
  body,
})

const TOKEN = `${'a'.repeat(40)}.${'b'.repeat(40)}.c`

/** The same for the service of accounts. */
export const ACCOUNT_SAMPLES: readonly Sample[] = [
  accounts('signUp', { email: 'a@example.org', password: 'p', displayName: 'A', idToken: TOKEN }),
  accounts('signInWithPassword', { email: 'a@example.org', password: 'p' }),
  accounts('signInWithEmailLink', { email: 'a@example.org', oobCode: 'c', idToken: TOKEN }),
  accounts('signInWithCustomToken', { token: TOKEN }),
  accounts('lookup', { idToken: TOKEN }),
  accounts('update', {
    idToken: TOKEN,
    displayName: 'A',
    photoUrl: '/a.png',
    email: 'a@example.org',
    password: 'p',
    oobCode: 'c',
    deleteAttribute: ['DISPLAY_NAME'],
    deleteProvider: ['password'],
  }),
  accounts('sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email: 'a@example.org',
    continueUrl: 'http://localhost/',
    idToken: TOKEN,
    newEmail: 'b@example.org',
  }),
  accounts('resetPassword', { oobCode: 'c', newPassword: 'p' }),
  accounts('createAuthUri', {
    identifier: 'a@example.org',
    continueUri: 'http://localhost/',
    sessionId: 's',
  }),
  accounts('delete', { idToken: TOKEN, localId: 'a' }),
  {
    operation: 'token',
    path: '/securetoken.googleapis.com/v1/token?key=k',
    body: { grant_type: 'refresh_token', refresh_token: TOKEN },
  },
]
