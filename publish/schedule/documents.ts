import { z } from 'zod'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import type { PlannedWrite } from '../../shared/documents/planned-write.ts'
import { PublishError } from '../contract/errors.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { SERVER_TIME, encodeFields, fieldsSchema } from '../../node-shared/backend/wire-values.ts'
import type { WireFields, WireValue } from '../../node-shared/backend/wire-values.ts'

const FIRESTORE_ORIGIN = 'https://firestore.googleapis.com'
const TIMEOUT_MS = 10_000

/** Answers to a commit that say: another writer was first. */
const LATE_STATUSES: readonly string[] = ['FAILED_PRECONDITION', 'ABORTED', 'ALREADY_EXISTS']

/** One document as read. */
export interface FetchedDocument {
  readonly id: string
  readonly fields: WireFields
  /** Of its last write; a commit can ask that this is still the last. */
  readonly updateTime: string
}

/** A write, and what must hold of its document when it is applied. */
export interface GuardedWrite {
  readonly write: PlannedWrite
  readonly condition?: { readonly updateTime: string } | { readonly exists: boolean }
}

/** Which documents of a collection to read: those that fulfil all conditions, in one order. */
interface DocumentQuery {
  /** Its path, such as `posts` or `posts/abc/kept`. */
  readonly collection: string
  readonly where: readonly (readonly [field: string, op: 'EQUAL' | 'LESS_THAN', value: WireValue])[]
  readonly orderBy: string | null
  /** Which fields to send; texts are large. */
  readonly select: readonly string[]
  readonly limit: number
  /** The value of the order's field and the id of the last document already read. */
  readonly after?: readonly [value: WireValue, id: string]
}

/** The documents, read and written past the security rules. */
export interface Documents {
  /** Null when there is no such document. */
  read(path: string): Promise<FetchedDocument | null>
  query(query: DocumentQuery): Promise<FetchedDocument[]>
  /**
   * The path of the first document, in the order of paths, of all collections with a name.
   *
   * @param after the path after which to look, of a document that need not be there; null to begin
   * @returns null where there is none
   */
  next(collectionId: string, after: string | null): Promise<string | null>
  /** Commits all writes, or none when a condition does not hold. */
  commit(writes: readonly GuardedWrite[]): Promise<'done' | 'late'>
}

/** Options of {@link openDocuments}. */
export interface DocumentsOptions {
  readonly settings: FirebaseSettings
  /** Where this process reaches what pages call `same-origin`. */
  readonly sameOrigin: () => string
  /** The token of a service account. */
  readonly token: () => Promise<string>
  readonly fetch: typeof fetch
}

const documentSchema = z.object({
  name: z.string(),
  fields: fieldsSchema.default({}),
  updateTime: z.string(),
})
const foundSchema = z.array(z.object({ found: documentSchema.optional() }))
const rowsSchema = z.array(z.object({ document: documentSchema.optional() }))
const errorSchema = z.object({ error: z.object({ status: z.string(), message: z.string() }) })

function toStored({ name, fields, updateTime }: z.infer<typeof documentSchema>): FetchedDocument {
  return { id: name.slice(name.lastIndexOf('/') + 1), fields, updateTime }
}

/**
 * Firestore's REST interface: the embedded backend, the emulators and Firebase answer alike. What it
 * returns throws PublishError `schedule/backend-unavailable` or `schedule/refused`.
 */
export function openDocuments(options: DocumentsOptions): Documents {
  const { settings, sameOrigin, token, fetch } = options
  const { firestore } = settings.hosts
  const root = `projects/${settings.options.projectId}/databases/(default)/documents`

  async function call(
    method: string,
    body: object,
    below = '',
  ): Promise<{ status: string; data: unknown }> {
    const origin =
      firestore === null ? FIRESTORE_ORIGIN : firestore === 'same-origin' ? sameOrigin() : firestore
    const authorization = `Bearer ${await token()}`
    const response = await fetch(`${origin}/v1/${root}${below}:${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw unavailable(method, messageOf(cause), { cause })
    })
    const data: unknown = await response.json().catch((cause: unknown) => {
      throw unavailable(method, `it answered ${response.status} without JSON`, { cause })
    })
    if (response.ok) return { status: 'OK', data }
    // Streaming methods wrap their error into a list.
    const { error } = errorSchema.safeParse(Array.isArray(data) ? data[0] : data).data ?? {}
    if (error !== undefined && LATE_STATUSES.includes(error.status)) {
      return { status: error.status, data }
    }
    if (response.status >= 500 || response.status === 429) {
      throw unavailable(method, `it answered ${response.status}`)
    }
    throw new PublishError(
      'schedule/refused',
      `The backend refused ${method}: ${error?.message ?? response.status}`,
    )
  }

  const toWire = ({ write, condition }: GuardedWrite): object => {
    const name = `${root}/${write.path}`
    const currentDocument = condition === undefined ? {} : { currentDocument: condition }
    if (write.kind === 'delete') return { delete: name, ...currentDocument }
    const updateTransforms = Object.entries(write.data)
      .filter(([, value]) => value === SERVER_TIME)
      .map(([fieldPath]) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' }))
    return {
      update: { name, fields: encodeFields(write.data) },
      ...(updateTransforms.length > 0 ? { updateTransforms } : {}),
      ...currentDocument,
    }
  }

  return {
    async read(path) {
      const { data } = await call('batchGet', { documents: [`${root}/${path}`] })
      const found = foundSchema.parse(data)[0]?.found
      return found === undefined ? null : toStored(found)
    },
    async query(query) {
      const [, parent = '', collectionId = ''] = /^(?:(.*)\/)?([^/]+)$/.exec(query.collection) ?? []
      const structuredQuery = { from: [{ collectionId }], ...toWireQuery(query, root) }
      const below = parent === '' ? '' : `/${parent}`
      const { data } = await call('runQuery', { structuredQuery }, below)
      return rowsSchema.parse(data).flatMap((row) => (row.document ? [toStored(row.document)] : []))
    },
    async next(collectionId, after) {
      const structuredQuery = nextQuery(collectionId, after === null ? null : `${root}/${after}`)
      const { data } = await call('runQuery', { structuredQuery })
      return rowsSchema.parse(data)[0]?.document?.name.slice(root.length + 1) ?? null
    },
    async commit(writes) {
      const { status } = await call('commit', { writes: writes.map(toWire) })
      return status === 'OK' ? 'done' : 'late'
    },
  }
}

/** Returns a query in the form of the REST interface. */
function toWireQuery(query: DocumentQuery, root: string): object {
  const { collection, where, orderBy, select, limit, after } = query
  const filters = where.map(([fieldPath, op, value]) => ({
    fieldFilter: { field: { fieldPath }, op, value },
  }))
  const orders = orderBy === null ? ['__name__'] : [orderBy, '__name__']
  return {
    select: { fields: ['__name__', ...select].map((fieldPath) => ({ fieldPath })) },
    ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }),
    orderBy: orders.map((fieldPath) => ({ field: { fieldPath }, direction: 'ASCENDING' })),
    ...(after !== undefined && {
      startAt: {
        values: [after[0], { referenceValue: `${root}/${collection}/${after[1]}` }],
        before: false,
      },
    }),
    limit,
  }
}

/** The first document after a name, in all collections of one id. */
function nextQuery(collectionId: string, after: string | null): object {
  return {
    from: [{ collectionId, allDescendants: true }],
    select: { fields: [{ fieldPath: '__name__' }] },
    orderBy: [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }],
    limit: 1,
    ...(after !== null && { startAt: { values: [{ referenceValue: after }], before: false } }),
  }
}

function unavailable(method: string, reason: string, options?: ErrorOptions): PublishError {
  return new PublishError(
    'schedule/backend-unavailable',
    `The backend could not be asked to ${method}: ${reason}`,
    options,
  )
}
