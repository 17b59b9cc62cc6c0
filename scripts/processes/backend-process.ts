import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

const QUIET = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'

/** An embedded backend that did not start; what it printed says why. */
export class BackendStartError extends Error {
  override readonly name = 'BackendStartError'
}

/**
 * Runs `work` while an embedded backend runs as a process of its own, on the loopback address.
 *
 * @param environment its variables; it gets no others. Without PORT it takes a free one
 * @param work gets its host and port
 * @throws BackendStartError
 */
export async function withBackend<Result>(
  environment: Readonly<Record<string, string>>,
  work: (host: string) => Promise<Result>,
): Promise<Result> {
  const backend = spawn(process.execPath, [QUIET, 'server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', ...environment },
  })
  const ended = new Promise<void>((resolve) =>
    backend.once('exit', () => {
      resolve()
    }),
  )
  try {
    return await work(await listeningHost(backend.stdout))
  } finally {
    backend.kill('SIGTERM')
    await ended
  }
}

/** Where a backend listens, read from its log. */
async function listeningHost(log: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: log })) {
    const port = /"event":"server\.listening".*"port":(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    // The rest is not read, and a full pipe would stop the backend.
    log.resume()
    return `127.0.0.1:${port}`
  }
  throw new BackendStartError('The embedded backend did not start; its message stands above.')
}
