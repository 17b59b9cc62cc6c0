/** Works on an outbox: round after round while there is something to do, never two at a time. */
export interface OutboxWorker {
  /** Something may be due: call it after a commit. Never does work before it returns. */
  readonly wake: () => void
  /** Resolves when no round runs any more: neither the present one nor one that it was woken for. */
  idle(): Promise<void>
  /** Begins no further round and resolves when the running one has ended. */
  stop(): Promise<void>
  readonly isRunning: boolean
}

/** Options of {@link startOutboxWorker}. */
export interface OutboxWorkerOptions {
  /** Waits before a round begins; what wakes the worker meanwhile is done by that round. */
  readonly beforeRound?: () => Promise<void>
  /**
   * Works until nothing is due; must not throw.
   *
   * @returns when to look again, in milliseconds, or null for when the worker is woken
   */
  readonly round: () => Promise<number | null>
}

/** Starts with a round for what an earlier process left. */
export function startOutboxWorker({ beforeRound, round }: OutboxWorkerOptions): OutboxWorker {
  let isStopped = false
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let isWoken = false

  async function run(): Promise<void> {
    await beforeRound?.()
    isWoken = false
    const waitMs = await round()
    if (waitMs === null || isStopped) return
    timer = setTimeout(wake, waitMs)
    timer.unref()
  }

  function wake(): void {
    if (isStopped) return
    isWoken = true
    if (running !== null) return
    if (timer !== null) clearTimeout(timer)
    timer = null
    running = run().finally(() => {
      running = null
      if (isWoken) wake()
    })
  }

  wake()
  return {
    wake,
    idle: async () => {
      while (running !== null) await running
    },
    async stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      await running
    },
    get isRunning() {
      return running !== null
    },
  }
}
