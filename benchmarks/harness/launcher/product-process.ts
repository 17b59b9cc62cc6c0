import { performance } from 'node:perf_hooks'
import type { Target } from '../wire/http.ts'
import { freePort } from '../../../scripts/processes/free-port.ts'
import { spawnProgram } from './spawn-program.ts'

const READY = 'Pliego is ready'

/** How long a stop may take before it counts as failed, in milliseconds. */
const STOP_TIMEOUT_MS = 60_000

/** `npm start`'s program as a process of its own. */
export interface ProductProcess extends Target {
  readonly pid: number
  /** From the start of the process to its first page, in milliseconds. */
  readonly startMs: number
  /** What it printed so far. */
  output(): string
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>
}

/**
 * Starts the whole product on a data folder and waits for its first page. The caller must stop it.
 *
 * @param timeoutMs a first start builds the whole site
 * @param environment on top of the defaults; without a `PORT` a free one is taken
 * @throws Error with what it printed, when it ends or takes too long
 */
export async function startProduct(
  dataDir: string,
  timeoutMs: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<ProductProcess> {
  // Another port is another public address, for which the whole site would be built again.
  const port = Number(environment['PORT'] ?? (await freePort()))
  const startedAt = performance.now()
  const child = spawnProgram('local/main.ts', {
    environment: { PORT: String(port), PLIEGO_DATA_DIR: dataDir, ...environment },
  })
  let printed = ''
  const exited = new Promise<void>((resolve) =>
    child.once('exit', () => {
      resolve()
    }),
  )
  await new Promise<void>((resolve, reject) => {
    const fail = (what: string) => {
      child.kill('SIGKILL')
      reject(new Error(`The product ${what}:\n${printed.slice(-4_000)}`))
    }
    const timer = setTimeout(() => {
      fail(`was not ready in ${timeoutMs / 1000} s`)
    }, timeoutMs)
    const listen = (chunk: Buffer) => {
      // What comes later is read all the same, so that the pipe never fills up.
      printed = (printed + chunk.toString('utf8')).slice(-100_000)
      if (!printed.includes(READY)) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      fail('ended at its start')
    })
  })
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    output: () => printed,
    async stop(signal = 'SIGINT') {
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await exited
      clearTimeout(timer)
    },
  }
}
