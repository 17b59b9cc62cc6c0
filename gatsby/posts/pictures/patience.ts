/** A wait that has an end. */
export interface Patience {
  /** The value, or null once the patience has run out: the work goes on, and nobody waits for it. */
  wait<Value>(work: Promise<Value>): Promise<Value | null>
}

export interface PatienceOptions {
  readonly ticks: number
  /** Whether each work that gets done fills the patience up again: then only a standstill ends it. */
  readonly isRenewed: boolean
  /** Calls again and again until told to stop. */
  readonly everyTick: (work: () => void) => () => void
}

/**
 * Opens a patience that several works share. It counts its own ticks, and those alone in which it waits: a
 * process that gets no turn, or has much else to do, has no fewer turns to hear of what has arrived.
 */
export function openPatience({ ticks, isRenewed, everyTick }: PatienceOptions): Patience {
  const waiting = new Set<() => void>()
  let left = ticks
  let stopTicking: (() => void) | null = null

  const tick = () => {
    left -= 1
    if (left > 0) return
    for (const giveUp of waiting) giveUp()
  }
  const end = (giveUp: () => void) => {
    waiting.delete(giveUp)
    if (waiting.size > 0) return
    stopTicking?.()
    stopTicking = null
  }

  return {
    wait: async (work) => {
      const { promise, resolve } = Promise.withResolvers<null>()
      const giveUp = () => {
        resolve(null)
      }
      waiting.add(giveUp)
      stopTicking ??= everyTick(tick)
      if (left <= 0) giveUp()
      try {
        return await Promise.race([work, promise])
      } finally {
        if (isRenewed && left > 0) left = ticks
        end(giveUp)
      }
    },
  }
}
