import {
  collection,
  doc,
  getDoc,
  getDocs,
  getFirestore,
  initializeFirestore,
  limit,
  orderBy,
  query,
  serverTimestamp,
  startAfter,
  Timestamp,
  where,
  type DocumentData,
  type FieldValue,
  type Firestore,
  type Query,
  type WhereFilterOp,
} from 'firebase/firestore/lite'
import { firebaseSettings } from '../base/environment'
import { codeOf, DocumentsError, messageOf } from '../base/errors'
import { firebaseApp, serviceHost } from './app'

/** A moment as the database keeps it: a stored time, or "the server's time" in a write. */
export type StoredTime = Timestamp | FieldValue

/** One document as read. */
export interface StoredDocument {
  readonly id: string
  /** Timestamps turned into `Date`s (whole milliseconds): for schemas and for showing. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Timestamps as stored (microseconds): for writing back a field that must not change. */
  readonly exact: Readonly<Record<string, unknown>>
}

/** Which documents of a collection to read, in which order, how many. */
export interface DocumentQuery {
  readonly where?: readonly (readonly [field: string, is: WhereFilterOp, value: unknown])[]
  readonly orderBy?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[]
  /** Values of the `orderBy` fields of the last document already read. */
  readonly startAfter?: readonly unknown[]
  readonly limit?: number
}

let database: Firestore | undefined

/** The database client of this page. */
export function firestore(): Firestore {
  if (database === undefined) {
    const host = serviceHost(firebaseSettings().hosts.firestore)
    database =
      host === null
        ? getFirestore(firebaseApp())
        : initializeFirestore(firebaseApp(), {
            host: `${host.hostname}:${host.port}`,
            ssl: host.isSecure,
          })
  }
  return database
}

async function explained<Result>(doing: string, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (cause) {
    throw new DocumentsError(codeOf(cause), `Could not ${doing}: ${messageOf(cause)}`, { cause })
  }
}

function withDates(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate()
  if (Array.isArray(value)) return value.map(withDates)
  if (value === null || typeof value !== 'object') return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withDates(field)]))
}

/** A document of the SDK, as the rest of the site sees documents. */
export function toStored(id: string, data: DocumentData): StoredDocument {
  const fields = Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, withDates(value)]),
  )
  return { id, fields, exact: data }
}

function toQuery(path: string, asked: DocumentQuery): Query {
  return query(
    collection(firestore(), path),
    ...(asked.where ?? []).map(([field, is, value]) => where(field, is, value)),
    ...(asked.orderBy ?? []).map(([field, direction]) => orderBy(field, direction)),
    ...(asked.startAfter === undefined ? [] : [startAfter(...asked.startAfter)]),
    ...(asked.limit === undefined ? [] : [limit(asked.limit)]),
  )
}

/**
 * Reads one document.
 *
 * @param path relative to the database's root, such as `posts/abc`
 * @returns null when it does not exist
 * @throws DocumentsError with the SDK's code, such as `permission-denied` or `unavailable`
 */
export async function readDocument(path: string): Promise<StoredDocument | null> {
  const snapshot = await explained(`read ${path}`, () => getDoc(doc(firestore(), path)))
  const data = snapshot.data()
  return data === undefined ? null : toStored(snapshot.id, data)
}

/** Reads the documents of a collection that a query selects. @throws DocumentsError */
export async function readDocuments(
  path: string,
  asked: DocumentQuery = {},
): Promise<StoredDocument[]> {
  const snapshot = await explained(`read ${path}`, () => getDocs(toQuery(path, asked)))
  return snapshot.docs.map((found) => toStored(found.id, found.data()))
}

/** The value that makes the backend store its own time. */
export function serverTime(): StoredTime {
  return serverTimestamp()
}
