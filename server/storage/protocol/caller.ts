import { z } from 'zod'
import type { RequestHead } from '../../../node-shared/http/request.ts'
import { StorageError } from './storage-error.ts'

/** Who sent a request, as rules see it. */
export interface StorageAuth {
  readonly uid: string
  readonly token: Readonly<Record<string, unknown>>
}

/** Who asks: an account, a stranger (null), or the operator, whom rules do not hold back. */
export type StorageCaller = StorageAuth | 'trusted' | null

/** Whose credentials are these? Null for those that are not valid. */
export type Authenticate = (credentials: string) => Promise<StorageAuth | 'trusted' | null>

const callerSchema = z.union([
  z.null(),
  z.literal('trusted'),
  z.object({ uid: z.string(), token: z.record(z.string(), z.unknown()) }),
])

/** Reads a caller back from the database. */
export function parseStoredCaller(json: string): StorageCaller {
  return callerSchema.parse(JSON.parse(json))
}

/** The account behind a caller; null for strangers and the operator. */
export function uidOf(caller: StorageCaller): string | null {
  return caller === null || caller === 'trusted' ? null : caller.uid
}

/**
 * Who sent this request, without a verdict: null without credentials, `invalid` for those that are
 * not valid or have expired.
 */
export async function identify(
  authenticate: Authenticate,
  head: RequestHead,
): Promise<StorageCaller | 'invalid'> {
  const { authorization } = head.headers
  if (authorization === undefined) return null
  // The SDK says `Firebase`; command-line clients say `Bearer`.
  const credentials = /^(?:Firebase|Bearer) (\S+)$/i.exec(authorization)?.[1]
  const caller = credentials === undefined ? null : await authenticate(credentials)
  return caller ?? 'invalid'
}

/**
 * Who sent this request.
 *
 * @throws StorageError `storage/unauthenticated` for credentials that are not valid; they are never
 *   taken for no credentials, or an expired session would look like missing permission
 */
export async function requireCaller(
  authenticate: Authenticate,
  head: RequestHead,
): Promise<StorageCaller> {
  const caller = await identify(authenticate, head)
  if (caller === 'invalid') throw new StorageError('storage/unauthenticated')
  return caller
}
