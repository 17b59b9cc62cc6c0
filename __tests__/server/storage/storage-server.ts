import { openDatabase } from '../../../server/database/database.ts'
import { createJsonApiService } from '../../../server/compat/json-api/json-api-service.ts'
import { compileRules } from '../../../server/rules/index.ts'
import { createPictureProcesses } from '../../../server/storage/pictures/picture-processes.ts'
import { createStorage } from '../../../server/storage/storage.ts'
import type { Storage, StorageOptions } from '../../../server/storage/storage.ts'
import { listen, temporaryFolder, testClock, testLog } from '../http/test-server.ts'
import type { TestClock } from '../http/test-server.ts'

export const BUCKET = 'test.appspot.com'

/** For all servers of a file: a process takes a while to start. It ends with the test's own. */
const pictures = createPictureProcesses({
  atATime: 2,
  spare: 1,
  waiting: 32,
  workMs: 60_000,
  stuckMs: 300_000,
  idleMs: 60_000,
})

/** Anybody reads `public/`, accounts upload pictures up to 2 MB there, and own `private/{uid}/`. */
const RULES = `
rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /public/{file=**} {
      allow get, list: if true;
      allow create: if request.auth != null
        && request.resource.size < 2 * 1024 * 1024
        && request.resource.contentType.matches('image/(jpeg|png|webp)');
      allow update, delete: if request.auth.uid == 'editor';
    }
    match /private/{uid}/{file=**} {
      allow read, write: if request.auth.uid == uid;
    }
  }
}`

export interface StorageServer {
  readonly origin: string
  readonly folder: string
  readonly lines: string[]
  readonly storage: Storage
  readonly clock: TestClock
  /** Sends a request; `as` is the uid to act as, or `operator`. */
  send(path: string, options?: SendOptions): Promise<Response>
  upload(name: string, bytes: Uint8Array, options?: UploadOptions): Promise<Response>
  close(options?: { keepFolder: boolean }): Promise<void>
}

/** What a test may set apart from the usual. */
export interface ServerOptions extends Partial<
  Pick<StorageOptions, 'acceptedTypes' | 'limits' | 'disk' | 'isSignedIn' | 'variants'>
> {
  /** Instead of a new one. */
  readonly folder?: string
  readonly rules?: string
}

/** Everything is allowed and everything accepted: for what the protocol does by itself. */
export const OPEN: ServerOptions = {
  acceptedTypes: ['*/*'],
  rules: `
rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o { match /{file=**} { allow read, write: if true; } }
}`,
}

export interface SendOptions {
  readonly as?: string
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array | string
}

export interface UploadOptions {
  readonly as?: string
  readonly contentType?: string
  readonly metadata?: Record<string, unknown>
}

/**
 * The file storage alone, on a real listener. The token `uid:NAME` stands for an account, `operator`
 * for the operator.
 */
export async function startStorageServer(options: ServerOptions = {}): Promise<StorageServer> {
  const { folder: existingFolder, rules = RULES, ...rest } = options
  const { folder, remove } = await temporaryFolder(existingFolder)
  const { log, lines } = testLog()
  const clock = testClock()
  const database = openDatabase(folder)
  const storage = await createStorage({
    dataDir: folder,
    bucket: BUCKET,
    database,
    ruleset: compileRules(rules),
    rulesDatabase: { get: () => null, getAfter: () => null },
    authenticate(token) {
      if (token === 'operator') return Promise.resolve('trusted')
      return Promise.resolve(token.startsWith('uid:') ? { uid: token.slice(4), token: {} } : null)
    },
    publicOrigin: () => 'https://site.example',
    clock,
    log,
    pictures,
    ...rest,
  })
  const server = await listen([storage.service, createJsonApiService(storage.context)], log)
  const { origin } = server

  const send = (path: string, options: SendOptions = {}): Promise<Response> =>
    fetch(path.startsWith('http') ? path : `${origin}/v0/b/${BUCKET}/o${path}`, {
      method: options.method ?? 'GET',
      headers: {
        ...(options.as !== undefined && {
          authorization:
            options.as === 'operator' ? 'Bearer operator' : `Firebase uid:${options.as}`,
        }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: options.body as BodyInit }),
    })

  return {
    origin,
    lines,
    folder,
    storage,
    clock,
    send,
    upload(name, bytes, { as = 'ana', contentType = 'image/png', metadata = {} } = {}) {
      const head = `--b0\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${JSON.stringify({ name, contentType, ...metadata })}\r\n--b0\r\nContent-Type: ${contentType}\r\n\r\n`
      return send(`?name=${encodeURIComponent(name)}`, {
        as,
        method: 'POST',
        headers: {
          'x-goog-upload-protocol': 'multipart',
          'content-type': 'multipart/related; boundary=b0',
        },
        body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b0--')]),
      })
    },
    async close({ keepFolder } = { keepFolder: false }) {
      await server.close()
      await storage.close()
      database.close()
      if (!keepFolder) await remove()
    },
  }
}

export async function json(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>
}
