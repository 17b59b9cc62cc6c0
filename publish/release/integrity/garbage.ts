import { setImmediate as nextTurn } from 'node:timers/promises'
import { ReleaseError } from '../../contract/errors.ts'
import { messageOf } from '../../../node-shared/errors.ts'
import type { SerialQueue } from '../../../node-shared/queues/serial-queue.ts'
import type { BlobCleaning } from '../files/blob-uses.ts'
import type { Root } from '../lists/manifest.ts'
import { rootFile } from '../lists/roots.ts'
import type { Shard } from '../lists/shard.ts'
import { EMPTY_SHARD } from '../lists/site-tree.ts'
import { listsOf, newestFirst } from '../model/store-state.ts'
import type { StoreState } from '../model/store-state.ts'

/** Lists that are looked through before requests are answered again. */
const LISTS_AT_ONCE = 32

/** The result of a cleaning. */
export interface Cleaned {
  readonly releases: readonly number[]
  readonly removedFiles: number
}

/**
 * Removes old releases and the files that only they had. The releases go first, and what is
 * interrupted after that is found by {@link removeOrphans}.
 */
export async function removeOldReleases(state: StoreState, inTurn: SerialQueue): Promise<Cleaned> {
  const { disk, folders, blobs } = state
  const cleaning = blobs.beginCleaning()
  try {
    const dropped = await inTurn(() => {
      const old = oldReleases(state)
      for (const { release } of old) state.roots.delete(release)
      return Promise.resolve(old)
    })
    if (dropped.length === 0) return { releases: [], removedFiles: 0 }
    for (const { release } of dropped) await disk.remove(rootFile(folders.manifests, release))
    await disk.sync(folders.manifests)
    const removedFiles = await removeExclusive(state, dropped, cleaning)
    return { releases: dropped.map(({ release }) => release), removedFiles }
  } finally {
    cleaning.end()
  }
}

/**
 * Removes files that belong to no release: what an interrupted cleaning or a failed release left.
 * Every file of the store is read, so this is for once after a start.
 */
export async function removeOrphans(state: StoreState): Promise<number> {
  const cleaning = state.blobs.beginCleaning()
  try {
    const { hashes, leftovers } = await state.blobs.list()
    const orphans = new Set(hashes)
    await forKeptLists(state, (lists, shard) => {
      for (const sha256 of lists) orphans.delete(sha256)
      for (const { sha256 } of shard.files.values()) orphans.delete(sha256)
      return orphans.size > 0
    })
    for (const file of leftovers) if (file.endsWith('.tmp')) await state.disk.remove(file)
    state.hasOrphans = false
    return leftovers.length + (await cleaning.remove(orphans))
  } finally {
    cleaning.end()
  }
}

/** Two releases of one build, its pages and its follow-up work, are one publish. */
function oldReleases(state: StoreState): Root[] {
  const builds = new Set<string>()
  return newestFirst(state.roots).filter(({ release, buildId }) => {
    builds.add(buildId)
    return (
      builds.size > state.keptPublishes &&
      release !== state.live?.root.release &&
      release !== state.newest?.root.release
    )
  })
}

async function removeExclusive(
  state: StoreState,
  dropped: readonly Root[],
  cleaning: BlobCleaning,
): Promise<number> {
  const lists = new Set(dropped.flatMap(listsOf))
  for (const root of state.roots.values()) for (const list of listsOf(root)) lists.delete(list)
  const candidates = new Set(lists)
  const paths = new Set<string>()
  const redirects = new Set(dropped.map((root) => root.redirects))
  for (const sha256 of lists) {
    if (redirects.has(sha256)) continue
    const shard = await readList(state, sha256)
    for (const [path, file] of shard.files) {
      candidates.add(file.sha256)
      paths.add(path)
    }
  }
  await forKeptLists(state, (kept, shard) => {
    for (const sha256 of kept) candidates.delete(sha256)
    for (const [path, { sha256 }] of shard.files) {
      candidates.delete(sha256)
      paths.delete(path)
    }
    return candidates.size > 0 || paths.size > 0
  })
  for (const path of paths) state.lasting.forget(path)
  return cleaning.remove(candidates)
}

/** A list of a dropped release that cannot be read keeps its files until the next start. */
async function readList(state: StoreState, sha256: string): Promise<Shard> {
  try {
    return await state.shards.load(sha256)
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error
    const { code } = error
    state.log.warn('release.list-unreadable', { code, reason: messageOf(error) })
    return EMPTY_SHARD
  }
}

/**
 * Shows every list of every kept release, each once, until `look` has seen enough.
 *
 * @param look gets the hashes of the release's lists, and one of them read
 */
async function forKeptLists(
  state: StoreState,
  look: (lists: readonly string[], shard: Shard) => boolean,
): Promise<void> {
  const seen = new Set<string>([EMPTY_SHARD.sha256])
  let looked = 0
  for (const root of newestFirst(state.roots)) {
    const lists = listsOf(root)
    const tree = [state.newest, state.live].find((loaded) => loaded?.root === root)?.tree
    for (const [index, sha256] of root.shards.entries()) {
      const isKnown = seen.has(sha256)
      if (isKnown && index > 0) continue
      seen.add(sha256)
      const shard = isKnown
        ? EMPTY_SHARD
        : (tree?.shards[index] ?? (await state.shards.load(sha256)))
      if (!look(index === 0 ? lists : [], shard)) return
      looked += 1
      if (looked % LISTS_AT_ONCE === 0) await nextTurn()
    }
  }
}
