import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import { startAgainstFirebase } from './product/against-firebase.ts'
import { cloneWorkTree } from './product/clone.ts'
import { freePort } from '../scripts/free-port.ts'
import { firebaseUnderTest } from './product/firebase.ts'
import { startProduct, stopProduct } from './product/run.ts'
import { runningProduct } from './product/running-product.ts'
import { publishStates, type ProductState } from './product/state.ts'

/** A cold start installs every package and builds the whole site. */
const FIRST_START_TIMEOUT_MS = 15 * 60_000
const POLL_MS = 100

/** Whether a product has put bundles there, for every product of these sources. */
const hasBundles = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => /^[0-9a-f]+$/.test(name))

/**
 * Does what a newcomer does: clones into a new folder and runs `npm start`. Each further worker gets a
 * product of its own from the same clone. To try specs against a product that already runs, give its
 * folder in `PLIEGO_E2E_FOLDER` and its address in `PLIEGO_E2E_ORIGIN`. Beside Firebase or what stands in
 * for it, one product of these sources runs.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const firebase = firebaseUnderTest()
  if (firebase !== null) return startAgainstFirebase(firebase)
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
      // Encoding the same pictures for each product would take the processors from the tests.
      env: { PORT: port, ...(number === 1 ? {} : { PLIEGO_AVIF: 'false' }) },
      logFile: join(temporary, `npm-start-${number}.log`),
      firebase: null,
    })
  }
  const [first, ...others] = states
  if (first === undefined) throw new Error('There has to be a worker.')
  const ended = new AbortController()
  const firstStart = startProduct(first, FIRST_START_TIMEOUT_MS).finally(() => {
    ended.abort()
  })
  // The first one installs the packages and bundles the scripts; the others start when they are there.
  const bundles = join(folder, 'node_modules', '.cache', 'pliego', 'bundles')
  while (!ended.signal.aborted && !hasBundles(bundles)) await wait(POLL_MS)
  const otherStarts = others.map((state) => startProduct(state, FIRST_START_TIMEOUT_MS))
  await Promise.all([firstStart, ...otherStarts])
  publishStates(states)
  return async () => {
    // By now they may be other processes than those that were started here: specs restart them.
    await Promise.all(states.map(stopProduct))
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
