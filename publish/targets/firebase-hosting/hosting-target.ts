import type { FirebaseSettings } from '../../../shared/firebase/firebase-settings.ts'
import { TargetError } from '../../contract/errors.ts'
import { hashOf } from '../../release/files/release-file.ts'
import type { ReleaseFile } from '../../release/files/release-file.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import type { ReleaseLists, ReleaseTarget } from '../../release/model/target.ts'
import type { GzipForms } from '../upload/gzip-forms.ts'
import { RefusedError } from '../upload/retrying.ts'
import { together } from '../upload/together.ts'
import type { HostingApi } from './hosting-api.ts'
import { pruneVersions } from './prune-versions.ts'
import { servingConfig } from './serving-config.ts'
import type { ServingConfig } from './serving-config.ts'
import type { VersionNote, VersionNotes } from './version-notes.ts'

/** As many as one call takes. */
const PAGE_FILES = 1_000
const PAGES_AT_ONCE = 4
const UPLOADS_AT_ONCE = 16

/** Half the term of a lease, which is renewed right before. */
const SWITCH_LIMIT_MS = 15_000

/** Options for releasing to Hosting. */
export interface HostingTargetOptions {
  readonly site: string
  readonly api: HostingApi
  readonly notes: VersionNotes
  readonly forms: GzipForms
  readonly settings: FirebaseSettings
  readonly log: Log
  readonly now: () => number
}

/**
 * Firebase Hosting by its REST interface: a version is filled behind the back of the readers, who get it
 * as a whole by the last call. Of an earlier release the version is released again, if Hosting still has
 * it.
 */
export function createHostingTarget(options: HostingTargetOptions): ReleaseTarget {
  const { site, notes, settings } = options
  return {
    kind: 'firebase-hosting',
    name: `the Firebase Hosting site ${site}`,
    secondLooksMs: [500, 1_000, 2_000, 4_000, 8_000],
    hasReleases: async () => (await notes.all()).some(({ isFinal }) => isFinal),
    makeLive: async (lists, signal) => {
      const config = servingConfig(lists, settings)
      const content = hashOf(JSON.stringify([lists.site, config]))
      const known = await notes.find(content)
      if (known !== null) {
        try {
          await finishAndRelease(options, { lists, known, signal })
          return
        } catch (error) {
          if (!isGone(error)) throw error
          await notes.forget(known.version)
        }
      }
      const fresh = await createVersion(options, lists.release, content, config, signal)
      await finishAndRelease(options, { lists, known: fresh, signal })
    },
  }
}

/** Whether a version that is known here is not at Hosting any more, or cannot be used there. */
function isGone(error: unknown): boolean {
  if (!(error instanceof RefusedError)) return false
  const { status, reason } = error.refusal
  return status === 404 || (status === 400 && reason === 'FAILED_PRECONDITION')
}

interface Releasing {
  readonly lists: ReleaseLists
  readonly known: VersionNote
  readonly signal: AbortSignal
}

async function createVersion(
  { api, notes, now }: HostingTargetOptions,
  release: number,
  content: string,
  config: ServingConfig,
  signal: AbortSignal,
): Promise<VersionNote> {
  const version = await api.createVersion(config, signal)
  const note = { content, version, isFinal: false, release, madeAt: now() }
  await notes.put(note)
  return note
}

async function finishAndRelease(
  options: HostingTargetOptions,
  { lists, known, signal }: Releasing,
): Promise<void> {
  const { api, notes } = options
  const { version, content } = known
  if (!known.isFinal) await finish(options, lists, version, signal)
  // The order of the notes is that of their use.
  await notes.put({ ...known, isFinal: true, release: Math.max(known.release, lists.release) })
  const live = await api.live(signal)
  const fence = await lists.fence()
  refuseOlder(live.message, fence)
  // Another publisher may have released the same.
  const isLive = live.version === version || live.message.includes(contentMark(content))
  if (!isLive) await switchTo(api, version, messageOf(lists.release, content, fence), signal)
  await pruneVersions(options, lists.kept, [version, isLive ? live.version : version], signal)
}

/** A switch that takes longer than a lease lasts could come after that of the next publisher. */
async function switchTo(
  api: HostingApi,
  version: string,
  message: string,
  signal: AbortSignal,
): Promise<void> {
  const limit = AbortSignal.timeout(SWITCH_LIMIT_MS)
  try {
    await api.release(version, message, AbortSignal.any([signal, limit]))
  } catch (cause) {
    if (signal.aborted || !limit.aborted) throw cause
    throw new TargetError(
      'target/unreachable',
      'Firebase Hosting did not release the version in time. The release is tried again.',
      { cause },
    )
  }
}

async function finish(
  options: HostingTargetOptions,
  lists: ReleaseLists,
  version: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await fill(options, lists, version, signal)
    await options.api.finalize(version, signal)
  } catch (error) {
    // The answer to an earlier call may have been lost, after which it refuses to be filled again.
    if (!isGone(error) || (await options.api.status(version, signal)) !== 'FINALIZED') throw error
  }
}

/** The message of a release; it says what the next publisher has to know. */
function messageOf(release: number, content: string, fence: number | null): string {
  const by = fence === null ? '' : ` by publisher ${fence}`
  return `Release ${release} ${contentMark(content)}${by}`
}

/** The release that a message is of; null when no publisher wrote it. */
export function releaseOfMessage(message: string): number | null {
  const number = /^Release (\d+) \[[0-9a-f]{16}\]/.exec(message)?.[1]
  return number === undefined ? null : Number(number)
}

function contentMark(content: string): string {
  return `[${content.slice(0, 16)}]`
}

/** Another publisher that took over later has released: this one is the old one, and does not know it. */
function refuseOlder(message: string, fence: number | null): void {
  const later = Number(/ by publisher (\d+)$/.exec(message)?.[1] ?? 0)
  if (fence === null || later <= fence) return
  throw new TargetError(
    'target/fenced',
    `Another publisher has taken over: its number is ${later}, that of this one ${fence}.`,
  )
}

/** Lists the files of a version, and sends those that Hosting has in no other one. */
async function fill(
  { api, forms }: HostingTargetOptions,
  { files, read }: ReleaseLists,
  version: string,
  signal: AbortSignal,
): Promise<void> {
  const hashes = await forms.hashes(files.values(), read, signal)
  const byHash = new Map<string, ReleaseFile>()
  const entries: [string, string][] = []
  for (const [path, file] of files) {
    const hash = hashes.get(file.sha256) ?? ''
    byHash.set(hash, file)
    entries.push([path, hash])
  }
  const missing = new Map<string, string>()
  await together(pagesOf(entries), PAGES_AT_ONCE, signal, async (page, ending) => {
    const answer = await api.populateFiles(version, Object.fromEntries(page), ending)
    for (const hash of answer.hashes) {
      if (answer.uploadUrl !== null) missing.set(hash, answer.uploadUrl)
    }
  })
  await together(missing, UPLOADS_AT_ONCE, signal, async ([hash, uploadUrl], ending) => {
    const file = byHash.get(hash)
    if (file === undefined) return
    await api.upload(uploadUrl, hash, await forms.compress(await read(file)), ending)
  })
}

function* pagesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += PAGE_FILES) yield items.slice(at, at + PAGE_FILES)
}
