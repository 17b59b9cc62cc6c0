import { once } from 'node:events'
import { spawnProgram } from '../../harness/launcher/spawn-program.ts'

/** A server in a process of its own. */
export interface OneAnswer {
  readonly origin: string
  stop(): void
}

/** Starts a server that knows only the answer to this request; see `one-answer-server.ts`. */
export async function startOneAnswer(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<OneAnswer> {
  const child = spawnProgram('benchmarks/measurements/serve/one-answer-server.ts', {
    environment: {},
    parameters: [url, JSON.stringify(headers)],
  })
  child.stderr.pipe(process.stderr)
  const first: unknown[] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  const [printed] = first
  if (!Buffer.isBuffer(printed)) throw new Error('The server with one answer did not start.')
  return {
    origin: `http://127.0.0.1:${printed.toString('utf8').trim()}`,
    stop: () => {
      child.kill()
    },
  }
}
