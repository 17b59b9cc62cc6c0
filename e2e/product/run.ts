import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning, untilEnded } from './processes.ts'
import type { ProductState } from './state.ts'

const POLL_MS = 100
const STOP_TIMEOUT_MS = 30_000
const SHOWN_OUTPUT = 4_000

/** Whether the product has printed that it is ready and, where the pages came first, has the rest too. */
function isReady(printed: string): boolean {
  const isFollowed = printed.includes('search, link previews and feeds follow')
  return printed.includes('Pliego is ready') && (!isFollowed || printed.includes('are live too'))
}

/**
 * Starts the product by `npm start` and waits until it prints that it is ready, and that everything is
 * made that follows a first release. It outlives the
 * process that started it, such as a worker of the test runner: {@link stopProduct} finds it by its
 * data folder.
 */
export async function startProduct(state: ProductState, timeoutMs: number): Promise<void> {
  const { folder, dataDir, env, logFile } = state
  const printedBefore = existsSync(logFile) ? statSync(logFile).size : 0
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...env, PLIEGO_DATA_DIR: dataDir },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  child.unref()
  const printed = () => readFileSync(logFile).subarray(printedBefore).toString('utf8')
  const deadline = Date.now() + timeoutMs
  while (!isReady(printed())) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (!hasEnded && Date.now() < deadline) {
      await wait(POLL_MS)
      continue
    }
    if (!hasEnded && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    const how = hasEnded ? `ended with ${String(child.exitCode)}` : `took over ${timeoutMs} ms`
    throw new Error(`npm start ${how}:\n${printed().slice(-SHOWN_OUTPUT)}`)
  }
}

/** The process that holds the product's data folder; null when none does. */
export function productProcess({ dataDir }: Pick<ProductState, 'dataDir'>): number | null {
  const file = `${dataDir}/lock.pid`
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8'))
  return isRunning(pid) ? pid : null
}

/** Stops the product as Ctrl-C would, no matter how it was started. */
export async function stopProduct(state: ProductState): Promise<void> {
  await endProduct(state, 'SIGINT')
}

/** Ends the product as a loss of power would. */
export async function killProduct(state: ProductState): Promise<void> {
  await endProduct(state, 'SIGKILL')
}

async function endProduct(state: ProductState, signal: NodeJS.Signals): Promise<void> {
  const pid = productProcess(state)
  if (pid === null) return
  process.kill(pid, signal)
  await untilEnded(pid, STOP_TIMEOUT_MS)
}
