import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { createBackend } from '../../../server/app.ts'
import type { Backend } from '../../../server/app.ts'
import { createHttpServer } from '../../../node-shared/http/server/http-server.ts'
import type { HttpServer, HttpServerOptions } from '../../../node-shared/http/server/http-server.ts'
import { parseBackendSettings } from '../../../server/settings.ts'
import type { BackendSettings } from '../../../server/settings.ts'
import { WIRE_FORMS } from '../../../server/wire-forms.ts'
import { BUCKET, PROJECT } from '../app/backend-server.ts'
import { CHEAP } from '../auth/cheap-passwords.ts'
import { temporaryFolder, testLog } from './test-server.ts'

export interface GuardedBackend {
  readonly backend: Backend
  readonly origin: string
  readonly port: number
  readonly lines: string[]
  readonly errors: unknown[]
  readonly counts: HttpServer['counts']
  /** Sends bytes as they are; resolves with everything that comes until the connection ends. */
  readonly raw: (bytes: string | Buffer) => Promise<string>
  close(): Promise<void>
}

/** The backend behind the listener that both ways of starting use. */
export async function startGuarded(
  settings: Partial<BackendSettings> = {},
  times: Pick<HttpServerOptions, 'requestTimeoutMs' | 'now'> = {},
): Promise<GuardedBackend> {
  const { folder, remove } = await temporaryFolder()
  const { log, lines } = testLog()
  const all = { ...parseBackendSettings({}), ...settings }
  const backend = await createBackend({
    dataDir: folder,
    projectId: PROJECT,
    bucket: BUCKET,
    firestoreRules: await readFile('firebase/firestore.rules', 'utf8'),
    storageRules: await readFile('firebase/storage.rules', 'utf8'),
    publicOrigin: () => 'https://site.example',
    webhook: null,
    passwordCost: CHEAP,
    settings: all,
    log,
  })
  const errors: unknown[] = []
  const httpServer = createHttpServer({
    host: '127.0.0.1',
    siteUrl: 'https://site.example',
    settings: all,
    answer: async (request, response) => {
      if (!(await backend.handle(request, response))) response.writeHead(404).end('nobody')
    },
    isEssential: ({ url }) => url === '/healthz',
    forms: WIRE_FORMS,
    onError: (error) => errors.push(error),
    headersTimeoutMs: 300,
    ...times,
  })
  await new Promise<void>((resolve) => httpServer.server.listen(0, '127.0.0.1', resolve))
  const { port } = httpServer.server.address() as AddressInfo
  return {
    backend,
    origin: `http://127.0.0.1:${port}`,
    port,
    lines,
    errors,
    counts: httpServer.counts,
    raw: (bytes) =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1')
        let received = ''
        socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
        socket.on('close', () => {
          resolve(received)
        })
        // A server that ends a hostile connection may reset it.
        socket.on('error', () => undefined)
        socket.write(bytes)
      }),
    async close() {
      await Promise.all([httpServer.stop(0), backend.close()])
      await remove()
    },
  }
}
