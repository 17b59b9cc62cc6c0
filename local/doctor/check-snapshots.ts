import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing, messageOf } from '../../node-shared/errors.ts'
import { realDisk } from '../../publish/release/files/disk.ts'
import { POINTER_FILE, readPointer } from '../../publish/release/lists/pointer.ts'
import { snapshotIdentity } from '../../publish/snapshot/head.ts'
import { inspectNewest } from '../../publish/snapshot/inspect-snapshot.ts'
import type { InspectedSnapshot } from '../../publish/snapshot/inspect-snapshot.ts'
import { openSnapshotObjects } from '../../publish/snapshot/contents/snapshot-objects.ts'
import type { SnapshotObjects } from '../../publish/snapshot/contents/snapshot-objects.ts'
import type { SnapshotSettings } from '../../publish/snapshot/contents/snapshot-settings.ts'
import { findingsOf } from './finding.ts'
import type { Finding } from './finding.ts'
import type { DoctorTools, Installation } from './installation.ts'

const { ok, skipped, warning, failed } = findingsOf('snapshots')

/** A list of a large site is some megabytes. */
const PLACE_MS = 30_000

/** One is taken after 20 s of quiet, at most every five minutes, and a large site takes some. */
const LATE_MS = 30 * 60_000

const MEGABYTE = 1_000_000
const LATE_ADVICE =
  'The log of the publisher says why, at "snapshot.not-taken". One is taken when nothing was published for 20 s.'
const DAMAGED_ADVICE =
  'The next publish makes a new one, which sends what is missing; do not replace the instance before. Let nothing else remove files there, such as a lifecycle rule of the bucket.'
const FOREIGN_ADVICE =
  'If PLIEGO_SITE_URL, PLIEGO_DATA_DIR, the backend, the machine or the version was changed on purpose, the next publish makes one that fits. Otherwise correct the setting.'
const PLACE_ADVICE: Readonly<Record<SnapshotSettings['kind'], string>> = {
  folder:
    'Give the user of the publisher the right to write there. A bucket has to be mounted there, and not read-only.',
  s3: 'The key needs s3:GetObject, s3:PutObject and s3:DeleteObject on its objects, and s3:ListBucket.',
}

/** The release that readers get, and when they got it, in milliseconds since 1970. */
interface LiveRelease {
  readonly release: number
  readonly since: number
}

/** Whether a new instance of a publisher without a disk could go on from the newest snapshot. */
export async function checkSnapshots(
  { config }: Installation,
  { now }: DoctorTools,
): Promise<readonly Finding[]> {
  const { snapshots: settings, projectDir } = config
  if (settings === null) return [skipped('PLIEGO_SNAPSHOTS is not set.')]
  if (config.isPlain) {
    const text = 'With PLIEGO_BUILDER=full no snapshots are taken.'
    return [warning(text, 'Leave PLIEGO_BUILDER out; or PLIEGO_SNAPSHOTS, if none are wanted.')]
  }
  if (settings.kind === 'folder' && !(await isThere(settings.folder))) {
    const text = `There is no folder ${settings.folder}.`
    return [warning(text, 'Make it, or mount the bucket there. The first snapshot makes it, too.')]
  }
  const signal = AbortSignal.timeout(PLACE_MS)
  const problemOf = (error: unknown) =>
    signal.aborted ? `it did not answer within ${PLACE_MS / 1000} s` : messageOf(error)
  let objects: SnapshotObjects
  try {
    objects = await openSnapshotObjects(settings, signal)
    await tryToWrite(objects)
  } catch (error) {
    const text = `The place of snapshots cannot be written: ${problemOf(error)}.`
    return [failed(text, PLACE_ADVICE[settings.kind])]
  }
  const findings = [ok(`${objects.name} can be read and written.`)]
  try {
    const newest = await inspectNewest(objects, snapshotIdentity(config, projectDir))
    const live = await liveRelease(path.join(config.dataDir, 'releases'))
    return [...findings, newest === null ? judgeNone(live, now()) : judge(newest, live, now())]
  } catch (error) {
    const text = `The newest snapshot is of no use: ${problemOf(error)}`
    return [...findings, failed(text, DAMAGED_ADVICE)]
  }
}

async function isThere(folder: string): Promise<boolean> {
  return (await stat(folder).catch(ignoreMissing)) !== undefined
}

/** Leaves the place as it was. */
async function tryToWrite(objects: SnapshotObjects): Promise<void> {
  const key = `doctor-${randomUUID()}`
  const content = Buffer.from('npm run doctor')
  await objects.put(key, content)
  try {
    const read = await objects.get(key)
    if (read?.equals(content) !== true) throw new Error('what was written was not there')
  } finally {
    await objects.remove(key)
  }
}

async function liveRelease(releases: string): Promise<LiveRelease | null> {
  const pointer = await readPointer(realDisk, releases)
  if (pointer.kind !== 'release') return null
  const { mtimeMs } = await stat(path.join(releases, POINTER_FILE))
  return { release: pointer.release, since: mtimeMs }
}

function judgeNone(live: LiveRelease | null, now: number): Finding {
  if (live === null) return skipped('There is no snapshot yet, and no release to take one of.')
  const text = `There is no snapshot yet; ${wentLive(live, now)}`
  return now - live.since > LATE_MS
    ? warning(`${text} A new instance would build the site from nothing.`, LATE_ADVICE)
    : ok(text)
}

function judge(newest: InspectedSnapshot, live: LiveRelease | null, now: number): Finding {
  const { head, foreign, files, bytes, objects, missing } = newest
  const age = agoOf(now - Date.parse(head.takenAt))
  if (missing.length > 0) {
    const gone = `${missing.length} of its ${objects} objects ${missing.length === 1 ? 'is' : 'are'} missing`
    return failed(`The newest snapshot, of ${age}, is damaged: ${gone}.`, DAMAGED_ADVICE)
  }
  if (foreign !== null) {
    const text = `A new instance would not use the newest snapshot, of ${age}. ${foreign}`
    return warning(text, FOREIGN_ADVICE)
  }
  const release = head.release === null ? '' : `, with release ${head.release}`
  const size = `${files} files, ${Math.ceil(bytes / MEGABYTE)} MB, in ${objects} objects that are all there`
  const text = `The newest snapshot was taken ${age}${release}: ${size}.`
  if (live === null || head.release === null || head.release === live.release) return ok(text)
  const different = `${text} But ${wentLive(live, now)}`
  return now - live.since > LATE_MS ? warning(different, LATE_ADVICE) : ok(different)
}

function wentLive({ release, since }: LiveRelease, now: number): string {
  return `release ${release} went live ${agoOf(now - since)}.`
}

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const

function agoOf(ms: number): string {
  const [size, name] = UNITS.find(([unit]) => ms >= unit) ?? [1_000, 'second']
  const count = Math.max(0, Math.floor(ms / size))
  return `${count} ${name}${count === 1 ? '' : 's'} ago`
}
