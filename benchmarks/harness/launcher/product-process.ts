import type { Target } from '../wire/http.ts'
import { freePort } from '../../../scripts/processes/free-port.ts'
import { startProgram } from './running-program.ts'

const READY = /Pliego is ready/

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
  const program = startProgram('local/main.ts', {
    environment: { PORT: String(port), PLIEGO_DATA_DIR: dataDir, ...environment },
  })
  await program.untilPrinted(READY, timeoutMs)
  return {
    origin: `http://localhost:${port}`,
    pid: program.pid,
    startMs: program.ageMs(),
    output: () => program.output(),
    async stop(signal = 'SIGINT') {
      const timer = setTimeout(() => void program.stop('SIGKILL'), STOP_TIMEOUT_MS)
      await program.stop(signal)
      clearTimeout(timer)
    },
  }
}
