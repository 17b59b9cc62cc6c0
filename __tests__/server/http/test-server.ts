import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDispatcher } from '../../../server/http/dispatch.ts'
import type { DispatcherOptions } from '../../../server/http/dispatch.ts'
import type { HttpService } from '../../../server/http/router.ts'
import { createLog } from '../../../node-shared/log/log.ts'
import type { Log } from '../../../node-shared/log/log.ts'

/** A clock that stands still until it is told to move. */
export interface TestClock {
  (): Date
  advance(milliseconds: number): void
}

export function testClock(start = Date.now()): TestClock {
  let now = start
  return Object.assign(() => new Date(now), {
    advance(milliseconds: number) {
      now += milliseconds
    },
  })
}

/** A log that keeps its lines for assertions. */
export function testLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  return { log: createLog('debug', (line) => lines.push(line)), lines }
}

/** An empty data folder below the system's temporary one, or the given one again. */
export async function temporaryFolder(
  existing?: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = existing ?? (await mkdtemp(path.join(tmpdir(), 'pliego-server-test-')))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export interface TestServer {
  readonly origin: string
  readonly host: string
  drain(): Promise<void>
  close(): Promise<void>
}

/** A real listener on a free port, with the given services and nothing else. */
export async function listen(
  services: readonly HttpService[],
  log: Log,
  options: DispatcherOptions = {},
): Promise<TestServer> {
  const dispatcher = createDispatcher(services, log, options)
  const server = createServer((request, response) => {
    void dispatcher.handle(request, response).then((isHandled) => {
      if (!isHandled) response.writeHead(404).end('nobody')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    drain: () => dispatcher.drain(),
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections()
        server.close((error) => {
          if (error === undefined) resolve()
          else reject(error)
        })
      }),
  }
}
