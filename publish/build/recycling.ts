import { BuilderEndedError } from '../errors.ts'
import { messageOf } from '../../node-shared/errors.ts'
import type { BuilderParts } from './builder-parts.ts'
import { contentSettings } from './process/environment.ts'
import type { Session } from './session/session.ts'
import { startSession } from './session/start-session.ts'
import { startOptionsOf } from './start-options.ts'
import { canResume } from './workspace/prepare.ts'

/** Quiet after which a process that has made a full build is recycled, in milliseconds. */
const RECYCLE_AFTER_MS = 20_000

/**
 * Frees the memory that a full build leaves behind: a quiet process that has made one is ended, and
 * another one goes on from the state that it has stored.
 */
export interface Recycling {
  /** Recycles the process of a session when it has been quiet for a while; once, and no resumed one. */
  readonly watch: (session: Session) => void
  /** Recycles no more. A start that is under way is stopped. */
  readonly close: () => void
}

/**
 * @param isBusy whether something else is made of the workspaces, or nothing is to be started any more
 */
export function createRecycling(parts: BuilderParts, isBusy: () => boolean): Recycling {
  const { options, sessions, settings } = parts
  const afterMs = options.recycleAfterMs ?? RECYCLE_AFTER_MS
  const stopping = new AbortController()

  /** How long it has to stay quiet before it may be recycled, in milliseconds. */
  const missingQuietMs = (session: Session): number => {
    const isReady = sessions.isIdle(session) && !session.hasRest() && !isBusy()
    const sealedForMs = isReady ? session.sealedForMs() : null
    return sealedForMs === null ? afterMs : Math.max(0, afterMs - sealedForMs)
  }

  /** Null when it was stopped. */
  const resume = async ({ workspace }: Session): Promise<Session | null> => {
    try {
      const next = await startSession(
        startOptionsOf(parts),
        {
          workspace,
          buildId: 'resume',
          isCold: false,
          isInBackground: false,
          isFirst: false,
          newChanges: [],
          signal: stopping.signal,
          onPhase: () => undefined,
        },
        ({ isResumable }) => {
          if (!isResumable) throw ended('The stored state has changed.')
        },
      )
      if ('kind' in next) throw ended(next.reason)
      if (!stopping.signal.aborted) return next
      await next.close()
      return null
    } catch (error) {
      if (stopping.signal.aborted) return null
      throw error
    }
  }

  const recycle = async (session: Session): Promise<void> => {
    const restarted = sessions.restart(() => resume(session))
    options.onChange()
    await restarted
    options.onChange()
  }

  return {
    watch: (session) => {
      if (session.isResumed) return
      let timer: NodeJS.Timeout | null = null
      let hasEnded = false
      const look = async (): Promise<void> => {
        const project = {
          projectDir: options.projectDir,
          content: contentSettings(settings()),
        }
        const isQuiet = missingQuietMs(session) === 0
        // With other sources it would make a build: the next full build is for that.
        if (isQuiet && !(await canResume(session.workspace, project))) return
        // Work may have come meanwhile.
        if (isQuiet && missingQuietMs(session) === 0) await recycle(session)
        else wait()
      }
      const wait = () => {
        if (hasEnded) return
        timer = setTimeout(
          () => {
            look().catch((error: unknown) => {
              options.onProblem(`The builder could not be restarted: ${messageOf(error)}`)
            })
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

function ended(reason: string): BuilderEndedError {
  return new BuilderEndedError('build/builder-ended', reason, null)
}
