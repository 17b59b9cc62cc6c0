import type { BuilderParts } from './builder-parts.ts'
import type { SleepOptions } from './builder-types.ts'
import { replaceSession } from './recycling.ts'
import type { BuilderSession } from './session/session.ts'

/** How often it is looked whether the time has come, in milliseconds. */
const LOOK_EVERY_MS = 1_000

/** How long before a scheduled time the process is started, at the least and before any was timed. */
const LEAST_LEAD_MS = 10_000
const FIRST_LEAD_MS = 60_000

/** Why there is no process. */
const ASLEEP =
  'No one has needed it for a while. It starts when someone signs in, or with a change.'

/** Why changes wait. */
const WAKING = 'the builder is starting: it was asleep.'

/** Whether there is a process: it is `waking` from the moment when it is needed until it is ready. */
export type SleepPhase = 'awake' | 'asleep' | 'waking'

/**
 * Gives the memory of a quiet builder back: its state is stored, its process ends, and when it is needed another
 * one goes on from that state. Work that comes before it is ready waits in {@link SessionInUse.use}.
 */
export interface Sleep {
  readonly phase: () => SleepPhase
  /** Why no work is done now; null when it is awake. */
  readonly reason: () => string | null
  /** Someone needs the builder, or may need it soon. */
  readonly wake: () => void
  /** Sleeps no more. A start that is under way is stopped. */
  readonly close: () => void
}

/**
 * @param isBusy whether something else is made of the workspaces, or nothing is to be started any more
 * @param elapsed milliseconds of a clock that only goes forward
 */
export function createSleep(
  parts: BuilderParts,
  isBusy: () => boolean,
  elapsed: () => number = () => performance.now(),
): Sleep {
  const { options, sessions } = parts
  const { sleep } = options
  const stopping = new AbortController()
  let phase: SleepPhase = 'awake'
  let neededAt = elapsed()
  let leadMs = FIRST_LEAD_MS
  let needed = Promise.withResolvers<null>()

  const isDueWithin = (timeMs: number) => {
    const dueAt = sleep?.nextDueAt() ?? null
    return dueAt !== null && dueAt - options.now().getTime() <= timeMs
  }
  const mayBegin = ({ afterMs, mayBegin: isNothingLeft }: SleepOptions, session: BuilderSession) =>
    elapsed() - neededAt >= afterMs &&
    (session.sealedForMs() ?? 0) >= afterMs &&
    sessions.isIdle(session) &&
    !session.hasDeferred() &&
    !isBusy() &&
    !isDueWithin(leadMs + afterMs) &&
    isNothingLeft()

  const wake = () => {
    neededAt = elapsed()
    if (phase !== 'asleep') return
    phase = 'waking'
    needed.resolve(null)
    options.onChange()
  }
  const replace = async (session: BuilderSession): Promise<BuilderSession | null> => {
    let startedAt = elapsed()
    const between = async () => {
      await needed.promise
      startedAt = elapsed()
    }
    const next = await replaceSession(parts, session, { signal: stopping.signal, between })
    if (next !== session) leadMs = Math.max(LEAST_LEAD_MS, 3 * (elapsed() - startedAt))
    return next
  }
  const fallAsleep = async () => {
    phase = 'asleep'
    needed = Promise.withResolvers()
    const restarted = sessions.restart(ASLEEP, replace)
    options.onChange()
    await restarted
    // Where the process had to stay, it is tried again after the same time.
    neededAt = elapsed()
    phase = 'awake'
    options.onChange()
  }
  const look = () => {
    const session = sessions.current()
    if (sleep === undefined) return
    if (phase === 'asleep' && isDueWithin(leadMs)) wake()
    if (phase === 'awake' && session !== null && mayBegin(sleep, session)) void fallAsleep()
  }
  const timer =
    sleep === undefined ? undefined : setInterval(look, Math.min(LOOK_EVERY_MS, sleep.afterMs))
  timer?.unref()

  return {
    phase: () => phase,
    reason: () => ({ awake: null, asleep: ASLEEP, waking: WAKING })[phase],
    wake,
    close: () => {
      clearInterval(timer)
      stopping.abort()
      needed.resolve(null)
    },
  }
}
