import type { PostChange } from '../../shared/publish-message.ts'
import { BuildError } from '../errors.ts'
import type { BuilderParts } from './builder-parts.ts'
import type { FullBuildState } from './builder-state.ts'
import type { Builder, FullBuild } from './builder-types.ts'
import { launch } from './session/launch.ts'
import type { PlainBuilder } from './plain-builder.ts'
import { contentSettings } from './process/environment.ts'
import type { OnPhase } from './process/progress.ts'
import type { Session } from './session/session.ts'
import { lossOf } from './session/session-in-use.ts'
import { startOptionsOf } from './start-options.ts'
import { isWarm } from './workspace/prepare.ts'
import type { Workspace } from './workspace/workspaces.ts'

/** Makes full builds, one at a time. */
export interface FullBuilds {
  /** The one that is under way. */
  readonly current: () => FullBuildState | null
  /** Changes were built by the session in use: a full build that is under way may not have seen them. */
  readonly noteChanges: (changes: readonly PostChange[]) => void
  readonly make: Builder['full']
}

/** @param isClosed whether the builder takes no more work */
export function createFullBuilds(
  parts: BuilderParts,
  plain: PlainBuilder,
  isClosed: () => boolean,
): FullBuilds {
  const { options, sessions } = parts
  let current: FullBuildState | null = null
  let missed: PostChange[] = []
  const over = () => {
    current = null
    options.onChange()
  }

  return {
    current: () => current,
    noteChanges: (changes) => {
      if (current !== null) missed.push(...changes)
    },
    make: async ({ buildId, cause, isCold, isFirst, newChanges }, signal, onPhase) => {
      if (isClosed()) throw new BuildError('build/stopped', 'The build was stopped.', null)
      current = { cause, startedAt: options.now().getTime(), phase: null }
      missed = []
      options.onChange()
      const tell: OnPhase = (phase, done, total) => {
        if (current !== null) current = { ...current, phase }
        onPhase(phase, done, total)
      }
      try {
        if (plain.reason() === null) {
          await sessions.othersEnded()
          const session = await launch(startOptionsOf(parts), {
            buildId,
            isCold,
            isFirst,
            newChanges,
            signal,
            workspace: await chooseWorkspace(parts),
            isInBackground: sessions.current() !== null,
            onPhase: tell,
          })
          if (!('kind' in session)) {
            return fullBuildOf(parts, session, { cause, isClosed, over, missed: () => missed })
          }
          plain.turnOn(session.reason)
        }
        const site = await plain.build({ buildId, isCold, signal, onPhase: tell })
        const end = () => {
          over()
          return Promise.resolve()
        }
        return {
          site,
          isResumed: false,
          releasedAs: null,
          catchUp: () => Promise.resolve(null),
          takeOver: end,
          discard: end,
        }
      } catch (error) {
        over()
        throw error
      }
    },
  }
}

/** A full build whose process takes changes from now on, once it is in use. */
function fullBuildOf(
  { options, sessions, workspaces, counts }: BuilderParts,
  session: Session,
  made: {
    readonly cause: string
    readonly missed: () => readonly PostChange[]
    readonly over: () => void
    readonly isClosed: () => boolean
  },
): FullBuild {
  return {
    site: session.whole,
    isResumed: session.isResumed,
    releasedAs: session.releasedAs,
    catchUp: async (changes) => {
      const missed = made.missed()
      const isAlone = sessions.current() === null && missed.length === 0 && !session.isResumed
      if (changes.length === 0 && isAlone) return null
      return sessions.build(session, [...missed, ...changes])
    },
    takeOver: async () => {
      await workspaces.activate(session.workspace.name)
      if (session.isFromNothing || counts.lastFull() === null) {
        const tookMs = session.whole.timings['full'] ?? 0
        await counts.noteFull(options.now().getTime(), tookMs, made.cause)
      }
      sessions.replaceBy(session)
      made.over()
      // Closed while it was made: nothing else would end it.
      if (!made.isClosed()) return
      sessions.replaceBy(null)
      await sessions.othersEnded()
    },
    discard: async (error) => {
      made.over()
      if (lossOf(error) === null) {
        await session.close()
        return
      }
      session.process.kill('The build was not used.')
      await session.process.ended
    },
  }
}

/** The workspace that is not in use; before the first build, one that can start warm. */
async function chooseWorkspace({
  options,
  sessions,
  workspaces,
  settings,
}: BuilderParts): Promise<Workspace> {
  if (sessions.current() !== null) return workspaces.other()
  const project = { projectDir: options.projectDir, content: contentSettings(settings()) }
  if (await isWarm(workspaces.active(), project)) return workspaces.active()
  return (await isWarm(workspaces.other(), project)) ? workspaces.other() : workspaces.active()
}
