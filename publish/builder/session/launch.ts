import type { DocumentChange } from '../../../shared/publish/publish-message.ts'
import {
  BuilderEndedError,
  BuilderFailedError,
  NeedsFullBuildError,
} from '../../contract/errors.ts'
import type { BuildError } from '../../contract/errors.ts'
import type { PreparedWorkspace } from '../../workspace/prepare.ts'
import { noteLeftOut } from './quarantine.ts'
import type { BuilderSession } from './session.ts'
import { startSession, stopped } from './start-session.ts'
import type { BuilderStart, StartOptions, Unsupported } from './start-session.ts'

/** Starts in a row, each of which has found one more post that breaks the build. */
const MAX_STARTS = 50

/** The code of a build that Gatsby gave up, with or without a reason. */
const GATSBY_GAVE_UP = 'builder/build-failed'

const WARM_FAILED =
  'The builder could not start from its stored state, which may be damaged. The site is built from scratch.'

/**
 * Starts a builder process in a workspace and waits until it is ready. What a failed start tells of its
 * cause is remedied before the next one:
 *
 * - the process was killed while it opened its stored state, before it was asked for anything: once more
 * - the builder has named posts that break the build: they are left out
 * - the process has ended while changes were built for the first time: they are left out, and then
 *   {@link isolatePosts} finds those that end it
 * - what an earlier build remembers may be damaged: everything is made from nothing
 *
 * @throws BuilderFailedError, BuilderEndedError; BuildError `build/stopped`
 */
export async function launch(
  options: StartOptions,
  given: BuilderStart,
): Promise<BuilderSession | Unsupported> {
  const { quarantine } = options
  let leftOut: readonly DocumentChange[] = []
  let wasWarm = false
  let isResumed = false
  let isResumedAgain = false
  let isDamaged = false
  const onPrepared = ({ isUnchanged, isResumable }: PreparedWorkspace) => {
    wasWarm = isUnchanged
    isResumed = isResumable
  }
  try {
    for (let round = 1; ; round += 1) {
      try {
        const session = await startSession(options, { ...given, isDamaged }, onPrepared)
        if ('kind' in session || leftOut.length === 0) return session
        return await isolatePosts(options, given, session, leftOut)
      } catch (error) {
        if (round === MAX_STARTS || !(await remedy(error))) throw error
      }
    }
  } finally {
    await quarantine.releaseAll()
  }

  /** Returns whether the next start may go better than the one that has failed. */
  async function remedy(error: unknown): Promise<boolean> {
    if (error instanceof BuilderFailedError) {
      if (await quarantine.add(error.quarantine)) return true
      return error.code === GATSBY_GAVE_UP && mayBeDamaged(error)
    }
    if (!(error instanceof BuilderEndedError)) return false
    if (isResumed && !isResumedAgain && !given.signal.aborted) {
      isResumedAgain = true
      return true
    }
    if (leftOut.length > 0 || given.newChanges.length === 0) return mayBeDamaged(error)
    leftOut = given.newChanges.filter(({ kind }) => kind === 'upsert')
    await quarantine.addProvisional(leftOut)
    return leftOut.length > 0
  }

  /** Whether what is remembered may be the reason of a failure. The next start drops it. */
  function mayBeDamaged({ message }: BuildError): boolean {
    if (!wasWarm || given.signal.aborted) return false
    isDamaged = true
    options.onProblem(`${WARM_FAILED} ${message}`)
    return true
  }
}

/** Up to this many posts are built one by one; more of them are halved first. */
const BUILT_ONE_BY_ONE = 4

/**
 * Finds the posts that end the builder process, by building the quarantined ones again: all others go
 * live, and each of these stays in quarantine.
 *
 * @param first a session that was started without the posts
 * @param changes the posts, all of them in quarantine provisionally
 * @returns a session that holds every other post
 * @throws BuilderFailedError, BuilderEndedError; BuildError `build/stopped`
 */
async function isolatePosts(
  options: StartOptions,
  given: BuilderStart,
  first: BuilderSession,
  changes: readonly DocumentChange[],
): Promise<BuilderSession | Unsupported> {
  const { quarantine } = options
  let session = first
  const groups = halves(changes)
  try {
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
      await quarantine.release(group)
      const problem = await buildGroup(session, group)
      if (problem === null) continue
      if (given.signal.aborted) throw stopped()
      const [only] = group
      if (group.length === 1 && only !== undefined) {
        await quarantine.confirm(only, `the builder process ended while building it: ${problem}`)
      } else {
        await quarantine.addProvisional(group)
        groups.unshift(...halves(group))
      }
      const next = await startSession(options, given)
      if ('kind' in next) return next
      session = next
    }
    return session
  } catch (error) {
    await session.close()
    throw error
  }

  /** Returns why the process had to end; null when it goes on. */
  async function buildGroup(
    current: BuilderSession,
    group: readonly DocumentChange[],
  ): Promise<string | null> {
    try {
      const { raw } = await current.build(group, false)
      await noteLeftOut(quarantine, raw.quarantine, options.onProblem)
      return null
    } catch (error) {
      // No post is to blame: the backend did not answer, for example.
      if (error instanceof BuilderFailedError && error.isUsable) throw error
      const isOfProcess = error instanceof BuilderEndedError || error instanceof BuilderFailedError
      if (!isOfProcess && !(error instanceof NeedsFullBuildError)) throw error
      current.process.kill('A post ended the builder process.')
      await current.process.ended
      return error.message
    }
  }
}

function halves(changes: readonly DocumentChange[]): (readonly DocumentChange[])[] {
  if (changes.length <= BUILT_ONE_BY_ONE) return changes.map((change) => [change])
  const middle = Math.ceil(changes.length / 2)
  return [changes.slice(0, middle), changes.slice(middle)]
}
