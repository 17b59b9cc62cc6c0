import type { DatabaseSync } from 'node:sqlite'
import { createSerialQueue } from '../../node-shared/queues/serial-queue.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { ReleaseBlobs } from './files/blobs.ts'
import { checkStore } from './integrity/check-store.ts'
import { createCollector } from './making/collector.ts'
import { createHealer } from './integrity/healer.ts'
import type { Loss } from './integrity/healer.ts'
import { explainDiskError, realDisk } from './files/disk.ts'
import type { Disk } from './files/disk.ts'
import { removeOldReleases, removeOrphans } from './integrity/garbage.ts'
import type { Cleaned } from './integrity/garbage.ts'
import { diffReleases, listedRelease, showRelease } from './history/history.ts'
import { createLiveSite } from './history/live-site.ts'
import { makeRelease } from './making/make-release.ts'
import { restoreFolder } from './making/restore-folder.ts'
import { createSettling } from './making/settling.ts'
import type { ReleaseFile } from './files/release-file.ts'
import { openStore } from './open-store.ts'
import type { ReleaseHistory, ReleaseMaker } from './model/release.ts'
import { infoOf, newestFirst } from './model/store-state.ts'
import { LOCAL_TARGET } from './model/target.ts'
import type { ReleaseLists, ReleaseTarget } from './model/target.ts'

/** Publishes whose releases are kept: for going back, and for tabs opened before a switch. */
export const DEFAULT_KEPT_RELEASES = 10

/** Options of the store. */
export interface ReleaseStoreOptions {
  readonly dataDir: string
  readonly database: DatabaseSync
  readonly now: () => Date
  readonly log: Log
  /** Counted by builds: a build's pages and its follow-up work are two releases of one publish. */
  readonly keptReleases?: number
  readonly disk?: Disk
  /** Folders that builds leave the site in: damaged files are made again from them. */
  readonly buildFolders?: readonly string[]
  /** Where readers ask; this process when left out. */
  readonly target?: ReleaseTarget
  /** See {@link ReleaseLists.fence}; without it no other publisher can be. */
  readonly fence?: ReleaseLists['fence']
  /** Ends what is being released to the target. */
  readonly signal?: AbortSignal
  /** Told when a file of the live site was lost: only a whole build makes it again. */
  readonly onLoss?: (loss: Loss) => void
}

/** The releases on disk. One process may write at a time. */
export interface ReleaseStore extends ReleaseHistory, ReleaseMaker {
  readonly blobs: ReleaseBlobs
  /** Removes old releases and the files that only they had; not for the publishing path. */
  collectGarbage(): Promise<Cleaned>
  /** Puts what is durable in packs where it belongs. Happens by itself after a switch. */
  settle(): Promise<void>
  /** Looks at one file that a reader was refused, and repairs it if that is possible. */
  reportDamage(publicPath: string, file: ReleaseFile): void
  /** Waits for what is being written. What cannot be settled is at the next start. */
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
  const target = options.target ?? LOCAL_TARGET
  const isServedHere = target.kind === 'local'
  const collector = createCollector(state, database, options.buildFolders ?? [], isServedHere)
  const healer = createHealer({ state, sources: () => collector.folders(), onLoss: options.onLoss })
  const settling = createSettling(state)
  const liveSite = createLiveSite(state, {
    target,
    fence: options.fence ?? (() => Promise.resolve(null)),
    signal: options.signal ?? new AbortController().signal,
    onSwitched: settling.soon,
  })
  const explained = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw explainDiskError(error, state.folders.store)
    })
  const change = <Result>(work: () => Promise<Result>) => explained(inTurn(work))

  return {
    blobs: state.blobs,
    live: () => (state.live === null ? null : infoOf(state.live.root)),
    newest: () => (state.newest === null ? null : infoOf(state.newest.root)),
    held: () => state.held,
    site: liveSite.site,
    list: () => newestFirst(state.roots).map((root) => listedRelease(state, root)),
    show: (release) => showRelease(state, release),
    diff: (from, to) => diffReleases(state, from, to),

    collect: (folder, workspace, isUncompressed) =>
      explained(collector.collect(folder, workspace, isUncompressed)),
    restore: (...given) => restoreFolder(state, database, ...given),
    lacksForms: () => collector.lacksForms(),
    makeForms: (options) => explained(collector.makeForms(options)),
    stage: (folder, changes, pause) => explained(collector.stage(folder, changes, pause)),
    create: (input) =>
      change(async () => {
        const made = await collector.withFiles(input, (files, use) =>
          makeRelease(state, input, files, use),
        )
        return infoOf(made.root)
      }),
    activate: (release) => change(() => liveSite.activate(release)),
    rollback: (release, by, reason) => change(() => liveSite.rollback(release, by, reason)),
    resume: (by) => change(() => liveSite.resume(by)),
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
        await settling.settle()
        const cleaned = await removeOldReleases(state, inTurn)
        if (!state.hasOrphans) return cleaned
        return { ...cleaned, removedFiles: cleaned.removedFiles + (await removeOrphans(state)) }
      }),
    settle: settling.settle,
    close: async () => {
      await inTurn(() => Promise.resolve())
      await cleaningInTurn(() => Promise.resolve())
      await healer.close()
      await settling.settleIfPossible()
    },
  }
}
