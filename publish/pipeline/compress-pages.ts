import type { SerialQueue } from '../../node-shared/queues/serial-queue.ts'
import type { PublishListener } from '../contract/events.ts'
import { FOLLOW_UP_CAUSE, releaseName } from '../release/model/release.ts'
import type { ReleaseStore } from '../release/store.ts'

/** Listeners are told how far it is once for so many files. */
const TOLD_EVERY_FILES = 100

/** Options of {@link compressPages}. */
export interface CompressingOptions {
  readonly releases: ReleaseStore
  readonly siteQueue: SerialQueue
  readonly emit: PublishListener
  readonly signal: AbortSignal
  /** Whether a change has left work, which does not wait for this. */
  readonly hasDeferred: () => boolean
  /** Told that a release has the same files as the one before, by their names. */
  readonly onSameFiles: (before: string, after: string) => void
}

/**
 * Makes the compressed forms that the first release did not wait for, smaller ones for pages of a change of many,
 * and a release that has them. Builds of changes go first, also between two files. When one has left something to be
 * made, what was compressed by then is released, and the rest comes after that.
 */
export async function compressPages(options: CompressingOptions): Promise<void> {
  const { releases, signal, hasDeferred } = options
  // A change that was published meanwhile may have left more.
  while (releases.lacksForms() && !signal.aborted && !hasDeferred()) await compress(options)
}

async function compress(options: CompressingOptions): Promise<void> {
  const { releases, siteQueue, emit, signal } = options
  const forms = await releases.makeForms({
    pause: () => siteQueue(() => Promise.resolve()),
    onProgress: (done, total) => {
      if (done % TOLD_EVERY_FILES !== 0 && done !== total) return
      emit({ kind: 'following', phase: 'Compressing the pages', done, total })
    },
    signal,
    isYieldRequested: options.hasDeferred,
  })
  const newest = releases.newest()
  if (forms === null || newest === null) return
  await siteQueue(async () => {
    const before = releases.newest()
    const made = await releases.create({
      folder: '',
      buildId: newest.buildId,
      fingerprint: newest.fingerprint,
      cause: FOLLOW_UP_CAUSE,
      tree: 'newest',
      forms,
    })
    const { release } = made
    if (before !== null) options.onSameFiles(releaseName(before), releaseName(made))
    if (release !== newest.release) emit({ kind: 'released', release })
    const wasLive = releases.live()?.release
    const activation = await releases.activate(release)
    if (activation.kind === 'live' && release !== wasLive) emit({ kind: 'switched', release })
  })
}
