import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createAuth } from '../../../server/auth/auth.ts'
import type { Auth } from '../../../server/auth/auth.ts'
import type { SmtpSettings } from '../../../server/auth/mail/smtp-settings.ts'
import { createPasswordHasher } from '../../../server/auth/passwords/password-hasher.ts'
import type { DeriveKey, ScryptCost } from '../../../server/auth/passwords/password-hasher.ts'
import { productionPolicy } from '../../../server/auth/policy/auth-policy.ts'
import type { AuthPolicy } from '../../../server/auth/policy/auth-policy.ts'
import { newUid } from '../../../server/auth/keys/secrets.ts'
import { COMPAT_AUTH } from '../../../server/compat/compat.ts'
import { createServiceAccounts } from '../../../server/service-accounts/service-accounts.ts'
import type { ServiceAccounts } from '../../../server/service-accounts/service-accounts.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { listen, temporaryFolder, testClock, testLog } from '../http/test-server.ts'
import type { TestClock } from '../http/test-server.ts'
import { CHEAP } from './cheap-passwords.ts'

export const PROJECT = 'test-project'
export const PASSWORD = 'correct horse battery'

/** Stands for the token of a caller who may manage accounts. */
export const ADMIN_BEARER = 'a-trusted-program'

export interface Answer {
  readonly status: number
  readonly text: string
  /** Parsed body; empty when it was not JSON. */
  readonly json: Record<string, unknown>
  /** `error.message` of the body. */
  readonly message: string | undefined
}

export interface AuthServer {
  readonly origin: string
  readonly folder: string
  readonly auth: Auth
  readonly clock: TestClock
  readonly lines: string[]
  /** What was shown to the operator. */
  readonly announced: string[]
  readonly serviceAccounts: ServiceAccounts
  /** Calls `accounts:VERB`. */
  call(verb: string, body: unknown): Promise<Answer>
  /** Calls `projects/PROJECT/SUFFIX` with a bearer token; GET without a body. */
  manage(suffix: string, body?: unknown, bearer?: string): Promise<Answer>
  refresh(refreshToken: string): Promise<Answer>
  addAccount(email: string, password?: string): Promise<string>
  signIn(email: string, password?: string): Promise<{ idToken: string; refreshToken: string }>
  drain(): Promise<void>
  /** Stops and starts again over the same folder. */
  close(options?: { keepFolder: boolean }): Promise<void>
}

/** Making a key takes up to a second: the first server's serves the others of the same file. */
let keysFile: Buffer | null = null

async function answer(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : {}
  const { message } = (json.error ?? {}) as { message?: string }
  return { status: response.status, text, json, message }
}

/** The auth service alone, on a real listener, with a clock that tests move. */
export async function startAuthServer(
  options: {
    policy?: Partial<AuthPolicy>
    folder?: string
    passwordCost?: ScryptCost
    /** Makes the keys of passwords in place of scrypt. */
    derive?: DeriveKey
    smtp?: SmtpSettings
    startAt?: number
    /** What is known of the time beside the clock. */
    trustedTime?: () => Promise<Date | null>
  } = {},
): Promise<AuthServer> {
  const { folder, remove } = await temporaryFolder(options.folder)
  const { log, lines } = testLog()
  const clock = testClock(options.startAt)
  const announced: string[] = []
  const keysPath = path.join(folder, 'keys.json')
  if (keysFile !== null && options.folder === undefined) {
    await writeFile(keysPath, keysFile, { mode: 0o600 })
  }
  const database = openDatabase(folder)
  const serviceAccounts = createServiceAccounts(database, PROJECT, clock)
  const auth = await createAuth({
    dataDir: folder,
    projectId: PROJECT,
    policy: { ...productionPolicy(false), ...options.policy },
    database,
    publicOrigin: () => 'http://localhost:8080',
    passwords: createPasswordHasher(options.passwordCost ?? CHEAP, options.derive),
    serviceAccounts,
    identifyAdministrator: async (bearer) =>
      bearer === ADMIN_BEARER ? { kind: 'service-account', name: 'tests' } : null,
    smtp: options.smtp ?? null,
    announce: (text) => announced.push(text),
    more: COMPAT_AUTH,
    clock,
    ...(options.trustedTime !== undefined && { trustedTime: options.trustedTime }),
    log,
  })
  keysFile ??= await readFile(keysPath)
  const server = await listen([auth.service], log)

  const call = async (verb: string, body: unknown): Promise<Answer> => {
    const url = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=k`
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return answer(await fetch(url, { method: 'POST', body: text }))
  }

  return {
    origin: server.origin,
    folder,
    auth,
    clock,
    lines,
    announced,
    serviceAccounts,
    call,
    async manage(suffix, body, bearer = ADMIN_BEARER) {
      const url = `${server.origin}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}${suffix}`
      const headers = { authorization: `Bearer ${bearer}` }
      if (body === undefined) return answer(await fetch(url, { headers }))
      return answer(await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }))
    },
    async refresh(refreshToken) {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
      const url = `${server.origin}/securetoken.googleapis.com/v1/token?key=k`
      return answer(await fetch(url, { method: 'POST', body }))
    },
    async addAccount(email, password = PASSWORD) {
      const uid = newUid()
      const passwordHash = await auth.context.passwords.hash(password)
      auth.context.accounts.insert({ uid, email, displayName: null, passwordHash }, clock())
      return uid
    },
    async signIn(email, password = PASSWORD) {
      const { json, text } = await call('signInWithPassword', { email, password })
      if (typeof json.idToken !== 'string' || typeof json.refreshToken !== 'string') {
        throw new Error(`Sign-in failed: ${text}`)
      }
      return { idToken: json.idToken, refreshToken: json.refreshToken }
    },
    drain: () => server.drain(),
    async close({ keepFolder } = { keepFolder: false }) {
      await auth.settle()
      await auth.close()
      await server.close()
      database.close()
      if (!keepFolder) await remove()
    },
  }
}
