import type { DatabaseSync } from 'node:sqlite'
import { ReleaseError } from '../errors.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { createSerialQueue } from '../../node-shared/serial-queue.ts'
import type { Log } from '../../node-shared/log.ts'
import { indexSite } from './site-index.ts'
import type { SiteIndex } from './site-index.ts'
import type { BlobStore } from './files/blobs.ts'
import { checkStore } from './check-store.ts'
import { createCollector } from './collector.ts'
import { createHealer } from './healer.ts'
import type { Loss } from './healer.ts'
import { compareSites } from './differences.ts'
import { explainDiskError, realDisk, replaceDurably } from './files/disk.ts'
import type { Disk } from './files/disk.ts'
import { removeOldReleases, removeOrphans } from './garbage.ts'
import type { Cleaned } from './garbage.ts'
import { makeRelease } from './make-release.ts'
import type { Root } from './lists/manifest.ts'
import type { ReleaseFile } from './files/release-file.ts'
import { openStore } from './open-store.ts'
import { packFile } from './files/pack.ts'
import { writePointer } from './lists/pointer.ts'
import type { ListedRelease, ReleaseHistory, ReleaseMaker } from './release.ts'
import type { Hold } from './lists/pointer.ts'
import { rootFile } from './lists/roots.ts'
import { infoOf, listsOf, newestFirst } from './store-state.ts'
import type { LoadedRelease, StoreState } from './store-state.ts'

/** Publishes whose releases are kept: for going back, and for tabs opened before a switch. */
export const DEFAULT_KEPT_RELEASES = 10

/** What the store needs. */
export interface ReleaseStoreOptions {
  readonly dataDir: string
  readonly database: DatabaseSync
  readonly now: () => Date
  readonly log: Log
  /** Counted by builds: a build's pages and what it put off are two releases of one publish. */
  readonly keptReleases?: number
  readonly disk?: Disk
  /** Folders that builds leave the site in: damaged files are made again from them. */
  readonly buildFolders?: readonly string[]
  /** Told when a file of the live site is lost: only a whole build makes it again. */
  readonly onLoss?: (loss: Loss) => void
}

/** The releases on disk. One process may write at a time. */
export interface ReleaseStore extends ReleaseHistory, ReleaseMaker {
  readonly blobs: BlobStore
  /** Removes old releases and the files that only they had; not for the publishing path. */
  collectGarbage(): Promise<Cleaned>
  /** Puts what is durable in packs where it belongs. Happens by itself after a switch. */
  settle(): Promise<void>
  /** Looks at one file that a reader was refused, and repairs it if that is possible. */
  reportDamage(publicPath: string, file: ReleaseFile): void
  /** Backoff for what is being written. What cannot be settled is at the next start. */
  close(): Promise<void>
}

/**
 * Opens the releases. A pointer that is broken, or that names a release whose lists cannot be read, is
 * reported, and the newest release takes its place.
 */
export async function openReleases(options: ReleaseStoreOptions): Promise<ReleaseStore> {
  const { dataDir, database, now, log, keptReleases = DEFAULT_KEPT_RELEASES } = options
  const disk = options.disk ?? realDisk
  const state = await openStore({ dataDir, disk, now, log, keptPublishes: keptReleases })
  const inTurn = createSerialQueue()
  const cleaningInTurn = createSerialQueue()
  const settlingInTurn = createSerialQueue()
  const collector = createCollector(state, database, options.buildFolders ?? [])
  const healer = createHealer({ state, sources: () => collector.folders(), onLoss: options.onLoss })
  let site: SiteIndex | null = null

  const onLive = () => {
    const { live, lasting } = state
    const newest = () => state.newest?.tree ?? null
    site = live === null ? null : indexSite(live.tree, { lasting, newest })
  }
  onLive()

  const settle = () => settlingInTurn(() => settleAll(state))
  const settleIfPossible = () =>
    settle().catch((error: unknown) => {
      log.error('release.pack-failed', {
        code: 'release/unsettled',
        reason: messageOf(explainDiskError(error, state.folders.store)),
      })
    })
  /** Nobody waits for it: what is not settled now is after the next release, or at the next start. */
  const settleSoon = () => {
    void settleIfPossible()
  }
  const rootOf = (release: number): Root => {
    const root = state.roots.get(release)
    if (root !== undefined) return root
    const known = newestFirst(state.roots).map((one) => one.release)
    throw new ReleaseError(
      'release/unknown',
      `There is no release ${release} any more, or not yet. Kept are: ${known.join(', ') || 'none'}.`,
    )
  }
  const load = async (release: number): Promise<LoadedRelease> => {
    const root = rootOf(release)
    const loaded = [state.newest, state.live].find((one) => one?.root === root)
    if (loaded !== undefined && loaded !== null) return loaded
    const like = state.live ?? state.newest
    if (like === null) throw new ReleaseError('release/unknown', 'There is no release yet.')
    return { root, tree: await state.shards.tree(root, like.tree) }
  }
  const switchTo = async (release: number, held: Hold | null): Promise<void> => {
    const next = await load(release)
    const isThere = state.live?.root === next.root && state.held === held
    if (!isThere) await writePointer(disk, state.folders.store, release, held)
    state.live = next
    state.held = held
    onLive()
    settleSoon()
  }
  const explained = <Result>(work: () => Promise<Result>): Promise<Result> =>
    inTurn(work).catch((error: unknown) => {
      throw explainDiskError(error, state.folders.store)
    })
  const listed = (root: Root): ListedRelease => ({
    ...infoOf(root),
    isLive: root === state.live?.root,
    isNewest: root === state.newest?.root,
  })

  return {
    blobs: state.blobs,
    live: () => (state.live === null ? null : infoOf(state.live.root)),
    newest: () => (state.newest === null ? null : infoOf(state.newest.root)),
    held: () => state.held,
    site: () => site,
    list: () => newestFirst(state.roots).map(listed),
    show: async (release) => {
      const root = rootOf(release)
      const { tree } = await load(release)
      const own = new Set(listsOf(root))
      for (const other of state.roots.values()) {
        if (other !== root) for (const list of listsOf(other)) own.delete(list)
      }
      return {
        ...listed(root),
        redirects: tree.redirects.byPath.size,
        ownBytes: await ownBytes(state, root, own),
      }
    },
    diff: async (from, to) => {
      const [before, after] = [await load(from), await load(to)]
      const compared = ({ root, tree }: LoadedRelease) => ({ ...infoOf(root), tree })
      return compareSites(compared(before), compared(after))
    },

    collect: (folder, workspace) =>
      collector.collect(folder, workspace).catch((error: unknown) => {
        throw explainDiskError(error, state.folders.store)
      }),
    stage: (folder, changes, pause) =>
      collector.stage(folder, changes, pause).catch((error: unknown) => {
        throw explainDiskError(error, state.folders.store)
      }),
    create: (input) =>
      explained(async () => {
        const made = await collector.withFiles(input, (files, use) =>
          makeRelease(state, input, files, use),
        )
        return infoOf(made.root)
      }),
    activate: (release) =>
      explained(async () => {
        const { held, live } = state
        if (held !== null && live !== null) {
          rootOf(release)
          settleSoon()
          return { kind: 'held', release: live.root.release, hold: held }
        }
        await switchTo(release, null)
        return { kind: 'live', release }
      }),
    rollback: (release, by, reason) =>
      explained(async () => {
        await switchTo(release, { by, at: now().toISOString(), reason })
        log.info('release.held', { release, by, reason })
        return infoOf(rootOf(release))
      }),
    resume: (by) =>
      explained(async () => {
        const newest = state.newest?.root
        if (newest === undefined) {
          throw new ReleaseError('release/unknown', 'There is no release yet.')
        }
        await switchTo(newest.release, null)
        log.info('release.resumed', { release: newest.release, by })
        return infoOf(newest)
      }),
    verify: (check) =>
      cleaningInTurn(async () => {
        const report = await checkStore({ ...check, state, sources: collector.folders() })
        healer.tell(report.damage)
        return report
      }),
    reportDamage: (publicPath, file) => {
      healer.look(publicPath, file)
    },
    collectGarbage: () =>
      cleaningInTurn(async () => {
        await settle()
        const cleaned = await removeOldReleases(state, inTurn)
        if (!state.hasOrphans) return cleaned
        return { ...cleaned, removedFiles: cleaned.removedFiles + (await removeOrphans(state)) }
      }),
    settle,
    close: async () => {
      await inTurn(() => Promise.resolve())
      await cleaningInTurn(() => Promise.resolve())
      await healer.close()
      await settleIfPossible()
    },
  }
}

async function settleAll({ disk, folders, blobs, unsettled }: StoreState): Promise<void> {
  const releases = [...unsettled]
  if (releases.length === 0) return
  await blobs.settle()
  for (const [release, text] of releases) {
    await replaceDurably(disk, rootFile(folders.manifests, release), text)
    await disk.remove(packFile(folders.packs, release))
    unsettled.delete(release)
  }
}

/** The plain bytes of what only one release has, lists included. */
async function ownBytes(state: StoreState, root: Root, own: ReadonlySet<string>): Promise<number> {
  let bytes = 0
  const counted = new Set<string>()
  for (const [index, list] of root.shards.entries()) {
    if (!own.has(list)) continue
    bytes += (await state.blobs.size(list)) ?? 0
    const others = new Set<string>()
    for (const other of state.roots.values()) {
      const sha256 = other.shards[index]
      if (other === root || sha256 === undefined) continue
      for (const file of (await state.shards.load(sha256)).files.values()) others.add(file.sha256)
    }
    for (const file of (await state.shards.load(list)).files.values()) {
      if (others.has(file.sha256) || counted.has(file.sha256)) continue
      counted.add(file.sha256)
      bytes += file.size
    }
  }
  return bytes
}
