import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import { cloneWorkTree } from './product/clone.ts'
import { freePort } from './product/free-port.ts'
import { productProcess, startProduct, stopProduct } from './product/run.ts'
import { runningProduct } from './product/running-product.ts'
import { publishStates, type ProductState } from './product/state.ts'

/** A cold start installs every package and builds the whole site. */
const FIRST_START_TIMEOUT_MS = 15 * 60_000
const POLL_MS = 100

/**
 * Does what a newcomer does: clones into a new folder and runs `npm start`. Each further worker gets a
 * product of its own from the same clone. To try specs against a product that already runs, give its
 * folder in `PLIEGO_E2E_FOLDER` and its address in `PLIEGO_E2E_ORIGIN`.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const running = runningProduct()
  if (running !== null) {
    publishStates([running])
    return async () => undefined
  }
  const temporary = mkdtempSync(join(tmpdir(), 'pliego-e2e-'))
  const folder = join(temporary, 'pliego')
  cloneWorkTree(process.cwd(), folder)
  const states: ProductState[] = []
  for (let number = 1; number <= workers; number += 1) {
    const port = String(await freePort())
    states.push({
      origin: `http://localhost:${port}`,
      folder,
      dataDir: number === 1 ? join(folder, '.data') : join(temporary, `data-${number}`),
      env: { PORT: port },
      logFile: join(temporary, `npm-start-${number}.log`),
    })
  }
  const [first, ...others] = states
  if (first === undefined) throw new Error('There has to be a worker.')
  const ended = new AbortController()
  const firstStart = startProduct(first, FIRST_START_TIMEOUT_MS).finally(() => {
    ended.abort()
  })
  // The first one installs the packages; the others start when it has done so.
  while (!ended.signal.aborted && productProcess(first) === null) await wait(POLL_MS)
  const otherStarts = others.map((state) => startProduct(state, FIRST_START_TIMEOUT_MS))
  await Promise.all([firstStart, ...otherStarts])
  publishStates(states)
  return async () => {
    // By now they may be other processes than those that were started here: specs restart them.
    await Promise.all(states.map(stopProduct))
    rmSync(temporary, { recursive: true, force: true })
  }
}
