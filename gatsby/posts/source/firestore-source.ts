import { FirebaseError, deleteApp, initializeApp } from 'firebase/app'
import type { Firestore, Query, QueryDocumentSnapshot } from 'firebase/firestore/lite'
import {
  collection,
  connectFirestoreEmulator,
  doc,
  documentId,
  getCount,
  getDoc,
  getDocs,
  initializeFirestore,
  limit,
  orderBy,
  query,
  setLogLevel,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import { readAuthorDocument } from '../../../shared/accounts/authors.ts'
import { isDocumentId } from '../../../shared/documents/document-id.ts'
import type { FirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { isRedirectTarget } from '../../../shared/site/old-address.ts'
import type { AttemptPolicy } from './attempt.ts'
import { BackendRefusedError } from '../../errors.ts'
import { attempt, DEFAULT_ATTEMPT_POLICY } from './attempt.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'
import type { EntrySource, PostSource, RedirectSlug } from './post-source.ts'
import { toRaw } from './to-raw.ts'

/**
 * Documents asked for in one request. Bodies may be 500 kB each: a backend that bounds its answers may
 * ask for smaller pages.
 */
const PAGE_SIZE = 300
const SMALLER_PAGES = 4

/**
 * Single documents asked for at the same time. While hundreds of posts are saved, each request stands behind
 * the commits of its moment: with fewer at once their reading takes that wait more often. Named posts cannot
 * be asked for by a query: Firebase's rules refuse one that names its documents.
 */
const DOCUMENTS_AT_ONCE = 32

/** Most values that Firestore takes after `in`. */
const IN_MAX_VALUES = 30

export interface FirestoreSourceOptions {
  readonly settings: FirebaseSettings
  /** Where the store answers, or null for Firebase's own host. */
  readonly origin: string | null
  /** Shown to the embedded backend, so that these reads are not counted; null or missing for none. */
  readonly buildToken?: string | null
  readonly policy?: AttemptPolicy
}

/** A source together with the way to let go of its connection. */
export interface OpenSource {
  readonly source: PostSource
  readonly entries: EntrySource
  close(): Promise<void>
}

/**
 * Reads posts anonymously by the Firestore Lite SDK, so that the security rules for readers apply to
 * the build as well: what a build can see is public.
 */
export function openFirestoreSource(options: FirestoreSourceOptions): OpenSource {
  const { settings, origin, buildToken = null, policy = DEFAULT_ATTEMPT_POLICY } = options
  // The SDK logs every failed request by itself; the build says it once, in its own words.
  setLogLevel('silent')
  const { apiKey, projectId } = settings.options
  const app = initializeApp({ apiKey, projectId }, `pliego-build-${Math.random().toString(36)}`)
  const address = origin === null ? null : new URL(origin)
  const database = initializeFirestore(
    app,
    address === null ? {} : { host: address.host, ssl: address.protocol === 'https:' },
  )
  // The public way of the SDK to send a token of one's own. It speaks http only.
  if (buildToken !== null && address?.protocol === 'http:') {
    const port = address.port === '' ? 80 : Number(address.port)
    connectFirestoreEmulator(database, address.hostname, port, { mockUserToken: buildToken })
  }
  const backend = origin ?? 'firestore.googleapis.com'
  const ask = <Value>(what: string, request: () => Promise<Value>) =>
    attempt(what, backend, request, policy)
  return {
    source: createSource(database, ask),
    entries: createEntrySource(database, ask),
    close: () => deleteApp(app),
  }
}

type Ask = <Value>(what: string, request: () => Promise<Value>) => Promise<Value>

/** The documents of a query, page by page as they are asked for. */
async function* pagesOf(ask: Ask, what: string, ordered: Query): AsyncGenerator<RawDocument[]> {
  let last: QueryDocumentSnapshot | null = null
  let pageSize = PAGE_SIZE
  for (;;) {
    const from: Query = last === null ? ordered : query(ordered, startAfter(last))
    const { docs } = await ask(what, async () => {
      const page = await readPage(from, pageSize)
      pageSize = page.pageSize
      return page
    })
    if (docs.length > 0) yield docs.map((found) => toRaw(found.id, found.data()))
    last = docs.at(-1) ?? null
    if (last === null || docs.length < pageSize) return
  }
}

/** Reads documents of a collection by their ids; those that readers may not see are not among them. */
async function readByIds(
  database: Firestore,
  ask: Ask,
  {
    what,
    name,
    ids,
  }: { readonly what: string; readonly name: string; readonly ids: readonly string[] },
): Promise<RawDocument[]> {
  const found: RawDocument[] = []
  // What cannot be an id names nothing; the store would refuse it, and the others with it.
  for (const some of chunks(ids.filter(isDocumentId), DOCUMENTS_AT_ONCE)) {
    const documents = await Promise.all(
      some.map((id) => ask(`${what} ${id}`, () => readIfPublic(database, name, id))),
    )
    found.push(...documents.filter((document) => document !== null))
  }
  return found
}

async function readPages(ask: Ask, what: string, ordered: Query): Promise<RawDocument[]> {
  const documents: RawDocument[] = []
  for await (const page of pagesOf(ask, what, ordered)) documents.push(...page)
  return documents
}

function createEntrySource(database: Firestore, ask: Ask): EntrySource {
  const entries = collection(database, 'entries')
  const withStatus = (status: string) =>
    query(entries, where('status', '==', status), orderBy(documentId()))
  return {
    async entries() {
      const read = (status: string) =>
        readPages(ask, `the entries that are ${status}`, withStatus(status))
      try {
        return (await Promise.all(SEEN_STATUSES.map(read))).flat()
      } catch (error) {
        // The rules of a backend that is older than the builder: it has no entries.
        if (error instanceof BackendRefusedError && isDenied(error.cause)) return []
        throw error
      }
    },
    entriesById: async (ids) =>
      (await readByIds(database, ask, { what: 'entry', name: 'entries', ids })).filter(({ data }) =>
        SEEN_STATUSES.some((status) => status === data['status']),
      ),
  }
}

/** Readers see what is published, and that a file is hidden. */
const SEEN_STATUSES = ['published', 'removed'] as const

function createSource(database: Firestore, ask: Ask): PostSource {
  const published = query(collection(database, 'posts'), where('status', '==', 'published'))
  const removals = collection(database, 'removals')
  const redirects = query(collection(database, 'slugs'), where('kind', '==', 'redirect'))

  const byIds = (what: string, name: string, ids: readonly string[]) =>
    readByIds(database, ask, { what, name, ids })

  async function newestOf(what: string, base: Query, field: string): Promise<Date | null> {
    const answer = await ask(what, () => getDocs(query(base, orderBy(field, 'desc'), limit(1))))
    const value: unknown = answer.docs[0]?.get(field)
    return value instanceof Timestamp ? value.toDate() : null
  }

  return {
    async newestChange() {
      const times = [
        await newestOf('the newest post', published, 'updatedAt'),
        await newestOf('the newest removal', removals, 'removedAt'),
      ].filter((time) => time !== null)
      return times.length === 0 ? null : new Date(Math.max(...times.map((time) => time.getTime())))
    },
    // Ordered by id, not by time: a document without a usable `updatedAt` must be seen as well.
    allPosts: () => pagesOf(ask, 'the published posts', query(published, orderBy(documentId()))),
    postsSince: (cursor) =>
      readPages(
        ask,
        'the changed posts',
        query(published, where('updatedAt', '>', Timestamp.fromDate(cursor)), orderBy('updatedAt')),
      ),
    async removalsSince(cursor) {
      const found = await readPages(
        ask,
        'the removed posts',
        query(removals, where('removedAt', '>', Timestamp.fromDate(cursor)), orderBy('removedAt')),
      )
      return found.flatMap(({ id, data }) =>
        data['removedAt'] instanceof Date ? [{ postId: id, removedAt: data['removedAt'] }] : [],
      )
    },
    postsById: async (ids) =>
      (await byIds('post', 'posts', ids)).filter(({ data }) => data['status'] === 'published'),
    async countPosts() {
      const answer = await ask('the number of published posts', () => getCount(published))
      return answer.data().count
    },
    async redirects() {
      return toRedirects(
        await readPages(ask, 'the redirects', query(redirects, orderBy(documentId()))),
      )
    },
    async authors(ids) {
      // One by one: who has published nothing is not to be found in a list by everyone.
      const found = await byIds('author', 'authors', [...new Set(ids)])
      return found.flatMap(({ id, data }) => readAuthorDocument(id, data) ?? [])
    },
    redirectsById: async (slugs) => toRedirects(await byIds('redirect', 'slugs', slugs)),
    async redirectsOf(postIds) {
      const found = await Promise.all(
        chunks(postIds, IN_MAX_VALUES).map((some) =>
          readPages(
            ask,
            'the redirects of changed posts',
            query(redirects, where('postId', 'in', some), orderBy(documentId())),
          ),
        ),
      )
      return toRedirects(found.flat())
    },
  }
}

interface Page {
  readonly docs: readonly QueryDocumentSnapshot[]
  /** How many were asked for in the end. */
  readonly pageSize: number
}

async function readPage(ordered: Query, pageSize: number): Promise<Page> {
  try {
    const { docs } = await getDocs(query(ordered, limit(pageSize)))
    return { docs, pageSize }
  } catch (error) {
    if (pageSize === 1 || !isAnswerTooLong(error)) throw error
    return readPage(ordered, Math.ceil(pageSize / SMALLER_PAGES))
  }
}

/** The embedded backend bounds the bytes of an answer, and says how to read what is longer. */
function isAnswerTooLong(error: unknown): boolean {
  return error instanceof FirebaseError && /limit and startAfter/.test(error.message)
}

function toRedirects(documents: readonly RawDocument[]): RedirectSlug[] {
  return documents.flatMap(({ id, data: { kind, postId, to } }) => {
    if (kind !== 'redirect' || typeof postId !== 'string') return []
    if (typeof to !== 'string') return [{ slug: id, postId }]
    // The rules refuse others; an administrator's program is not asked.
    return isRedirectTarget(to) ? [{ slug: id, postId, to }] : []
  })
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** Reads a document; null for one that is not public, which the rules refuse: an answer, not a failure. */
async function readIfPublic(
  database: Firestore,
  name: string,
  id: string,
): Promise<RawDocument | null> {
  try {
    const data = (await getDoc(doc(database, name, id))).data()
    return data === undefined ? null : toRaw(id, data)
  } catch (error) {
    if (isDenied(error)) return null
    throw error
  }
}

const isDenied = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'permission-denied'
