import type { AuthContext } from './operations/auth-context.ts'

const HOUR_MS = 60 * 60 * 1000

/** Regular upkeep: forgetting what is over, and a new signing key when it is time. */
export interface Janitor {
  /** Ends when a round that has begun is over. */
  stop(): Promise<void>
}

/** Does a round now, and one every hour. */
export function startJanitor(context: AuthContext): Janitor {
  async function round(): Promise<void> {
    try {
      const now = await context.trustedTime()
      if (now !== null) {
        context.sessions.clean(now)
        context.oobCodes.clean(now)
      }
      await context.keys.rotateWhenDue()
    } catch (error) {
      context.log.error('auth.cleaning-failed', {}, error)
    }
  }
  let running = round()
  const timer = setInterval(() => {
    running = running.then(round)
  }, HOUR_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
