import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../node-shared/log/log.ts'
import type { LeaseDocument, LeaseFields, StoredLease } from './lease-document.ts'

/** A lease that was not renewed for so long may be taken, in milliseconds. */
const TERM_MS = 30_000

/** Who waits for the lease looks this often, in milliseconds. */
const LOOK_MS = 1_000

/** Options for taking a lease. */
export interface TermOptions {
  readonly document: LeaseDocument
  /** This process, by a name that no other one has. */
  readonly holder: string
  readonly log: Log
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsed?: () => number
  readonly termMs?: number
  readonly lookMs?: number
}

/** The lease as this process sees it. One call at a time. */
export interface LeaseTerm {
  /** Its number while this process has it. */
  readonly fence: () => number | null
  /** Takes it, if this process has it not; waits as long as another one has. */
  take(signal: AbortSignal): Promise<void>
  /** @returns whether it still was this process's */
  renew(): Promise<boolean>
  giveBack(hasWork: boolean): Promise<void>
  /** Whether another process has ended, or given it back, with work to be done. */
  isLeft(): Promise<boolean>
  readonly isBehind: () => boolean
  readonly caughtUp: () => void
  readonly renewalMs: number
}

/** Begins without the lease. */
export function createTerm(options: TermOptions): LeaseTerm {
  const { document, holder, log, elapsed = () => performance.now() } = options
  const { termMs = TERM_MS, lookMs = LOOK_MS } = options
  let fence: number | null = null
  let isBehind = false
  let lastHolder: string | null = null
  let seen: { readonly updateTime: string; readonly since: number } | null = null

  /** No clock is compared with that of another machine: what did not change for a term has ended. */
  const hasEnded = ({ updateTime }: StoredLease): boolean => {
    if (seen?.updateTime !== updateTime) seen = { updateTime, since: elapsed() }
    return elapsed() - seen.since >= termMs
  }
  const takeOnce = async (): Promise<boolean> => {
    const stored = await document.read()
    const isOwn = stored === null || stored.holder === holder
    lastHolder = stored?.holder ?? null
    if (!isOwn && !hasEnded(stored) && !stored.isFree) return false
    const next = (stored?.fence ?? 0) + 1
    const fields = { holder, fence: next, renewals: 0, isFree: false, hasWork: false }
    if ((await document.replace(stored, fields)) === 'late') return false
    fence = next
    isBehind ||= !isOwn
    lastHolder = holder
    log.debug('lease.taken', { fence })
    return true
  }
  /** @returns whether it still was this process's */
  const change = async (changes: Partial<LeaseFields>): Promise<boolean> => {
    for (;;) {
      const stored = await document.read()
      if (stored === null || stored.holder !== holder || stored.fence !== fence) return false
      const { isFree, hasWork, renewals } = stored
      const own = { holder, fence, isFree, hasWork, renewals: renewals + 1, ...changes }
      if ((await document.replace(stored, own)) === 'done') return true
    }
  }

  return {
    renewalMs: termMs / 3,
    fence: () => fence,
    isBehind: () => isBehind,
    caughtUp: () => {
      isBehind = false
    },
    take: async (signal) => {
      while (fence === null) {
        signal.throwIfAborted()
        if (await takeOnce()) return
        await delay(Math.ceil(lookMs * (0.5 + Math.random())), undefined, { signal })
      }
    },
    renew: async () => {
      const isOwn = await change({})
      if (!isOwn) fence = null
      return isOwn
    },
    giveBack: async (hasWork) => {
      if (fence === null) return
      try {
        await change({ isFree: true, hasWork })
      } finally {
        fence = null
      }
    },
    isLeft: async () => {
      if (fence !== null || lastHolder === holder) return false
      const stored = await document.read()
      if (stored === null) return false
      lastHolder = stored.holder
      const isOver = hasEnded(stored)
      return stored.isFree ? stored.hasWork : isOver
    },
  }
}
