import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import { signInAuthor } from './product/author.ts'
import { startAgainstFirebase } from './product/against-firebase.ts'
import { cloneWorkTree, linkPackages } from './product/clone.ts'
import { freePort } from '../scripts/processes/free-port.ts'
import { isLongRun } from '../scripts/tests/long-tests.ts'
import { makeQuickFolder } from '../scripts/tests/quick-folder.ts'
import { firebaseUnderTest } from './product/firebase.ts'
import { deleteInBackground, discardProduct, keepPrepared } from './product/prepared.ts'
import { startProduct, stopProduct } from './product/run.ts'
import { runningProduct } from './product/running-product.ts'
import { accountOf, publishStates, type ProductState } from './product/state.ts'

/** A cold start installs every package and builds the whole site. */
const FIRST_START_TIMEOUT_MS = 15 * 60_000
const POLL_MS = 100
/** For the data of two products, twice, and what tests add to it. */
const DATA_BYTES = 4e9

/** Whether a product has put bundles there, for every product of these sources. */
const hasBundles = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => /^[0-9a-f]+$/.test(name))

/**
 * Does what a newcomer does: clones into a new folder and runs `npm start` there. Each further worker gets a
 * product of its own from the same clone, and starts each time with what the first start has made. To try specs against a product that already runs, give its
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
  const data = makeQuickFolder('pliego-e2e-data-', DATA_BYTES)
  const folder = join(temporary, 'pliego')
  cloneWorkTree(process.cwd(), folder)
  // The long run installs them, as a newcomer does.
  if (!isLongRun) linkPackages(process.cwd(), folder)
  const states: ProductState[] = []
  for (let number = 1; number <= workers; number += 1) {
    const port = String(await freePort())
    states.push({
      origin: `http://localhost:${port}`,
      folder,
      dataDir: join(data, `product-${number}`),
      prepared: join(data, `prepared-${number}`),
      // Encoding the sample pictures takes a processor for more than a minute, away from the tests.
      env: { PORT: port, ...(isLongRun && number === 1 ? {} : { PLIEGO_AVIF: 'false' }) },
      logFile: join(temporary, `npm-start-${number}.log`),
      firebase: null,
    })
  }
  try {
    await prepare(states, folder)
  } catch (error) {
    await Promise.all(states.map(discardProduct))
    deleteInBackground(data)
    deleteInBackground(temporary)
    throw error
  }
  publishStates(states)
  return async () => {
    // A worker that was ended in a hurry leaves its product running.
    await Promise.all(states.map(discardProduct))
    deleteInBackground(data)
    deleteInBackground(temporary)
  }
}

/** Answers what a newcomer is asked for, so that no test but the one about it meets the question. */
async function nameFirstAuthor({ origin, dataDir }: ProductState): Promise<void> {
  const account = accountOf(dataDir)
  const author = await signInAuthor(origin, account)
  await author.saveAuthorName(author.uid, 'Lucía Vargas')
  await author.close()
}

/** Starts each product once, lets it make all that follows on a first start, and keeps its data. */
async function prepare([first, ...others]: readonly ProductState[], folder: string): Promise<void> {
  if (first === undefined) throw new Error('There has to be a worker.')
  const ended = new AbortController()
  const start = async (state: ProductState): Promise<void> => {
    await startProduct(state, FIRST_START_TIMEOUT_MS)
    await nameFirstAuthor(state)
    await stopProduct(state)
    keepPrepared(state)
  }
  const firstStart = start(first).finally(() => ended.abort())
  // The first one bundles the scripts; the others start when they are there.
  const bundles = join(folder, 'node_modules', '.cache', 'pliego', 'bundles')
  while (!ended.signal.aborted && !hasBundles(bundles)) await wait(POLL_MS)
  await Promise.all([firstStart, ...others.map(start)])
}
