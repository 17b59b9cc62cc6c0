import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, renameSync, rmSync } from 'node:fs'
import { killProduct, startProduct } from './run.ts'
import type { ProductState } from './state.ts'

const START_TIMEOUT_MS = 120_000

/** Keeps the data of a product that has stopped, for {@link startPrepared}. */
export function keepPrepared(state: ProductState): void {
  if (state.prepared === null) throw new Error('The product has no place for its prepared data.')
  renameSync(state.dataDir, state.prepared)
}

/**
 * Starts a product with the data that it had after its first start, whatever has been done to it since.
 * One that was not prepared, such as one that ran before the tests, is left as it is.
 *
 * @param name whose product it is, for the reader of its log
 */
export async function startPrepared(state: ProductState, name: string): Promise<void> {
  if (state.prepared === null) return
  await discardProduct(state)
  appendFileSync(state.logFile, `\nThe product of ${name}\n`)
  execFileSync('cp', ['-a', state.prepared, state.dataDir])
  await startProduct(state, START_TIMEOUT_MS)
}

/** Ends a prepared product, and deletes what it has become. */
export async function discardProduct(state: ProductState): Promise<void> {
  if (state.prepared === null) return
  await killProduct(state)
  rmSync(state.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Deletes a folder without being waited for: on some disks 80,000 files take a minute and a half. */
export function deleteInBackground(folder: string): void {
  spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref()
}
