import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { ReleaseError } from '../contract/errors.ts'
import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'
import { openBlobs } from './files/blobs.ts'
import type { Disk } from './files/disk.ts'
import { removeOrphans } from './integrity/garbage.ts'
import { createLastingFiles } from './lists/lasting-files.ts'
import type { Root } from './lists/manifest.ts'
import { readPointer, writePointer } from './lists/pointer.ts'
import { readRoots, replayPacks } from './lists/roots.ts'
import { createShardStore } from './lists/shard-store.ts'
import { emptyTree } from './lists/site-tree.ts'
import type { LoadedRelease, StoreState } from './model/store-state.ts'
import { newestFirst } from './model/store-state.ts'

/** Options for opening the folder of releases. */
export interface OpenOptions {
  readonly dataDir: string
  readonly disk: Disk
  readonly now: () => Date
  readonly log: Log
  readonly keptPublishes: number
}

/**
 * Reads the releases of a data folder. Releases whose lists cannot be read are reported and left out;
 * a pointer that is broken or names such a release is repaired.
 */
export async function openStore(options: OpenOptions): Promise<StoreState> {
  const { disk, log, now, keptPublishes } = options
  const store = path.join(options.dataDir, 'releases')
  const folders = {
    store,
    manifests: path.join(store, 'manifests'),
    packs: path.join(store, 'packs'),
    collecting: path.join(store, 'collecting'),
  }
  await mkdir(folders.manifests, { recursive: true })
  await mkdir(folders.packs, { recursive: true })
  const blobs = openBlobs(path.join(store, 'blobs'), disk)
  await replayPacks(disk, folders.packs, folders.manifests, blobs, log)
  const { roots, highest } = await readRoots(disk, folders.manifests, log)
  const state: StoreState = {
    disk,
    folders,
    blobs,
    log,
    now,
    keptPublishes,
    roots,
    highest,
    shards: createShardStore(blobs),
    lasting: createLastingFiles(),
    live: null,
    newest: null,
    held: null,
    hasOrphans: true,
    unsettled: new Map(),
  }
  await loadAll(state)
  await findLive(state)
  // Files of an interrupted collection may have the right size and be empty after a loss of power.
  if ((await disk.size(folders.collecting)) !== null) {
    await removeOrphans(state)
    await disk.remove(folders.collecting)
  }
  return state
}

/**
 * Loads the lists of every release once; the newest stays in memory as a whole. Releases beyond those that
 * are kept are left alone: the first cleaning removes them, and after a busy hour there are hundreds.
 */
async function loadAll(state: StoreState): Promise<void> {
  const builds = new Set<string>()
  let like = emptyTree()
  for (const root of newestFirst(state.roots)) {
    if (builds.size >= state.keptPublishes && !builds.has(root.buildId)) continue
    const loaded = await load(state, root, like)
    if (loaded === null) continue
    builds.add(root.buildId)
    state.newest ??= loaded
    like = state.newest.tree
    state.lasting.addAll(loaded.tree)
  }
}

async function load(
  state: StoreState,
  root: Root,
  like = state.newest?.tree ?? emptyTree(),
): Promise<LoadedRelease | null> {
  try {
    return { root, tree: await state.shards.tree(root, like) }
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    const { code } = error
    state.log.error('release.left-out', {
      release: root.release,
      code,
      reason: messageOf(error),
    })
    state.roots.delete(root.release)
    return null
  }
}

async function findLive(state: StoreState): Promise<void> {
  const { disk, folders, roots, log } = state
  const pointer = await readPointer(disk, folders.store)
  // A release that was stored but never switched to is not live: without a pointer there was none.
  if (pointer.kind === 'none') return
  const pointed = pointer.kind === 'release' ? roots.get(pointer.release) : undefined
  const loaded = pointed === undefined ? null : await load(state, pointed)
  if (pointer.kind === 'release' && loaded !== null) {
    state.lasting.addAll(loaded.tree)
    state.live = loaded
    state.held = pointer.held
    return
  }
  const named = pointer.kind === 'release' ? `release ${pointer.release}` : 'no release'
  const problem = `it names ${named}, which is not there as a whole`
  if (state.newest === null) {
    log.error('release.none-whole', {
      code: 'release/none-whole',
      problem,
    })
    return
  }
  const { release } = state.newest.root
  log.error('release.pointer-repaired', {
    code: 'release/pointer-broken',
    problem,
    release,
  })
  state.live = state.newest
  await writePointer(disk, folders.store, release, null)
}
