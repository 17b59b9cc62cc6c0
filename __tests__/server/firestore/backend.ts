import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFirestoreService } from '../../../server/firestore/index.ts'
import type { CommittedChange } from '../../../server/firestore/write/commit.ts'
import type { FirestoreService, ReadPolicy } from '../../../server/firestore/index.ts'
import { createDispatcher } from '../../../server/http/dispatch.ts'
import { createLog } from '../../../node-shared/log/log.ts'
import { compileRules } from '../../../server/rules/index.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { startListener } from '../../setup/listener.ts'

export const PROJECT_ID = 'pliego-test'
export const ROOT = `projects/${PROJECT_ID}/databases/(default)/documents`
export const OPEN_RULES = rules('match /{document=**} { allow read, write: if true; }')

/** As caller: a program that the rules do not judge. */
export const PROGRAM = 'program'
/** As caller: a build of the site, for tests that say that this is its token. */
export const BUILD = 'build'
const TOKENS: ReadonlySet<string> = new Set([PROGRAM, BUILD])

/** The source of rules with one block. */
export function rules(block: string): string {
  return `rules_version = '2';
    service cloud.firestore { match /databases/{database}/documents { ${block} } }`
}

/** The rules that the product ships. */
export function shippedRules(): string {
  return readFileSync(path.join(process.cwd(), 'firebase/firestore.rules'), 'utf8')
}

export interface WireAnswer {
  readonly status: number
  /** The canonical status of an error. */
  readonly code: string | undefined
  readonly message: string | undefined
  readonly body: unknown
}

export interface TestBackend {
  readonly service: FirestoreService
  readonly port: number
  readonly dataDir: string
  readonly changes: CommittedChange[]
  /** Moves the clock, in milliseconds. */
  advance(milliseconds: number): void
  now(): Date
  /** Sends a request; `as` is a uid or `PROGRAM`; the caller is anonymous without it. */
  send(method: string, target: string, body?: unknown, as?: string): Promise<WireAnswer>
  /** Posts to an operation such as `commit`, or `posts/a:runQuery`. */
  call(operation: string, body: unknown, as?: string): Promise<WireAnswer>
  stop(): Promise<void>
}

/**
 * A Firestore service behind a real listener. Tokens are `uid:UID`, or that of a program; anything
 * else is refused.
 */
export async function startBackend(
  source = OPEN_RULES,
  isTrusted = (token: string) => Promise.resolve(token === PROGRAM),
  reads?: ReadPolicy,
): Promise<TestBackend> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pliego-firestore-'))
  const database = openDatabase(dataDir)
  const changes: CommittedChange[] = []
  let now = Date.parse('2026-03-01T12:00:00.000Z')
  const service = createFirestoreService({
    database,
    ruleset: compileRules(source),
    projectId: PROJECT_ID,
    clock: () => new Date(now),
    verifyToken: (token) =>
      token.startsWith('uid:')
        ? Promise.resolve({
            uid: token.slice(4),
            token: { email: `${token.slice(4)}@example.org` },
          })
        : Promise.resolve(null),
    isTrusted,
    ...(reads !== undefined && { reads }),
    onCommit: (_database, committed) => {
      changes.push(...committed)
    },
  })
  const dispatcher = createDispatcher(
    [service.http],
    createLog('silent', () => undefined),
  )
  const listener = await startListener((request, response) => {
    void dispatcher.handle(request, response).then((isHandled) => {
      if (!isHandled) response.writeHead(404).end()
    })
  })

  const send = async (method: string, target: string, body?: unknown, as?: string) => {
    const response = await fetch(`${listener.origin}/v1/${target}`, {
      method,
      headers:
        as === undefined ? {} : { authorization: `Bearer ${TOKENS.has(as) ? as : `uid:${as}`}` },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const json: unknown = await response.json()
    const error = (json as { error?: { status: string; message: string } }).error
    return { status: response.status, code: error?.status, message: error?.message, body: json }
  }
  return {
    service,
    port: listener.port,
    dataDir,
    changes,
    send,
    advance: (milliseconds) => {
      now += milliseconds
    },
    now: () => new Date(now),
    call: (operation, body, as) =>
      send(
        'POST',
        `${ROOT}${/[/:]/.test(operation) ? `/${operation}` : `:${operation}`}`,
        body,
        as,
      ),
    async stop() {
      await listener.close()
      service.close()
      database.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** `{ update: ... }` of a commit. */
export function update(name: string, fields: object, more: object = {}): object {
  return { update: { name: `${ROOT}/${name}`, fields }, ...more }
}

/** A wire value of plain data. */
export function wire(value: unknown): object {
  if (value === null) return { nullValue: null }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  }
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(wire) } }
  if (typeof value === 'object') return { mapValue: { fields: wireFields(value) } }
  throw new TypeError(`No wire value for ${typeof value}`)
}

/** The wire fields of a plain object. */
export function wireFields(plain: object): Record<string, object> {
  return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, wire(value)]))
}

/** The ids of the documents that a query found, in its order. */
export function foundIds({ body }: WireAnswer): string[] {
  return (body as { document?: { name: string } }[]).flatMap(({ document }) =>
    document === undefined ? [] : [document.name.slice(document.name.lastIndexOf('/') + 1)],
  )
}
