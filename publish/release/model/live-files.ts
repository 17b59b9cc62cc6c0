import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { hasCode } from '../../../node-shared/errors.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import { ReleaseError } from '../../contract/errors.ts'
import { openBlobs } from '../files/blobs.ts'
import { realDisk } from '../files/disk.ts'
import { formsOf } from '../files/release-file.ts'
import { POINTER_FILE, readPointer } from '../lists/pointer.ts'
import { readRoots, rootFile } from '../lists/roots.ts'
import { createShardStore } from '../lists/shard-store.ts'
import { EMPTY_SHARD, emptyTree, NO_REDIRECTS } from '../lists/site-tree.ts'
import { listsOf } from './store-state.ts'

/** A release that has just gone live is put into its place in a moment. */
const ATTEMPTS = 10
const PAUSE_MS = 500

/**
 * Finds the files that the live release consists of, and no other one's: with them alone a folder shows the
 * site. Only reads the store, so that the process that owns the data folder may run.
 *
 * @returns paths below the data folder, with forward slashes; none before the first release
 * @throws ReleaseError `release/list-broken` while the release is not in its place as a whole
 */
export async function liveFiles(dataDir: string, log: Log): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await findFiles(dataDir, log)
    } catch (error) {
      if (attempt === ATTEMPTS || !hasCode(error, 'release/list-broken')) throw error
      await delay(PAUSE_MS)
    }
  }
}

async function findFiles(dataDir: string, log: Log): Promise<string[]> {
  const store = path.join(dataDir, 'releases')
  const pointer = await readPointer(realDisk, store)
  if (pointer.kind !== 'release') return []
  const manifests = path.join(store, 'manifests')
  const { roots } = await readRoots(realDisk, manifests, log)
  const root = roots.get(pointer.release)
  if (root === undefined) {
    throw new ReleaseError(
      'release/list-broken',
      `The live release ${pointer.release} is not in its place yet.`,
    )
  }
  const blobs = openBlobs(path.join(store, 'blobs'), realDisk)
  const { shards } = await createShardStore(blobs).tree(root, emptyTree())
  const lists = listsOf(root).filter((list) => !NEVER_STORED.has(list))
  const files = shards.flatMap((shard) => [...shard.files.values()])
  const names = [
    path.join(store, POINTER_FILE),
    rootFile(manifests, root.release),
    ...lists.map((list) => blobs.path(list)),
    ...files.flatMap((file) => formsOf(file).map((form) => blobs.path(file.sha256, form))),
  ]
  return [...new Set(names)].map((name) => path.relative(dataDir, name).split(path.sep).join('/'))
}

const NEVER_STORED: ReadonlySet<string> = new Set([EMPTY_SHARD.sha256, NO_REDIRECTS.sha256])
