import type { DatabaseSync } from 'node:sqlite'
import type { DeferredDocument } from '../../shared/publish/builder-protocol.ts'
import { RefusalError } from '../contract/errors.ts'
import { buildId } from './build-record.ts'
import type { BuildRecord, Lane } from './build-record.ts'
import {
  createBuild,
  deleteRunning,
  findBuild,
  forgetOldBuilds,
  hasPendingBuild,
  holdBuildsAbove,
  makeCold,
  markBuilt,
  markFailed,
  markStarted,
  markSucceeded,
  newestBuilds,
  newestQueued,
  queuedBuilds,
  requeueBuild,
  requeueLane,
  setAttempt,
  setNotBefore,
  startAtOnce,
} from './build-rows.ts'
import type { Success } from './build-rows.ts'
import {
  adoptFailedChanges,
  countChanges,
  deferChanges,
  hasDeferredChanges,
  recordChange,
  takeChanges,
} from './changes.ts'
import type { DocumentChange } from '../../shared/publish/publish-message.ts'
import { transaction, undurableTransaction } from './database.ts'
import { openDeliveries } from './deliveries.ts'
import type { Deliveries, Delivery } from './deliveries.ts'
import { createBackoff, RETRY_MS } from './backoff.ts'

/** Most changes that one build can be asked for; a sender is told to wait, and keeps the rest. */
const CHANGES_MAX = 20_000

/** Waiting times after failures in a row, in first ones; the last one repeats. */
const RETRIES = [1, 3, 12, 60] as const
const LAST_RETRY = 120

/** A request for a build. */
interface BuildRequest {
  readonly cause: string
  readonly changes: readonly DocumentChange[]
  /** `content` when left out. */
  readonly lane?: Lane
  /** Whether everything is to be made from nothing; for full builds. */
  readonly isCold?: boolean
  /** A new build does not start before, in milliseconds since the epoch; at once when left out. */
  readonly notBefore?: number
  /** The delivery, when it came by webhook. */
  readonly delivery?: Delivery
}

/** Where a request went; `isRepeated` when its delivery was accepted before and nothing was added. */
export interface Accepted {
  readonly buildId: string
  readonly isRepeated: boolean
}

/** A build that may run now, with every change that it holds. */
interface ClaimedBuild {
  readonly build: BuildRecord
  readonly changes: readonly DocumentChange[]
}

/**
 * The durable queue of builds. Every method commits before it returns; what `claim` and `built` note may
 * be lost with the power, after which the build is claimed again.
 */
export interface Queue {
  /**
   * Adds a request to the build of its lane that is waiting, or to a new one. A sender that missed the answer
   * signs the same id again with a new time and gets the same answer.
   * @throws RefusalError `webhook/replayed` (409) for the very same signed delivery, or
   *   `webhook/queue-full` (503) when the build that waits holds as many changes as one can
   */
  enqueue(request: BuildRequest): Accepted
  /**
   * Takes the oldest build of a lane that may start, together with the changes of failed ones before it.
   * Changes that no build can take are recorded as left out.
   *
   * @param isHurried whether a build is taken that is to wait after a failure, too
   */
  claim(lane: Lane, isHurried?: boolean): ClaimedBuild | null
  /** When the next waiting build of a lane may start, in milliseconds since the epoch. */
  nextStart(lane: Lane): number | null
  /** Whether a build of a lane waits or runs. */
  isPending(lane: Lane): boolean
  /** Whether documents wait in a lane that an earlier build has left. */
  hasDeferred(lane: Lane): boolean
  /** Everything that readers wait for is made. */
  built(build: number): void
  succeed(build: number, success: Success): void
  /** Records a failure and plans the next try. Returns when that is due. */
  fail(build: number, code: string, reason: string): { retryAt: number }
  /** Puts builds of a lane that were running back into the queue: after a crash, or when stopping. */
  requeueRunning(lane: Lane): number
  /** Puts a build that runs back into the queue, to start at once. */
  requeue(build: number): void
  /**
   * Moves changes from a build that runs to the one that waits, or to a new one. A later version of a
   * document that is there already stays.
   */
  defer(build: number, documents: readonly DeferredDocument[]): { buildId: string }
  /** Forgets a build that runs, holds no changes and has changed nothing. */
  discard(build: number): void
  /** Lets a waiting build of a lane start at once, although it was to wait after a failure. */
  hurry(lane: Lane): void
  /**
   * Says which builds readers see: all of them, or with a number those up to that release, where the
   * site stays.
   */
  holdAbove(release: number | null): void
  /** The newest builds first. */
  list(limit: number): readonly BuildRecord[]
}

/**
 * Opens the queue on an open database.
 *
 * @param now milliseconds since the epoch
 * @param options.elapsed milliseconds of a clock that only goes forward, by which builds wait
 * @param options.retryMs the pause after a first failure, in milliseconds; later ones are multiples
 */
export function openQueue(
  database: DatabaseSync,
  now: () => number,
  options: { readonly elapsed?: () => number; readonly retryMs?: number } = {},
): Queue {
  const { elapsed = () => performance.now(), retryMs = RETRY_MS } = options
  const deliveries = openDeliveries(database, now)
  const backoff = createBackoff(now, elapsed)
  const remainingMs = ({ number, notBefore, createdAt }: BuildRecord): number =>
    backoff.remaining(number, notBefore, createdAt)

  return {
    enqueue: (request) => transaction(database, () => accept(database, deliveries, request, now())),

    claim: (lane, isHurried = false) =>
      undurableTransaction(database, () => {
        const next = queuedBuilds(database, lane).find(
          (build) => isHurried || remainingMs(build) === 0,
        )
        if (next === undefined) return null
        const { number } = next
        backoff.forget(number)
        markStarted(database, number, now())
        adoptFailedChanges(database, number)
        return { build: findBuild(database, number), changes: takeChanges(database, number, now()) }
      }),

    nextStart: (lane) => {
      const waiting = queuedBuilds(database, lane).map(remainingMs)
      return waiting.length === 0 ? null : now() + Math.min(...waiting)
    },

    isPending: (lane) => hasPendingBuild(database, lane),

    hasDeferred: (lane) => hasDeferredChanges(database, lane),

    built: (build) => {
      undurableTransaction(database, () => {
        markBuilt(database, build, now())
      })
    },

    succeed: (build, success) => {
      transaction(database, () => {
        markSucceeded(database, build, success, now())
        forgetOldBuilds(database)
      })
    },

    fail: (build, code, reason) =>
      transaction(database, () => {
        markFailed(database, build, { code, reason }, now())
        forgetOldBuilds(database)
        return planNextTry(database, findBuild(database, build), now(), retryMs)
      }),

    requeueRunning: (lane) => requeueLane(database, lane),

    requeue: (build) => {
      requeueBuild(database, build)
    },

    defer: (build, documents) =>
      transaction(database, () => {
        const next =
          newestQueued(database, 'content')?.number ??
          createBuild(database, {
            lane: 'content',
            cause: 'deferred posts',
            attempt: 1,
            notBefore: null,
            createdAt: now(),
          })
        deferChanges(database, build, next, documents)
        return { buildId: buildId(next) }
      }),

    discard: (build) => {
      deleteRunning(database, build)
    },

    hurry: (lane) => {
      startAtOnce(database, lane)
    },

    holdAbove: (release) => {
      transaction(database, () => {
        holdBuildsAbove(database, release ?? Number.MAX_SAFE_INTEGER, now())
      })
    },

    list: (limit) => newestBuilds(database, limit),
  }
}

function accept(
  database: DatabaseSync,
  deliveries: Deliveries,
  { cause, changes, delivery, lane = 'content', isCold = false, notBefore }: BuildRequest,
  now: number,
): Accepted {
  const startAt = notBefore ?? null
  const known = delivery === undefined ? null : deliveries.find(delivery)
  if (delivery !== undefined && known !== null) {
    deliveries.remember(delivery, known)
    return { buildId: buildId(known), isRepeated: true }
  }
  const build =
    newestQueued(database, lane)?.number ??
    createBuild(database, { lane, cause, attempt: 1, notBefore: startAt, createdAt: now })
  // A new change may be the cure of the failure that the build waits for: it starts at once.
  setNotBefore(database, build, startAt)
  if (isCold) makeCold(database, build)
  for (const change of changes) recordChange(database, build, change, now)
  if (changes.length > 0 && countChanges(database, build) > CHANGES_MAX) throw queueFull()
  if (delivery !== undefined) deliveries.remember(delivery, build)
  return { buildId: buildId(build), isRepeated: false }
}

/** A failed build is tried again in the build that waits, or in a new one after a delay. */
function planNextTry(
  database: DatabaseSync,
  { lane, attempt, isCold }: BuildRecord,
  now: number,
  retryMs: number,
): { retryAt: number } {
  const next = newestQueued(database, lane)
  if (next !== null) {
    if (isCold) makeCold(database, next.number)
    setAttempt(database, next.number, attempt + 1)
    return { retryAt: next.notBefore ?? now }
  }
  const retryAt = now + retryMs * (RETRIES[attempt - 1] ?? LAST_RETRY)
  const again = createBuild(database, {
    lane,
    cause: 'retry after a failure',
    attempt: attempt + 1,
    notBefore: retryAt,
    createdAt: now,
  })
  if (isCold) makeCold(database, again)
  return { retryAt }
}

function queueFull(): RefusalError {
  return new RefusalError(
    503,
    'webhook/queue-full',
    `The queued build already holds ${CHANGES_MAX} changes. Retry in a minute.`,
  )
}
