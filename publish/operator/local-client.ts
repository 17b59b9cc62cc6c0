import { existsSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { PublishError } from '../contract/errors.ts'
import { hasCode } from '../../node-shared/errors.ts'
import { lockFolder } from '../../node-shared/files/folder-lock.ts'
import type { Log } from '../../node-shared/log/log.ts'
import { openDatabase } from '../queue/database.ts'
import { LOCAL_TARGET } from '../release/model/target.ts'
import type { ReleaseTarget } from '../release/model/target.ts'
import { CLOCK_FILE, createClockWatch, machineTime } from '../schedule/clock-watch.ts'
import { openReleases } from '../release/store.ts'
import type { ReleaseClient } from './release-client.ts'

/** The name under which a person acts who can write the data folder. */
const OPERATOR = 'operator'

/** Options of a client on a data folder. */
export interface LocalClientOptions {
  readonly dataDir: string
  readonly keptReleases: number
  readonly log: Log
  readonly now: () => Date
  /** Opens the place where releases go. */
  readonly openTarget?: (database: DatabaseSync, log: Log) => Promise<ReleaseTarget>
}

/**
 * The releases of a site that does not run. The data folder belongs to this process meanwhile.
 *
 * @returns null when the site runs
 * @throws FolderLockError `data-folder/unusable`; PublishError `operator/no-site`
 */
export async function openLocalClient(options: LocalClientOptions): Promise<ReleaseClient | null> {
  const { dataDir, keptReleases, log, now } = options
  if (!existsSync(path.join(dataDir, 'releases'))) {
    throw new PublishError(
      'operator/no-site',
      `There is no site in ${dataDir} yet. Start the product once, or name its data folder with --data-dir.`,
    )
  }
  const folder = takeIfFree(dataDir)
  if (folder === null) return null
  const database = openDatabase(dataDir)
  const target = (await options.openTarget?.(database, log)) ?? LOCAL_TARGET
  const releases = await openReleases({ dataDir, database, now, log, keptReleases, target })
  return {
    list: () => {
      const live = releases.live()?.release ?? null
      const hold = releases.held()
      return Promise.resolve({
        live,
        newest: releases.newest()?.release ?? null,
        held: hold === null || live === null ? null : { release: live, ...hold },
        releases: releases.list().map((one) => ({ ...one, people: [...one.people] })),
      })
    },
    show: async (release) => {
      const details = await releases.show(release)
      return { ...details, people: [...details.people] }
    },
    diff: async (from, to) => {
      const { added, changed, removed, ...rest } = await releases.diff(from, to)
      return { ...rest, added: [...added], changed: [...changed], removed: [...removed] }
    },
    rollback: async (release, reason) => {
      await releases.rollback(release, OPERATOR, reason)
    },
    resume: async () => (await releases.resume(OPERATOR)).release,
    verify: async (onProgress) => {
      const report = await releases.verify({ depth: 'hashes', allReleases: true, onProgress })
      const damage = report.damage.map((one) => ({ ...one, releases: [...one.releases] }))
      return { ...report, damage }
    },
    confirmClock: () =>
      createClockWatch({
        file: path.join(dataDir, CLOCK_FILE),
        clock: () => now().getTime(),
        machine: machineTime(),
        log,
      }).confirm(OPERATOR),
    close: async () => {
      await releases.close()
      database.close()
      folder.release()
    },
  }
}

function takeIfFree(dataDir: string) {
  try {
    return lockFolder(dataDir, 'lock')
  } catch (error) {
    if (hasCode(error, 'data-folder/in-use')) return null
    throw error
  }
}
