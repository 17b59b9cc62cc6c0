import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { PublishEvents } from '../contract/events.ts'
import type { StartProgress } from './start-estimate.ts'
import { createStartEstimate } from './start-estimate.ts'
import { readStartTimes, writeStartTimes } from './start-times.ts'

/** Options for following a first start. */
export interface FirstStartOptions {
  readonly events: PublishEvents
  /** Whether there is a site to read already. */
  readonly isLive: () => boolean
  /** Where the times of such starts are kept; null where they would not be those of the site's own build. */
  readonly file: string | null
  readonly log: Log
  readonly clock: () => number
}

/**
 * Follows the builds until readers have a site, and keeps what they took for the estimate of the next
 * first start.
 *
 * @returns how far it has come; null while nothing is under way, and once there is a site
 */
export async function followFirstStart(
  options: FirstStartOptions,
): Promise<() => StartProgress | null> {
  const { events, isLive, file, log, clock } = options
  if (isLive()) return () => null
  const known = file === null ? new Map<string, never>() : await readStartTimes(file)
  let estimate = createStartEstimate(known, clock)
  const end = events.listen((event) => {
    if (event.kind === 'progress') estimate.note(event.phase, event.done, event.total)
    if (event.kind === 'failed') estimate = createStartEstimate(known, clock)
    if (event.kind !== 'live') return
    end()
    if (file === null) return
    writeStartTimes(file, estimate.times()).catch((error: unknown) => {
      log.warn('start.times-not-kept', { reason: messageOf(error) })
    })
  })
  return () => (isLive() ? null : estimate.now())
}
