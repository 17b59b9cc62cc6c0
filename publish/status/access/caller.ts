import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { parseRole, type Role } from '../../../shared/accounts/roles.ts'
import { RefusalError } from '../../contract/errors.ts'

/** A signed-in person, or a program that holds the token for metrics. */
export interface StatusCaller {
  readonly uid: string
  /** Null for an account without a role. */
  readonly role: Role | 'monitor' | null
}

/** Who holds this ID token; null when it is not valid. */
export type IdentifyCaller = (idToken: string) => Promise<StatusCaller | null>

const IDENTITY_ORIGIN = 'https://identitytoolkit.googleapis.com'
const FIRESTORE_ORIGIN = 'https://firestore.googleapis.com'

/** How long an answer is believed, in milliseconds: receipts are asked for every second or two. */
const MEMORY_MS = 30_000
const MEMORY_MAX_ENTRIES = 1_000
const TIMEOUT_MS = 5_000

const lookupSchema = z.object({ users: z.array(z.object({ localId: z.string() })).min(1) })
const documentSchema = z.array(
  z.object({
    found: z
      .object({ fields: z.object({ role: z.object({ stringValue: z.string() }).optional() }) })
      .optional(),
  }),
)

/** Options of {@link askBackend}. */
export interface AskBackendOptions {
  readonly settings: FirebaseSettings
  /** Where this process reaches what pages call `same-origin`. */
  readonly sameOrigin: () => string
  readonly fetch: typeof fetch
  readonly now: () => number
}

function unavailable(what: string, options?: ErrorOptions): RefusalError {
  return new RefusalError(
    503,
    'status/backend-unavailable',
    `The caller could not be identified: the backend ${what}. Try again in a moment.`,
    options,
  )
}

/**
 * Identifies callers by asking the backend: `accounts:lookup` checks the token, then the caller reads
 * their own `users/{uid}` for the role. One way for the embedded backend, the emulators and Firebase.
 * What it returns throws RefusalError `status/backend-unavailable` (503) when the backend cannot tell.
 */
export function askBackend({
  settings,
  sameOrigin,
  fetch,
  now,
}: AskBackendOptions): IdentifyCaller {
  const remembered = new Map<string, { caller: StatusCaller | null; until: number }>()
  const { apiKey, projectId } = settings.options
  const origin = (host: string | null, own: string, emulated: string) =>
    host === null ? own : `${host === 'same-origin' ? sameOrigin() : host}${emulated}`

  const post = async (url: string, body: unknown, credentials = {}): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...credentials },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw unavailable('did not answer', { cause })
    })
    // The lookup answers 400 for a token that is not valid; rules answer 403.
    if ([400, 401, 403].includes(response.status)) return null
    if (!response.ok) throw unavailable(`answered ${response.status}`)
    return response.json()
  }

  const ask = async (idToken: string): Promise<StatusCaller | null> => {
    const identity = origin(settings.hosts.auth, IDENTITY_ORIGIN, '/identitytoolkit.googleapis.com')
    // Google takes a token in the header for one of OAuth, and refuses an ID token there.
    const lookup = await post(`${identity}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`, {
      idToken,
    })
    const uid = lookupSchema.safeParse(lookup).data?.users[0]?.localId
    if (uid === undefined) return null
    const database = `projects/${projectId}/databases/(default)/documents`
    const found = await post(
      `${origin(settings.hosts.firestore, FIRESTORE_ORIGIN, '')}/v1/${database}:batchGet`,
      { documents: [`${database}/users/${uid}`] },
      { authorization: `Bearer ${idToken}` },
    )
    const role = documentSchema.safeParse(found).data?.[0]?.found?.fields.role?.stringValue
    return { uid, role: parseRole(role) }
  }

  return async (idToken) => {
    // Tokens are secrets: only their hashes are kept.
    const key = createHash('sha256').update(idToken).digest('base64')
    const known = remembered.get(key)
    if (known !== undefined && known.until > now()) return known.caller
    const caller = await ask(idToken)
    if (remembered.size >= MEMORY_MAX_ENTRIES) remembered.clear()
    remembered.set(key, { caller, until: now() + MEMORY_MS })
    return caller
  }
}
