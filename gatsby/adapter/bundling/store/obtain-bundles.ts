import { spawn } from 'node:child_process'
import path from 'node:path'
import { NODE_ARGUMENTS } from '../../../../node-shared/process/node-arguments.ts'
import { BundlingError } from '../../../errors.ts'
import type { BundlePlace } from '../../../settings/builder-arguments.ts'
import type { Bundles } from './bundle-store.ts'
import { openBundleStore } from './bundle-store.ts'

const PROGRAM = path.join(import.meta.dirname, '..', 'process', 'main.ts')

/**
 * The bundles of the site in a folder: those that are kept, or new ones, made by a process of its own
 * that ends with this one's process group.
 *
 * @param directory the site's folder
 * @throws BundlingError
 */
export async function obtainBundles(
  { store, key }: BundlePlace,
  directory: string,
): Promise<Bundles> {
  const kept = await openBundleStore(store).read(key)
  if (kept !== null) return kept
  await runBundling(directory, [store, key])
  const made = await openBundleStore(store).read(key)
  if (made !== null) return made
  throw new BundlingError(`Bundles were made, but cannot be read from ${store}.`)
}

function runBundling(directory: string, given: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [...NODE_ARGUMENTS, PROGRAM, ...given], {
    cwd: directory,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    let reason: string | null = null
    child.on('message', (message) => {
      if (typeof message === 'string') reason = message
    })
    child.on('error', (error) => {
      reject(new BundlingError('Bundling could not be started.', { cause: error }))
    })
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else {
        const how = signal === null ? `with exit code ${code ?? 'unknown'}` : `by ${signal}`
        reject(new BundlingError(reason ?? `Bundling has ended ${how}.`))
      }
    })
  })
}
