import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../../../node-shared/log/log.ts'
import { ReleaseError } from '../../contract/errors.ts'
import { REDIRECTS_FILE } from './collect-files.ts'
import { openBlobs } from '../files/blobs.ts'
import { realDisk } from '../files/disk.ts'
import { inParallel } from '../files/in-parallel.ts'
import { readPointer } from '../lists/pointer.ts'
import { readRoots } from '../lists/roots.ts'
import { createShardStore } from '../lists/shard-store.ts'
import { emptyTree, serializeRedirects } from '../lists/site-tree.ts'

/** Files that are copied at the same time. */
const AT_ONCE = 16

/** A site that was copied out of the store. */
export interface ExportedSite {
  readonly release: number
  readonly files: number
  readonly pages: number
}

/**
 * Copies the live site into a folder for any static host, with its list of redirects. Only reads the
 * store, so that the process that owns the data folder may run. The folder is replaced as a whole at
 * the end.
 *
 * @throws ReleaseError `release/unknown` before the first release, `release/list-broken` while a
 *   release is not in its place as a whole
 */
export async function exportSite(options: {
  readonly dataDir: string
  readonly folder: string
  readonly log: Log
}): Promise<ExportedSite> {
  const { dataDir, folder, log } = options
  const store = path.join(dataDir, 'releases')
  const pointer = await readPointer(realDisk, store)
  const { roots } = await readRoots(realDisk, path.join(store, 'manifests'), log)
  const root = pointer.kind === 'release' ? roots.get(pointer.release) : undefined
  if (root === undefined) {
    throw new ReleaseError('release/unknown', `There is no live site in ${dataDir} yet.`)
  }
  const blobs = openBlobs(path.join(store, 'blobs'), realDisk)
  const { shards, redirects } = await createShardStore(blobs).tree(root, emptyTree())

  const made = `${folder}.new`
  await rm(made, { recursive: true, force: true })
  await inParallel(
    shards.flatMap(({ files }) => [...files]),
    AT_ONCE,
    async ([publicPath, { sha256 }]) => {
      const file = path.join(made, publicPath)
      await mkdir(path.dirname(file), { recursive: true })
      await copyFile(blobs.path(sha256), file)
    },
  )
  await mkdir(made, { recursive: true })
  await writeFile(path.join(made, REDIRECTS_FILE), serializeRedirects(redirects.byPath.values()))
  await rm(folder, { recursive: true, force: true })
  await rename(made, folder)
  return { release: root.release, files: root.files, pages: root.pages }
}
