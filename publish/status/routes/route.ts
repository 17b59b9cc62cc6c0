import type { DocumentRef } from '../../../shared/documents/document-source.ts'
import { parseDocumentKey } from '../../../shared/documents/document-ref.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { RefusalError } from '../../contract/errors.ts'
import type { StatusCaller } from '../access/caller.ts'

/** A request to a route. */
export interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly query: URLSearchParams
  /** The groups of the route's path. */
  readonly parameters: readonly string[]
  readonly caller: StatusCaller
  /** Aborted when the caller no longer waits for the answer. */
  readonly signal: AbortSignal
}

/** An answer in JSON. */
export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

/** One route of the status interface. */
export interface StatusRoute {
  readonly method: 'GET' | 'POST'
  /** Below the prefix. */
  readonly path: RegExp
  /** Editors alone when left out; `monitors` are editors and holders of the token for metrics. */
  readonly for?: 'everybody' | 'monitors'
  /** Null when the route has answered by itself. */
  readonly answer: (asked: Asked) => Promise<JsonAnswer | null> | JsonAnswer | null
}

/**
 * Returns the document that a query names by its key, such as `posts/p1`.
 *
 * @throws RefusalError `status/document-invalid` (400)
 */
export function documentParameter(key: string | null): DocumentRef {
  const document = key === null ? null : parseDocumentKey(key)
  if (document !== null) return document
  throw new RefusalError(
    400,
    'status/document-invalid',
    'Name the document by its key, such as ?document=posts/ID.',
  )
}

/**
 * A whole number in a query.
 *
 * @throws RefusalError `status/parameter-invalid` (400)
 */
export function numberParameter(
  query: URLSearchParams,
  name: string,
  lowest: number,
): number | null {
  const text = query.get(name)
  if (text === null) return null
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (value >= lowest) return value
  throw new RefusalError(
    400,
    'status/parameter-invalid',
    `${name} must be a whole number from ${lowest} up.`,
  )
}
