import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { realpathSync } from 'node:fs'
import { openBundleStore } from '../store/bundle-store.ts'
import { makeBundles } from './make-bundles.ts'

/**
 * The bundling process: makes the bundles of the site in the current folder and keeps them in a store.
 * It works in a folder beside it, so that it is in no one's way, and ends. Usage:
 *
 *   node gatsby/adapter/bundling/process/main.ts STORE KEY
 *
 * It says over the IPC channel why bundles could not be made.
 */

/** Folders of a site that are not bundled. */
const NO_SOURCES = new Set(['content', 'static', 'public', '.cache', 'node_modules'])

// Gatsby would send every line of its log to the parent process, and leave when something fails.
const channel = process.send?.bind(process)
delete process.send

async function main(): Promise<void> {
  const [storeFolder, key] = process.argv.slice(2)
  if (storeFolder === undefined || key === undefined) {
    throw new Error('usage: node gatsby/adapter/bundling/process/main.ts STORE KEY')
  }
  const site = process.cwd()
  const folder = path.join(site, '..', 'bundling')
  await copySources(site, folder)
  process.chdir(folder)
  try {
    await openBundleStore(storeFolder).write(key, await makeBundles(folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copySources(site: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  // Gatsby's plugin for files wants to see the folder of the content.
  await mkdir(path.join(folder, 'content'), { recursive: true })
  for (const name of await readdir(site)) {
    if (NO_SOURCES.has(name)) continue
    await cp(path.join(site, name), path.join(folder, name), { recursive: true })
  }
  await symlink(realpathSync(path.join(site, 'node_modules')), path.join(folder, 'node_modules'))
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    process.stderr.write(`${stack ?? message}\n`)
    const leave = () => process.exit(1)
    if (channel === undefined) leave()
    else channel(message, undefined, undefined, leave)
  },
)
