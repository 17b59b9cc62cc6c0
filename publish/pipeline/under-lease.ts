import type { PublishListener } from '../contract/events.ts'
import type { Lease } from '../lease/lease.ts'

/** Runs work that releases, or that reads what is to be released. */
export type UnderLease = (work: () => Promise<unknown>, signal: AbortSignal) => Promise<void>

/** Work of a publisher that others may release beside: one after the other. Without others, at once. */
export function underLease(lease: Lease | null): UnderLease {
  return async (work, signal) => {
    if (lease === null) {
      await work()
      return
    }
    try {
      await lease.hold(work, signal)
    } catch (error) {
      // Waiting for the lease was ended.
      if (!signal.aborted) throw error
    }
  }
}

/** The start of the builder, which reads everything, also where nothing of it is new. */
export function startUnderLease(
  lease: Lease | null,
  start: (signal: AbortSignal) => Promise<void>,
  hasStarted: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  return underLease(lease)(async () => {
    await start(signal)
    if (hasStarted()) lease?.caughtUp()
  }, signal)
}

/**
 * Follow-up work completes what this publisher has built. When another one has released since, it would
 * take that back: what has changed is read first, by a build.
 */
export function followUpUnderLease(
  lease: Lease | null,
  readChanges: (cause: string) => void,
): UnderLease {
  const inTurn = underLease(lease)
  return (work, signal) =>
    inTurn(async () => {
      if (lease?.isBehind() === true) readChanges('another publisher has released')
      else await work()
    }, signal)
}

/** Tells the lease when a build has read everything. */
export function leaseListener(lease: Lease): PublishListener {
  return ({ kind }) => {
    if (kind === 'live' || kind === 'held') lease.caughtUp()
  }
}
