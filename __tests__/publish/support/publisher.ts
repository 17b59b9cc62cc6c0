import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { createPublisher } from '../../../publish/app.ts'
import type { Publisher, PublisherOptions } from '../../../publish/app.ts'
import { silentLog } from '../../../node-shared/log/log.ts'
import type { DocumentChange } from '../../../shared/publish/publish-message.ts'
import { parseFirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { startListener } from '../../setup/listener.ts'

export const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ....').toString('base64')}`
export const FAKE_BUILDER = path.resolve('__tests__/publish/support/fake-builder.mjs')
export const FAKE_BUILD = path.resolve('__tests__/publish/support/fake-build.mjs')

/** What the stand-in for `gatsby build` does. */
export interface FakePlan {
  readonly files: Readonly<Record<string, string>>
  readonly waitMs?: number
  readonly fail?: string
  readonly report?: unknown
}

/** A page with the digest that the publisher looks for. */
export function page(text: string, digest = ''): string {
  return `<!doctype html><html><head><meta name="pliego-digest" content="${digest}"></head><body><p>${text}</p></body></html>`
}

/** The report of a build that made one post. */
export function report(id: string, slug: string, digest: string) {
  const documents = [{ source: 'posts', id, path: `/discover/${slug}`, revision: 1, digest }]
  return { version: 2, ok: true, documents, warnings: [], leftOut: [] }
}

/** A folder for one test, with a tiny project to build. */
export function makeFolders(root = mkdtempSync(path.join(tmpdir(), 'pliego-publish-'))) {
  const projectDir = path.join(root, 'project')
  const dataDir = path.join(root, 'data')
  mkdirSync(path.join(projectDir, 'src'), { recursive: true })
  mkdirSync(path.join(projectDir, 'node_modules'), { recursive: true })
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(path.join(projectDir, 'package.json'), '{}')
  writeFileSync(path.join(projectDir, 'src', 'page.ts'), 'export {}')
  return {
    root,
    projectDir,
    dataDir,
    plan: (plan: FakePlan) => {
      writeFileSync(path.join(dataDir, 'fake.json'), JSON.stringify(plan))
    },
    runs: () => {
      try {
        return readFileSync(path.join(dataDir, 'runs.log'), 'utf8').match(/^start/gm)?.length ?? 0
      } catch {
        return 0
      }
    },
    remove: () => {
      rmSync(root, { recursive: true, force: true })
    },
  }
}
export type Folders = ReturnType<typeof makeFolders>

/** A publisher behind a real listener. */
export interface TestPublisher {
  readonly publisher: Publisher
  readonly origin: string
  get(target: string, headers?: Record<string, string>): Promise<Response>
  /** Sends changes of posts, signed. */
  deliver(changes: readonly DocumentChange[], options?: DeliverOptions): Promise<Response>
  /** Sends a message of any type, signed. */
  send(message: object, options?: DeliverOptions): Promise<Response>
  /** Waits until a build has ended, and says how. */
  outcome(): Promise<'live' | 'failed'>
  /** Ends it, once. */
  close(): Promise<void>
}

interface DeliverOptions {
  readonly id?: string
  readonly at?: Date
  readonly secret?: string
}

let deliveries = 0

/** Starts a publisher on the folders of a test. */
export async function startPublisher(
  folders: Folders,
  overrides: Partial<PublisherOptions> = {},
): Promise<TestPublisher> {
  let handle: Publisher['handle'] | null = null
  const listener = await startListener((request, response) => {
    void handle?.(request, response)
  })
  const { origin } = listener
  const publisher = await createPublisher({
    dataDir: folders.dataDir,
    projectDir: folders.projectDir,
    siteUrl: () => origin,
    backendOrigin: () => origin,
    webhookSecret: SECRET,
    settings: parseFirebaseSettings({}),
    siteVariables: {},
    machine: process.env,
    log: silentLog,
    settleMs: 20,
    retryMs: 300,
    buildCommand: { file: process.execPath, args: [FAKE_BUILD] },
    builderCommand: null,
    ...overrides,
  })
  handle = publisher.handle.bind(publisher)
  const outcomes: ('live' | 'failed')[] = []
  const waiting: ((kind: 'live' | 'failed') => void)[] = []
  publisher.onProgress((event) => {
    if (event.kind !== 'live' && event.kind !== 'failed') return
    const next = waiting.shift()
    if (next === undefined) outcomes.push(event.kind)
    else next(event.kind)
  })
  const send = (message: object, options: DeliverOptions = {}) =>
    sendSigned(origin, message, options)
  let closed: Promise<void> | null = null
  const close = async () => {
    await publisher.close()
    await listener.close()
  }
  return {
    publisher,
    origin,
    get: (target, headers = {}) =>
      fetch(`${origin}${target}`, { headers: { ...ONCE, ...headers }, redirect: 'manual' }),
    send,
    deliver: (changes, options) => send({ type: 'documents.changed', data: { changes } }, options),
    outcome: () => {
      const known = outcomes.shift()
      if (known !== undefined) return Promise.resolve(known)
      return new Promise((resolve) => waiting.push(resolve))
    },
    close: () => (closed ??= close()),
  }
}

/** A connection that is kept may be closed by a server that is slow or stops, just when it is used again. */
const ONCE = { connection: 'close' }

/** Sends a message to a publisher, signed. */
export function sendSigned(
  origin: string,
  message: object,
  options: DeliverOptions = {},
): Promise<Response> {
  const { id = `msg_${(deliveries += 1)}`, at = new Date(), secret = SECRET } = options
  const body = JSON.stringify({ timestamp: at.toISOString(), ...message })
  return fetch(`${origin}/hooks/publish`, {
    method: 'POST',
    body,
    headers: {
      ...ONCE,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  })
}

/** A change of one post. */
export function upsert(id: string, revision = 1, slug = id): DocumentChange {
  return {
    source: 'posts',
    id,
    path: `/discover/${slug}`,
    kind: 'upsert',
    revision,
    by: 'author-1',
  }
}

/** Shorter than the time that a test may take, so that the failure names its condition. */
const HANGS_AFTER_MS = 240_000

/** Waits until a condition holds, however loaded the machine is. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = performance.now()
  while (!(await condition())) {
    if (performance.now() - startedAt > HANGS_AFTER_MS)
      throw new Error(`The condition has not come true: ${String(condition)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
