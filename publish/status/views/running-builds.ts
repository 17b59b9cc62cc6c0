import type { RunningBuild } from '../../../shared/publish/publish-overview.ts'
import type { PublishEvent } from '../../contract/events.ts'
import type { BuildRecord } from '../../queue/build-record.ts'
import { buildNumber } from '../../queue/build-record.ts'
import { isoTime } from './receipt.ts'

/** The builds that are under way, with what they do just now. */
export interface RunningBuilds {
  /** To be told every event. */
  take(event: PublishEvent): void
  list(): RunningBuild[]
  find(buildId: string): RunningBuild | null
}

interface Step {
  readonly phase: string
  readonly done: number | null
  readonly total: number | null
}

/**
 * Follows what builds do. Which ones run is looked up, so that one that was put back into the queue
 * is not taken for running.
 */
export function followRunningBuilds(find: (number: number) => BuildRecord | null): RunningBuilds {
  const steps = new Map<string, Step>()
  const toRunning = (buildId: string, step: Step): RunningBuild | null => {
    const build = find(buildNumber(buildId) ?? 0)
    if (build?.state !== 'building') return null
    const { lane, cause, startedAt, createdAt } = build
    return { buildId, lane, cause, startedAt: isoTime(startedAt ?? createdAt), ...step }
  }
  return {
    take: (event) => {
      if (event.kind === 'started') {
        steps.set(event.buildId, { phase: 'Starting', done: null, total: null })
      } else if (event.kind === 'progress') {
        const { buildId, phase, done, total } = event
        if (steps.has(buildId)) steps.set(buildId, { phase, done, total })
      } else if (event.kind === 'live' || event.kind === 'held' || event.kind === 'failed') {
        steps.delete(event.buildId)
      }
    },
    list: () => [...steps].flatMap(([buildId, step]) => toRunning(buildId, step) ?? []),
    find: (buildId) => {
      const step = steps.get(buildId)
      return step === undefined ? null : toRunning(buildId, step)
    },
  }
}
