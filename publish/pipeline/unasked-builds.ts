import { formatDay, parseIsoDate } from '../../shared/time/civil-date.ts'
import type { Builder, BuilderOptions } from '../builder/builder-types.ts'
import type { PublishEvents } from '../contract/events.ts'
import type { Queue } from '../queue/queue.ts'
import { watchDay } from '../schedule/day-change.ts'
import type { Retries } from './retries.ts'
import { createPictureRetries } from './picture-retries.ts'
import type { PictureRetries } from './picture-retries.ts'

/** Builds that no one asks for: for pictures that are missing, and for days that change pages. */
interface UnaskedBuildsOptions {
  readonly queue: Pick<Queue, 'isPending'>
  readonly events: Pick<PublishEvents, 'listen'>
  readonly clock: () => number
  readonly builder: Pick<BuilderOptions, 'retryMs'>
}

/** Has pictures that are missing tried again, until everything ends. */
export function retryPictures(
  { events, clock, builder: { retryMs } }: UnaskedBuildsOptions,
  { awaitedPictures: awaited }: Builder,
  retries: Retries,
  readChanges: (cause: string) => void,
  signal: AbortSignal,
): PictureRetries {
  const ask = () => {
    retries.untilStored(() => {
      readChanges('missing pictures')
    })
  }
  return createPictureRetries({ awaited, ask, events, now: clock, retryMs, signal })
}

/** Brings every page to a day that changes some. */
export function watchDays(
  { queue, clock }: UnaskedBuildsOptions,
  { staleFrom }: Builder,
  retries: Retries,
  readChanges: (cause: string) => void,
  onNeedsFull: BuilderOptions['onNeedsFull'],
  signal: AbortSignal,
): void {
  const causeOf = (day: string) => `pages that change on ${formatDay(parseIsoDate(day) ?? 0)}`
  watchDay({
    staleFrom,
    isOrdered: () => queue.isPending('full') || queue.isPending('content'),
    order: (day) => {
      retries.untilStored(() => {
        readChanges(causeOf(day))
      })
    },
    orderFull: (day) => {
      onNeedsFull(causeOf(day), 0)
    },
    clock,
    signal,
  })
}
