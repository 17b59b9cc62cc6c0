import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'
import { filesBelow } from '../../../node-shared/files/names-in.ts'
import { SEARCH_BUNDLES_FILE } from '../../../shared/search/index-files.ts'
import { gatherFileChanges } from '../../files/file-changes.ts'
import type { MadeIndex } from './make-index.ts'
import { indexFolders } from './make-index.ts'

/**
 * Moves a made index into place: the new bundles first, each whole, then the list that browsers read,
 * so that it never names a bundle that is not there; what it no longer names goes last. Nothing is
 * deleted, which takes a tenth of a second for a bundle: what was there lies aside until the next
 * index is made.
 *
 * A bundle has 1,500 files, and ten of them may be new: each is a step, after which something else can come
 * first. What was taken of the steps need not be taken back; no other index may be made before the last one.
 *
 * @param directory the site's folder
 */
export async function* publishInSteps(
  directory: string,
  index: MadeIndex,
): AsyncGenerator<FileChanges, undefined> {
  const { aside, published, remembered, nextRemembered } = indexFolders(directory)
  const publicDir = path.join(directory, 'public')
  const publicPaths = (files: readonly string[]): string[] =>
    files.map((file) => `/${path.relative(publicDir, file).split(path.sep).join('/')}`)
  const old = path.join(aside, 'old')
  await mkdir(old, { recursive: true })
  await mkdir(published, { recursive: true })
  for (const name of index.made) {
    const target = path.join(published, name)
    if (existsSync(target)) await rename(target, path.join(old, name))
    await rename(path.join(aside, name), target)
    yield { written: publicPaths(await filesBelow(target)), removed: [] }
  }
  const list = path.join(publicDir, SEARCH_BUNDLES_FILE)
  await writeFile(path.join(aside, 'list.json'), `${JSON.stringify(index.list, null, 2)}\n`)
  await rename(path.join(aside, 'list.json'), list)
  await rename(nextRemembered, remembered)
  yield { written: publicPaths([list]), removed: [] }

  const kept = new Set([path.basename(list), ...index.list.bundles.map(({ name }) => name)])
  for (const entry of await readdir(published, { withFileTypes: true })) {
    if (kept.has(entry.name)) continue
    const gone = path.join(published, entry.name)
    const removed = entry.isDirectory() ? await filesBelow(gone) : [gone]
    await rename(gone, path.join(old, entry.name))
    yield { written: [], removed: publicPaths(removed) }
  }
}

/** All steps of {@link publishInSteps}. */
export async function publishIndex(directory: string, index: MadeIndex): Promise<FileChanges> {
  const all = gatherFileChanges()
  for await (const step of publishInSteps(directory, index)) all.add(step)
  return all.all()
}
