import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'
import { SnapshotError } from '../contract/errors.ts'
import type { PublishEvent, PublishEvents } from '../contract/events.ts'
import type { Lease } from '../lease/lease.ts'
import { dataFolders, isEmptyData, settledState } from './contents/data-files.ts'
import type { DataFolders, SettledState } from './contents/data-files.ts'
import { readHead, writeHead } from './head.ts'
import type { SnapshotIdentity } from './head.ts'
import { restoreFiles } from './restore/restore-files.ts'
import { runStoreProgram } from './save/run-store-program.ts'
import { openSnapshotObjects } from './contents/snapshot-objects.ts'
import type { SnapshotSettings } from './contents/snapshot-settings.ts'

/** Quiet after which a snapshot is taken, in milliseconds. */
const QUIET_MS = 20_000

/** From one snapshot to the next, in milliseconds. */
const EVERY_MS = 300_000

/** Closing takes no longer than this because of a last snapshot, in milliseconds: Cloud Run grants 10 s. */
const CLOSING_MS = 8_500

/** Events that change the data folder, or which release is live: after each it has to be quiet. */
const CHANGING: ReadonlySet<PublishEvent['kind']> = new Set([
  'started',
  'live',
  'held',
  'complete',
  'switched',
])

/** Options of snapshots. */
export interface SnapshotsOptions {
  readonly dataDir: string
  readonly projectDir: string
  readonly settings: SnapshotSettings
  readonly identity: SnapshotIdentity
  /** The environment of this process. */
  readonly machine: Readonly<Record<string, string | undefined>>
  readonly log: Log
  readonly clock: () => number
  readonly quietMs?: number
  readonly everyMs?: number
  readonly closingMs?: number
}

/** Copies of the data folder, from which another publisher goes on when this one and its disk are gone. */
export interface Snapshots {
  /** Fills a data folder that is new from the newest snapshot. Whatever goes wrong, the start goes on. */
  restore(): Promise<void>
  /** Takes them from now on, when nothing was published for a while. */
  follow(parts: { readonly events: PublishEvents; readonly lease: Lease }): FollowedSnapshots
  /** For metrics. */
  readonly numbers: () => SnapshotNumbers
}

/** Numbers about the snapshots of this process. */
export interface SnapshotNumbers {
  /** Of the newest one; null while it is not known. */
  readonly release: number | null
  readonly taken: number
  readonly failed: number
}

/** Snapshots of a running publisher. */
export interface FollowedSnapshots {
  /**
   * Takes the last one, where something has changed and there is time.
   *
   * @param ended resolves when nothing changes the data folder any more
   */
  readonly close: (ended: Promise<unknown>) => Promise<void>
}

/** Opens the place where snapshots are kept. */
export async function createSnapshots(options: SnapshotsOptions): Promise<Snapshots> {
  const { dataDir, projectDir, log } = options
  const folders = await dataFolders(dataDir, projectDir)
  /** The digest of the state in the newest snapshot of this publisher. */
  let storedDigest: string | null = null
  let numbers: SnapshotNumbers = { release: null, taken: 0, failed: 0 }
  return {
    restore: async () => {
      if (!(await isEmptyData(dataDir))) return
      try {
        if (!(await restoreNewest(options, folders))) return
        const state = await settledState(folders)
        storedDigest = state?.digest ?? null
        numbers = { ...numbers, release: state?.release ?? null }
      } catch (error) {
        const reason = messageOf(error)
        log.error('snapshot.refused', { reason: `The site is built from nothing: ${reason}` })
      }
    },
    follow: ({ events, lease }) => {
      const take = async (isUrgent: boolean, signal: AbortSignal): Promise<Taken> => {
        const state = await settledState(folders)
        if (state !== null && state.digest === storedDigest) return 'unchanged'
        // What another publisher has released since is not in these files.
        if (state === null || lease.isBehind()) return 'not-settled'
        const isSame = async () => (await settledState(folders))?.digest === state.digest
        try {
          const parts = { folders, lease, state, isSame, isUrgent, signal }
          if (!(await takeSnapshot(options, parts))) return 'not-settled'
        } catch (error) {
          // Files that go while they are read are no failure.
          if (await isSame()) throw error
          return 'not-settled'
        }
        storedDigest = state.digest
        numbers = { ...numbers, release: state.release, taken: numbers.taken + 1 }
        return 'taken'
      }
      const onFailed = () => {
        numbers = { ...numbers, failed: numbers.failed + 1 }
      }
      return takeWhenQuiet(options, events, take, onFailed)
    },
    numbers: () => numbers,
  }
}

/** @returns whether there was one */
async function restoreNewest(
  { dataDir, settings, identity, log, clock }: SnapshotsOptions,
  folders: DataFolders,
): Promise<boolean> {
  const startedAt = clock()
  const objects = await openSnapshotObjects(settings, new AbortController().signal)
  const head = await readHead(objects, identity)
  if (head === null) {
    log.info('snapshot.none', { at: objects.name })
    return false
  }
  const { manifest, takenAt } = head
  const { files } = await restoreFiles({ dataDir, folders, objects, manifest })
  log.info('snapshot.restored', { takenAt, files: files.size, ms: clock() - startedAt })
  return true
}

/** The outcome of a try. */
type Taken = 'taken' | 'unchanged' | 'not-settled' | 'failed'

interface Taking {
  readonly folders: DataFolders
  readonly lease: Lease
  readonly state: SettledState
  /** Whether nothing has changed meanwhile. */
  readonly isSame: () => Promise<boolean>
  readonly isUrgent: boolean
  readonly signal: AbortSignal
}

/** @returns whether it is the newest snapshot now; not so when something has changed meanwhile */
async function takeSnapshot(
  { dataDir, settings, identity, machine, log, clock }: SnapshotsOptions,
  { folders, lease, state, isSame, isUrgent, signal }: Taking,
): Promise<boolean> {
  const startedAt = clock()
  const order = { dataDir, folders, settings }
  const stored = await runStoreProgram(order, { machine, isUrgent, signal })
  const objects = await openSnapshotObjects(settings, signal)
  return lease.hold(async () => {
    if (lease.isBehind() || !(await isSame())) return false
    const takenAt = new Date(startedAt).toISOString()
    const { release } = state
    await writeHead(objects, stored, { fence: await lease.fence(), identity, takenAt, release })
    const { files, bytes, sentBytes } = stored
    log.info('snapshot.taken', { files, bytes, sentBytes, ms: clock() - startedAt })
    return true
  }, signal)
}

/**
 * Takes snapshots in quiet moments, not too often. A publish ends the one that is being taken: it would be of
 * what was before.
 */
function takeWhenQuiet(
  { log, clock, quietMs = QUIET_MS, everyMs = EVERY_MS, closingMs = CLOSING_MS }: SnapshotsOptions,
  events: PublishEvents,
  take: (isUrgent: boolean, signal: AbortSignal) => Promise<Taken>,
  onFailed: () => void,
): FollowedSnapshots {
  let ending = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let notBefore = -Infinity

  const run = async (isUrgent: boolean, signal: AbortSignal): Promise<Taken> => {
    try {
      return await take(isUrgent, signal)
    } catch (error) {
      if (signal.aborted && !isUrgent) return 'not-settled'
      const code = error instanceof SnapshotError ? error.code : 'snapshot/not-stored'
      onFailed()
      log.warn('snapshot.not-taken', { code, reason: messageOf(error) })
      return 'failed'
    }
  }
  const begin = () => {
    ending = new AbortController()
    const { signal } = ending
    running = running
      .then(() => run(false, signal))
      .then((taken) => {
        if (taken === 'taken' || taken === 'failed') notBefore = clock() + everyMs
        if (taken === 'not-settled' || taken === 'failed') later()
      })
  }
  const later = () => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(begin, Math.max(quietMs, notBefore - clock()))
  }
  let isClosed = false
  const stopListening = events.listen(({ kind }) => {
    if (kind === 'started' || kind === 'following') ending.abort()
    if (CHANGING.has(kind)) later()
  })
  later()
  return {
    close: async (ended) => {
      const signal = AbortSignal.timeout(closingMs)
      isClosed = true
      stopListening()
      clearTimeout(timer)
      ending.abort()
      await Promise.all([running, ended])
      await run(true, signal)
    },
  }
}
