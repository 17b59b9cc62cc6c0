import type { DocumentChange } from '../../../shared/publish/publish-message.ts'
import { BuilderEndedError, BuilderFailedError, NeedsFullBuildError } from '../../contract/errors.ts'
import { noteLeftOut } from './quarantine.ts'
import type { Session } from './session.ts'
import { startSession, stopped } from './start-session.ts'
import type { SessionStart, StartOptions, Unsupported } from './start-session.ts'

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
export async function isolatePosts(
  options: StartOptions,
  given: SessionStart,
  first: Session,
  changes: readonly DocumentChange[],
): Promise<Session | Unsupported> {
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
    current: Session,
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
