import {
  BuilderEndedError,
  BuilderFailedError,
  NeedsFullBuildError,
} from '../../contract/errors.ts'
import { messageOf } from '../../../node-shared/errors.ts'
import type { DocumentChange } from '../../../shared/publish/publish-message.ts'
import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'
import type { BuiltSite } from '../../workspace/built-site.ts'
import { noteLeftOut } from './quarantine.ts'
import type { Quarantine } from './quarantine.ts'
import type { BuilderSession } from './session.ts'

/** Pauses before the next process is started, in first ones, by the number of those that have ended lately. */
const PAUSES = [0, 1, 6, 24, 120] as const
const LATELY_MS = 30 * 60_000

/** Keeps processes that end one after the other from being started in a tight loop. */
export interface RestartBackoff {
  /** A process has ended. Returns after which time the next one may be started, in milliseconds. */
  readonly next: () => number
  /** A process has made a change: those that have ended before it have nothing to do with its end. */
  readonly noteProgress: () => void
}

/**
 * Begins with no process that has ended.
 *
 * @param firstMs the first pause that is not none, in milliseconds
 */
export function createRestartBackoff(now: () => number, firstMs: number): RestartBackoff {
  let ended: number[] = []
  return {
    noteProgress: () => {
      ended = []
    },
    next: () => {
      const time = now()
      ended = [...ended.filter((at) => at > time - LATELY_MS), time]
      return firstMs * (PAUSES[Math.min(ended.length, PAUSES.length) - 1] ?? 0)
    },
  }
}

/** Options for looking after sessions. */
export interface SessionInUseOptions {
  readonly quarantine: Quarantine
  readonly backoff: RestartBackoff
  /** Told that the session in use has come to an end, and after which pause another may be started. */
  readonly onLoss: (reason: string, pauseMs: number) => void
  readonly onProblem: (problem: string) => void
  /** Told that a session has come into use, and whether it took over from another one. */
  readonly onUse: (session: BuilderSession, tookOver: boolean) => void
}

/** The session that builds changes, if there is one, and the ends of those before it. */
export interface SessionInUse {
  readonly current: () => BuilderSession | null
  /** Why there is none. */
  readonly reason: () => string | null
  /** Builds changes in a session. Posts that the builder has left out go into quarantine. */
  readonly build: (
    session: BuilderSession,
    changes: readonly DocumentChange[],
    mayDefer?: boolean,
  ) => Promise<BuiltSite<FileChanges>>
  /**
   * Does something with the session in use, and uses it no more when that has failed for good.
   * @throws NeedsFullBuildError, when there is none (any more)
   */
  readonly use: <Result>(work: (session: BuilderSession) => Promise<Result>) => Promise<Result>
  /** Whether this is the session in use, and no work is under way with it. */
  readonly isIdle: (session: BuilderSession) => boolean
  /**
   * Takes the session in use away, and puts what `replace` makes of it in its place: another one, the same
   * where it has to stay, or null where none is wanted any more. Work waits until then. Resolves also when
   * `replace` has failed, which is a loss.
   *
   * @param reason why there is none meanwhile
   */
  readonly restart: (
    reason: string,
    replace: (before: BuilderSession) => Promise<BuilderSession | null>,
  ) => Promise<void>
  /** Whether {@link SessionInUse.restart} is under way. */
  readonly isRestarting: () => boolean
  /** Resolves when it is not. */
  readonly restarted: () => Promise<void>
  /** Whether the session in use, or the one that is being replaced, has left follow-up work. */
  readonly hasDeferred: () => boolean
  /** The first day on which the site of that session shows something that no longer holds; null when none is known. */
  readonly staleFrom: () => string | null
  /** Puts another session in its place, which then ends. */
  readonly replaceBy: (session: BuilderSession | null) => void
  /** Resolves when every session that is not in use has ended. */
  readonly othersEnded: () => Promise<void>
}

/** Begins without a session. */
export function createSessionInUse(options: SessionInUseOptions): SessionInUse {
  const { backoff, onLoss, onProblem, onUse } = options
  const ends = gatherEnds(onProblem)
  let current: BuilderSession | null = null
  let lost: NeedsFullBuildError | null = null
  let working = 0

  const lose = (session: BuilderSession, loss: NeedsFullBuildError, isCrash: boolean) => {
    if (current !== session) return
    current = null
    lost = loss
    const reason = loss.message
    session.process.kill(reason)
    ends.add(session.process.ended)
    onProblem(reason)
    onLoss(reason, isCrash ? backoff.next() : 0)
  }

  const put = (session: BuilderSession | null) => {
    const tookOver = current !== null
    current = session
    lost = null
    if (session === null) return
    session.process.bringToFront()
    void session.process.ended.then((reason) => {
      const cause = new BuilderEndedError('build/builder-ended', reason, null)
      lose(session, new NeedsFullBuildError(reason, { cause }), true)
    })
    onUse(session, tookOver)
  }

  const replacing = createReplacing(put, (error) => {
    const reason = `The builder could not go on from its stored state: ${messageOf(error)}`
    lost = new NeedsFullBuildError(reason, { cause: error })
    onProblem(reason)
    onLoss(reason, backoff.next())
  })

  return {
    current: () => current,
    reason: () => lost?.message ?? null,
    build: (...given) => buildIn(options, ...given),
    use: async (work) => {
      await replacing.ended()
      const session = current
      if (session === null) {
        throw new NeedsFullBuildError(lost?.message ?? 'The builder is being started.', {
          cause: lost?.cause,
        })
      }
      working += 1
      try {
        return await work(session)
      } catch (error) {
        const loss = lossOf(error)
        if (loss === null) throw error
        lose(session, loss, loss !== error)
        throw loss
      } finally {
        working -= 1
      }
    },
    isIdle: (session) => session === current && working === 0,
    restart: async (reason, replace) => {
      const before = current
      if (before === null) return
      current = null
      lost = new NeedsFullBuildError(reason)
      const restarted = replacing.run(before, replace)
      ends.add(restarted)
      await restarted
    },
    isRestarting: () => replacing.session() !== null,
    restarted: replacing.ended,
    hasDeferred: () => (current ?? replacing.session())?.hasDeferred() === true,
    staleFrom: () => (current ?? replacing.session())?.staleFrom() ?? null,
    replaceBy: (session) => {
      const before = current
      put(session)
      if (before !== null) ends.add(before.close())
    },
    othersEnded: ends.all,
  }
}

/** The session that is being replaced, if one is. */
function createReplacing(
  put: (next: BuilderSession | null) => void,
  onFailure: (error: unknown) => void,
) {
  let session: BuilderSession | null = null
  let running: Promise<void> = Promise.resolve()
  const replaced = async (make: () => Promise<BuilderSession | null>): Promise<void> => {
    try {
      const next = await make()
      session = null
      put(next)
    } catch (error) {
      session = null
      onFailure(error)
    }
  }
  return {
    session: () => session,
    ended: async () => {
      while (session !== null) await running
    },
    run: (
      before: BuilderSession,
      replace: (before: BuilderSession) => Promise<BuilderSession | null>,
    ) => {
      session = before
      running = replaced(() => replace(before))
      return running
    },
  }
}

async function buildIn(
  { quarantine, backoff, onProblem }: SessionInUseOptions,
  session: BuilderSession,
  changes: readonly DocumentChange[],
  mayDefer = false,
): Promise<BuiltSite<FileChanges>> {
  await quarantine.removeOutdated(changes)
  const { raw, ...site } = await session.build(changes, mayDefer)
  if (changes.length > 0) backoff.noteProgress()
  // The builder does not make these files again: they must not be lost with the list.
  await noteLeftOut(quarantine, raw.quarantine, onProblem)
  return site
}

/** Returns the error that ends a session: the given one or one that stands for it. Null where it goes on. */
export function lossOf(error: unknown): NeedsFullBuildError | null {
  if (error instanceof NeedsFullBuildError) return error
  const isFailed = error instanceof BuilderFailedError && !error.isUsable
  if (!isFailed && !(error instanceof BuilderEndedError)) return null
  return new NeedsFullBuildError(error.message, { cause: error })
}

/** Sessions that are being ended. */
function gatherEnds(onProblem: SessionInUseOptions['onProblem']) {
  const ending = new Set<Promise<void>>()
  return {
    add: (how: Promise<unknown>) => {
      const done = how.then(
        () => undefined,
        (error: unknown) => {
          onProblem(`A builder process could not be stopped: ${messageOf(error)}`)
        },
      )
      ending.add(done)
      void done.finally(() => ending.delete(done))
    },
    all: async () => {
      await Promise.all(ending)
    },
  }
}
