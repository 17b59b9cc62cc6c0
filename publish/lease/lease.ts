import { TargetError } from '../contract/errors.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { createSerialQueue } from '../../node-shared/queues/serial-queue.ts'
import { createTerm } from './lease-term.ts'
import type { TermOptions } from './lease-term.ts'

/** Between two builds that follow closely it is kept. */
const LINGER_MS = 2_000

/** Who was not the last one to have it looks whether that one is gone: 1,440 reads a day. */
const WATCH_MS = 60_000

/** Options of a lease. */
export interface LeaseOptions extends TermOptions {
  /** Whether changes wait for their build. */
  readonly hasWork: () => boolean
  readonly lingerMs?: number
  readonly watchMs?: number
}

/** Times of a lease, in milliseconds. */
export type LeaseTuning = Pick<LeaseOptions, 'termMs' | 'lookMs' | 'lingerMs' | 'watchMs'>

/**
 * Which of several publishers may release. It is taken before content is read, so that what is released
 * holds everything that others have released before; and looked at again at the switch.
 */
export interface Lease {
  /** Runs work with the lease, waiting for it as long as another publisher has it. */
  hold<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>
  /**
   * The fencing number, renewed now. Outside of {@link Lease.hold} the lease is taken for it.
   *
   * @throws TargetError `target/lease-lost`
   */
  readonly fence: () => Promise<number>
  /** Whether another publisher had it since this one last built: what waits to be released is old. */
  isBehind(): boolean
  /** A build has read everything, and is live. */
  caughtUp(): void
  /** Looks from now on whether another publisher has ended and left work. */
  watch(onLeft: () => void): void
  /** Gives it back at once. */
  close(): Promise<void>
}

/** Makes the lease of this process; it has none yet. */
export function createLease(options: LeaseOptions): Lease {
  const { log, hasWork, lingerMs = LINGER_MS, watchMs = WATCH_MS } = options
  const term = createTerm(options)
  const closing = new AbortController()
  const inTurn = createSerialQueue()
  let users = 0
  let isLost = false
  let lingering: NodeJS.Timeout | null = null
  let renewing: NodeJS.Timeout | null = null
  let watching: NodeJS.Timeout | null = null

  const ifPossible = (work: () => Promise<void>) => {
    inTurn(work).catch((error: unknown) => {
      log.warn('lease.unreachable', { reason: messageOf(error) })
    })
  }
  const renew = async (): Promise<void> => {
    if (term.fence() === null || (await term.renew())) return
    isLost = users > 0
    log.warn('lease.lost')
  }
  const take = async (signal: AbortSignal): Promise<void> => {
    await term.take(signal)
    renewing ??= setInterval(ifPossible, term.renewalMs, renew)
  }
  const giveBack = async (): Promise<void> => {
    if (users > 0) return
    if (renewing !== null) clearInterval(renewing)
    renewing = null
    // One that cannot be given back ends by itself, a term after its last renewal.
    await term.giveBack(hasWork())
  }
  const linger = () => {
    if (lingering !== null) clearTimeout(lingering)
    lingering = setTimeout(ifPossible, lingerMs, giveBack)
  }

  return {
    hold: async (work, signal) => {
      await inTurn(async () => {
        if (isLost && users > 0) throw lost()
        isLost = false
        await take(AbortSignal.any([signal, closing.signal]))
        users += 1
      })
      try {
        return await work()
      } finally {
        users -= 1
        if (users === 0) linger()
      }
    },
    fence: () =>
      inTurn(async () => {
        if (users > 0) await renew()
        else await take(closing.signal)
        const fence = term.fence()
        if (fence === null) throw lost()
        if (users === 0) linger()
        return fence
      }),
    isBehind: term.isBehind,
    caughtUp: term.caughtUp,
    watch: (onLeft) => {
      watching ??= setInterval(() => {
        ifPossible(async () => {
          if (users === 0 && (await term.isLeft())) onLeft()
        })
      }, watchMs).unref()
    },
    close: async () => {
      closing.abort()
      if (watching !== null) clearInterval(watching)
      if (lingering !== null) clearTimeout(lingering)
      users = 0
      await inTurn(giveBack).catch((error: unknown) => {
        log.warn('lease.unreachable', { reason: messageOf(error) })
      })
    },
  }
}

function lost(): TargetError {
  return new TargetError(
    'target/lease-lost',
    'Another publisher has taken over meanwhile. Readers keep its release; what this one has built is built again.',
  )
}
