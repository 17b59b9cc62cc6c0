import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import { cloneWorkTree } from './product/clone.ts'
import { freePort } from './product/free-port.ts'
import { startProduct, stopProduct } from './product/run.ts'
import { runningProduct } from './product/running-product.ts'
import { publishStates, type ProductState } from './product/state.ts'

/** A cold start installs every package and builds the whole site. */
const FIRST_START_TIMEOUT_MS = 15 * 60_000

/** Another start takes what the first has made, and lays the site out for its own address. */
const NEXT_START_TIMEOUT_MS = 5 * 60_000

/**
 * Does what a newcomer does: clones into a new folder and runs `npm start`. Each further worker gets a
 * product of its own, which begins with a copy of the first one's data folder. To try specs against a
 * product that already runs, give its folder in `PLIEGO_E2E_FOLDER` and its address in
 * `PLIEGO_E2E_ORIGIN`.
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
      dataDir: join(folder, number === 1 ? '.data' : `.data-${number}`),
      env: { PORT: port },
      logFile: join(temporary, `npm-start-${number}.log`),
    })
  }
  const [first, ...others] = states
  if (first === undefined) throw new Error('There has to be a worker.')
  await startProduct(first, FIRST_START_TIMEOUT_MS)
  if (others.length > 0) {
    await stopProduct(first)
    for (const { dataDir } of others) {
      const mode = constants.COPYFILE_FICLONE
      cpSync(first.dataDir, dataDir, { recursive: true, preserveTimestamps: true, mode })
    }
    await Promise.all(states.map((state) => startProduct(state, NEXT_START_TIMEOUT_MS)))
    await Promise.all(others.map(untilOwnSite))
  }
  publishStates(states)
  return async () => {
    // By now they may be other processes than those that were started here: specs restart them.
    await Promise.all(states.map(stopProduct))
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Waits until the pages of the first product have given way to those for this address. */
async function untilOwnSite({ origin }: ProductState): Promise<void> {
  const deadline = Date.now() + NEXT_START_TIMEOUT_MS
  for (;;) {
    const html = await (await fetch(`${origin}/`)).text()
    if (html.includes(`"${origin}/"`)) return
    if (Date.now() > deadline) throw new Error(`${origin} still shows the site of another address.`)
    await wait(500)
  }
}
