import { BuilderEndedError } from '../contract/errors.ts'
import { messageOf } from '../../node-shared/errors.ts'
import type { BuilderParts } from './builder-parts.ts'
import { contentSettings } from './process/build-command.ts'
import type { BuilderSession } from './session/session.ts'
import { startSession } from './session/start-session.ts'
import { startOptionsOf } from './builder-parts.ts'
import { canResume } from '../workspace/prepare.ts'

/** Quiet after which a process that has made a full build is recycled, in milliseconds. */
const RECYCLE_AFTER_MS = 20_000

/** Why there is no process meanwhile. */
const RESTARTING = 'The builder is restarted from its stored state, to free memory.'

/**
 * Frees the memory that a full build leaves behind: a process that has made one is ended, and another one
 * goes on from the state that it has stored.
 */
export interface Recycling {
  /**
   * Recycles the process of a session, once, and no resumed one: when it has been quiet for a while, or at
   * once, at a start, when it has left what readers can wait for, which is made in less memory then.
   *
   * @param tookOver whether another one made changes until now, so that someone may be writing
   */
  readonly watch: (session: BuilderSession, tookOver: boolean) => void
  /** Recycles no more. A start that is under way is stopped. */
  readonly close: () => void
}

/**
 * @param isBusy whether something else is made of the workspaces, or nothing is to be started any more
 */
export function createRecycling(parts: BuilderParts, isBusy: () => boolean): Recycling {
  const { options, sessions } = parts
  const afterMs = options.recycleAfterMs ?? RECYCLE_AFTER_MS
  const stopping = new AbortController()

  /** How long it has to stay quiet before it may be recycled, in milliseconds. */
  const missingQuietMs = (session: BuilderSession): number => {
    const isReady = sessions.isIdle(session) && !session.hasDeferred() && !isBusy()
    const sealedForMs = isReady ? session.sealedForMs() : null
    return sealedForMs === null ? afterMs : Math.max(0, afterMs - sealedForMs)
  }

  const recycle = async (): Promise<void> => {
    const restarted = sessions.restart(RESTARTING, (session) =>
      replaceSession(parts, session, { signal: stopping.signal }),
    )
    options.onChange()
    await restarted
    options.onChange()
  }
  const explain = (error: unknown) => {
    options.onProblem(`The builder could not be restarted: ${messageOf(error)}`)
  }
  /** Those that have been replaced, or have to stay. */
  const seen = new WeakSet<BuilderSession>()

  return {
    watch: (session, tookOver) => {
      if (session.isResumed || seen.has(session)) return
      seen.add(session)
      if (session.hasDeferred() && !tookOver) {
        recycle().catch(explain)
        return
      }
      let timer: NodeJS.Timeout | null = null
      let hasEnded = false
      const look = async (): Promise<void> => {
        if (missingQuietMs(session) === 0) await recycle()
        else wait()
      }
      const wait = () => {
        if (hasEnded) return
        timer = setTimeout(
          () => {
            look().catch(explain)
          },
          Math.max(missingQuietMs(session), 1),
        )
      }
      wait()
      void session.process.ended.then(() => {
        hasEnded = true
        if (timer !== null) clearTimeout(timer)
      })
    },
    close: () => {
      stopping.abort()
    },
  }
}

/** How a session is replaced. */
interface Replacing {
  /** Stops it. */
  readonly signal: AbortSignal
  /** Is waited for when the process has ended, before the next one is started. */
  readonly between?: () => Promise<void>
}

/**
 * Ends the process of a session, and has another one go on from the state that it has stored. Null when it was
 * stopped; the same session when it has to stay, because its state cannot be stored, or because with other
 * sources the next process would make a build, which the next full build is for.
 */
export async function replaceSession(
  parts: BuilderParts,
  session: BuilderSession,
  { signal, between }: Replacing,
): Promise<BuilderSession | null> {
  const { options, settings } = parts
  const content = contentSettings(settings())
  const canResumeIt = async () =>
    (await session.seal()) &&
    (await canResume(session.workspace, { projectDir: options.projectDir, content }))
  const isToStay = !(await canResumeIt())
  if (isToStay && !signal.aborted) return session
  await session.close()
  await between?.()
  return resume(parts, session, signal)
}

/** Starts a process that goes on from the state of one that has ended; null when it was stopped. */
async function resume(
  parts: BuilderParts,
  { workspace }: BuilderSession,
  signal: AbortSignal,
): Promise<BuilderSession | null> {
  const isStopped = () => signal.aborted
  if (isStopped()) return null
  try {
    const start = {
      workspace,
      buildId: 'resume',
      isCold: false,
      isInBackground: false,
      isFirst: false,
      newChanges: [],
      signal,
      onPhase: () => undefined,
    }
    const next = await startSession(startOptionsOf(parts), start, ({ isResumable }) => {
      if (!isResumable) throw ended('The stored state has changed.')
    })
    if ('kind' in next) throw ended(next.reason)
    if (!isStopped()) return next
    await next.close()
    return null
  } catch (error) {
    if (isStopped()) return null
    throw error
  }
}

function ended(reason: string): BuilderEndedError {
  return new BuilderEndedError('build/builder-ended', reason, null)
}
