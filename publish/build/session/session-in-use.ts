import { BuilderEndedError, BuilderFailedError, NeedsFullBuildError } from '../../errors.ts'
import { messageOf } from '../../../node-shared/errors.ts'
import type { PostChange } from '../../../shared/publish-message.ts'
import type { ChangedSite } from '../built-site.ts'
import type { RestartBackoff } from './restart-backoff.ts'
import type { Quarantine } from './quarantine.ts'
import type { Session } from './session.ts'

/** What looking after sessions needs. */
export interface SessionInUseOptions {
  readonly quarantine: Quarantine
  readonly backoff: RestartBackoff
  /** Told that the session in use has come to an end, and after which pause another may be started. */
  readonly onLoss: (reason: string, pauseMs: number) => void
  readonly onProblem: (problem: string) => void
}

/** The session that builds changes, if there is one, and the ends of those before it. */
export interface SessionInUse {
  readonly current: () => Session | null
  /** Why there is none. */
  readonly reason: () => string | null
  /** Builds changes in a session. Posts that the builder has left out go into quarantine. */
  readonly build: (
    session: Session,
    changes: readonly PostChange[],
    mayDefer?: boolean,
  ) => Promise<ChangedSite>
  /**
   * Does something with the session in use, and uses it no more when that has failed for good.
   * @throws NeedsFullBuildError, when there is none (any more)
   */
  readonly use: <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>
  /** Puts another session in its place, which then ends. */
  readonly replaceBy: (session: Session | null) => void
  /** Resolves when every session that is not in use has ended. */
  readonly othersEnded: () => Promise<void>
}

/** Begins without a session. */
export function createSessionInUse(options: SessionInUseOptions): SessionInUse {
  const { quarantine, backoff, onLoss, onProblem } = options
  const ending = new Set<Promise<void>>()
  let current: Session | null = null
  let lossReason: string | null = null

  const end = (how: Promise<unknown>) => {
    const done = how.then(
      () => undefined,
      (error: unknown) => {
        onProblem(`A builder process could not be stopped: ${messageOf(error)}`)
      },
    )
    ending.add(done)
    void done.finally(() => ending.delete(done))
  }

  const lose = (session: Session, reason: string, isCrash: boolean) => {
    if (current !== session) return
    current = null
    lossReason = reason
    session.process.kill(reason)
    end(session.process.ended)
    onProblem(reason)
    onLoss(reason, isCrash ? backoff.next() : 0)
  }

  const build = async (
    session: Session,
    changes: readonly PostChange[],
    mayDefer = false,
  ): Promise<ChangedSite> => {
    await quarantine.removeOutdated(changes)
    const { raw, ...site } = await session.build(changes, mayDefer)
    // The builder does not make these files again: they must not be lost with the list.
    await quarantine.add(raw.quarantine).catch((error: unknown) => {
      onProblem(`The list of quarantined posts could not be stored: ${messageOf(error)}`)
    })
    return site
  }

  return {
    current: () => current,
    reason: () => lossReason,
    build,
    use: async (work) => {
      const session = current
      if (session === null) {
        throw new NeedsFullBuildError(lossReason ?? 'The builder is being started.')
      }
      try {
        return await work(session)
      } catch (error) {
        if (error instanceof NeedsFullBuildError) {
          lose(session, error.message, false)
          throw error
        }
        const isFailed = error instanceof BuilderFailedError && !error.isUsable
        if (!isFailed && !(error instanceof BuilderEndedError)) throw error
        lose(session, error.message, true)
        throw new NeedsFullBuildError(error.message, { cause: error })
      }
    },
    replaceBy: (session) => {
      const before = current
      current = session
      lossReason = null
      if (before !== null) end(before.close())
      if (session === null) return
      session.process.bringToFront()
      void session.process.ended.then((reason) => {
        lose(session, reason, true)
      })
    },
    othersEnded: async () => {
      await Promise.all(ending)
    },
  }
}
