import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SEARCH_BUNDLES_FILE } from '../../shared/search.ts'
import type { MadeIndex } from './make-index.ts'
import { indexFolders } from './make-index.ts'

/** Files below the public folder, by their paths. */
export interface PublishedIndex {
  readonly written: readonly string[]
  readonly removed: readonly string[]
}

/**
 * Moves a made index into place: the new bundles first, each whole, then the list that browsers read,
 * so that it never names a bundle that is not there; what it no longer names goes last. Nothing is
 * deleted, which takes a tenth of a second for a bundle: what was there lies aside until the next
 * index is made.
 *
 * @param directory the site's folder
 */
export async function publishIndex(directory: string, index: MadeIndex): Promise<PublishedIndex> {
  const { aside, published, remembered, nextRemembered } = indexFolders(directory)
  const old = path.join(aside, 'old')
  await mkdir(old, { recursive: true })
  await mkdir(published, { recursive: true })
  const written: string[] = []
  for (const name of index.made) {
    const target = path.join(published, name)
    if (existsSync(target)) await rename(target, path.join(old, name))
    await rename(path.join(aside, name), target)
    written.push(...(await filesBelow(target)))
  }
  const list = path.join(directory, 'public', SEARCH_BUNDLES_FILE)
  await writeFile(path.join(aside, 'list.json'), `${JSON.stringify(index.list, null, 2)}\n`)
  await rename(path.join(aside, 'list.json'), list)
  written.push(list)

  const kept = new Set([path.basename(list), ...index.list.bundles.map(({ name }) => name)])
  const removed: string[] = []
  for (const entry of await readdir(published, { withFileTypes: true })) {
    if (kept.has(entry.name)) continue
    const gone = path.join(published, entry.name)
    removed.push(...(entry.isDirectory() ? await filesBelow(gone) : [gone]))
    await rename(gone, path.join(old, entry.name))
  }
  await rename(nextRemembered, remembered)
  const publicPath = (file: string): string =>
    `/${path.relative(path.join(directory, 'public'), file).split(path.sep).join('/')}`
  return { written: written.map(publicPath), removed: removed.map(publicPath) }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
