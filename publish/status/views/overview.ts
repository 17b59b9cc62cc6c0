import type { BuilderSummary, Overview } from '../../../shared/publish/publish-overview.ts'
import type { BuilderState } from '../../builder/builder-types.ts'
import type { ReleaseHistory } from '../../release/model/release.ts'
import type { BuildViews } from './build-views.ts'
import type { FailureStreak } from '../../queue/failing.ts'
import type { MissingPictures } from '../../pipeline/picture-retries.ts'
import type { DetectedClockJump } from '../../schedule/clock-watch.ts'
import type { Schedule } from '../../schedule/open-schedule.ts'
import { isoTime, isoTimeOrNull } from './receipt.ts'
import type { HeldAt } from './receipt.ts'
import type { RunningBuilds } from './running-builds.ts'
import type { Switches } from './switches.ts'

/** Sources of the overview of the publisher's state. */
export interface OverviewOptions {
  readonly views: BuildViews
  readonly running: RunningBuilds
  readonly history: Pick<ReleaseHistory, 'live' | 'newest' | 'held'>
  readonly switches: Pick<Switches, 'last'>
  readonly builder: () => BuilderState
  readonly failing: () => FailureStreak | null
  /** Whether cards, feeds, the search index or far lists are still to be made. */
  readonly hasFollowUp: () => boolean
  readonly missingPictures: () => MissingPictures | null
  readonly installation: Overview['installation']
  readonly schedule: Pick<Schedule, 'upcoming' | 'clockJump'>
}

/** The publisher at this moment. */
export function overviewOf(options: OverviewOptions): Overview {
  const { views, running, history, switches, builder, failing, hasFollowUp, schedule } = options
  const { missingPictures } = options
  const live = history.live()
  const last = switches.last()
  const since = last?.release === live?.release ? isoTimeOrNull(last?.at ?? null) : null
  return {
    live:
      live === null
        ? null
        : { release: live.release, since: since ?? live.createdAt, buildId: live.buildId },
    held: heldAt(history),
    failing: shownFailing(failing()),
    newestRelease: history.newest()?.release ?? null,
    running: running.list(),
    queue: views.queued().map(views.summary),
    builder: builderState(builder()),
    hasFollowUp: hasFollowUp(),
    missingPictures: shownMissing(missingPictures()),
    clockJump: shownJump(schedule.clockJump()),
    installation: options.installation,
    scheduled: schedule.upcoming(),
  }
}

function shownFailing(failing: FailureStreak | null): Overview['failing'] {
  return failing === null ? null : { ...failing, since: isoTime(failing.since) }
}

function shownJump(jump: DetectedClockJump | null): Overview['clockJump'] {
  if (jump === null) return null
  const { kind, noticedAt, expectedAt } = jump
  return { kind, noticedAt: isoTime(noticedAt), expectedAt: isoTime(expectedAt) }
}

/** Pictures that readers do not see yet, with a time that people can read. */
export function shownMissing(missing: MissingPictures | null): Overview['missingPictures'] {
  return missing === null
    ? null
    : { count: missing.count, triedAgainAt: isoTimeOrNull(missing.triedAgainAt) }
}

/** Where and why the site is held; null when newer releases go live. */
export function heldAt(history: Pick<ReleaseHistory, 'live' | 'held'>): HeldAt | null {
  const hold = history.held()
  const live = history.live()
  return hold === null || live === null ? null : { release: live.release, ...hold }
}

function builderState(state: BuilderState): BuilderSummary {
  return {
    // For editors it makes no difference whether the next process is awaited or on its way.
    mode: state.mode === 'waiting' ? 'starting' : state.mode,
    reason: state.reason,
    memoryBytes: state.process?.memory?.rss ?? null,
    changesSinceFull: state.changesSinceFull,
    lastFullAt: isoTimeOrNull(state.lastFull?.at ?? null),
    drift: state.drift?.files ?? null,
  }
}
