import { documentKey } from '../../shared/documents/document-source.ts'
import type { DocumentChange } from '../../shared/publish/publish-message.ts'
import { BuildError } from '../contract/errors.ts'
import type { BuilderParts } from './builder-parts.ts'
import type { FullBuildState, Builder, FullBuild } from './builder-types.ts'
import type { FileChanges } from '../../shared/publish/builder-protocol.ts'
import type { BuiltSite } from '../workspace/built-site.ts'
import { launch } from './session/launch.ts'
import type { PlainBuilder } from './plain-builder.ts'
import { contentSettings } from './process/build-command.ts'
import type { OnPhase } from './process/build-output.ts'
import type { BuilderSession } from './session/session.ts'
import { lossOf } from './session/session-in-use.ts'
import { startOptionsOf } from './builder-parts.ts'
import { isWarm } from '../workspace/prepare.ts'
import type { Workspace } from '../workspace/workspaces.ts'

/** Makes full builds, one at a time. */
export interface FullBuilds {
  /** The one that is under way. */
  readonly current: () => FullBuildState | null
  /** Changes were made by the session in use: a full build that is under way may not have seen them. */
  readonly noteChanges: (changes: readonly DocumentChange[]) => void
  readonly make: Builder['full']
}

/** More than so many are made beside the session in use, and not while changes wait. */
const FEW_CHANGES = 16

/** Changes that the session in use has made, by their documents, and a full build has not. */
type Missed = Map<string, DocumentChange>

/** @param isClosed whether the builder takes no more work */
export function createFullBuilds(
  parts: BuilderParts,
  plain: PlainBuilder,
  isClosed: () => boolean,
): FullBuilds {
  const { options, sessions } = parts
  let current: FullBuildState | null = null
  let missed: Missed = new Map()
  const over = () => {
    current = null
    options.onChange()
  }

  return {
    current: () => current,
    noteChanges: (changes) => {
      if (current === null) return
      for (const change of changes) missed.set(documentKey(change), change)
    },
    make: async ({ buildId, cause, isCold, isFirst, newChanges }, signal, onPhase) => {
      if (isClosed()) throw new BuildError('build/stopped', 'The build was stopped.', null)
      current = { cause, startedAt: options.now().getTime(), phase: null }
      missed = new Map()
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
            return fullBuildOf(parts, session, { cause, isClosed, over, missed })
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
          keepUp: () => Promise.resolve(),
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
  session: BuilderSession,
  made: {
    readonly cause: string
    readonly missed: Missed
    readonly over: () => void
    readonly isClosed: () => boolean
  },
): FullBuild {
  const { missed } = made
  const kept: BuiltSite<FileChanges>[] = []
  const isBeside = () => sessions.current() !== null
  /** Beside a session in use it makes as many as a build takes: who waits there is not its concern. */
  const build = async (changes: readonly DocumentChange[]): Promise<BuiltSite<FileChanges>> => {
    const asked = [...missed.values(), ...changes]
    missed.clear()
    const site = await sessions.build(session, asked, isBeside())
    const isLeft = new Set(site.deferred.map(documentKey))
    for (const change of asked) {
      const key = documentKey(change)
      if (isLeft.has(key) && !missed.has(key)) missed.set(key, change)
    }
    return site
  }
  return {
    site: {
      ...session.whole,
      noteRelease: (release) => {
        for (const site of [session.whole, ...kept]) site.noteRelease(release)
      },
    },
    isResumed: session.isResumed,
    releasedAs: session.releasedAs,
    keepUp: async () => {
      while (isBeside() && missed.size > FEW_CHANGES) kept.push(await build([]))
    },
    catchUp: async (changes) => {
      const isNews = changes.length + missed.size > 0 || isBeside() || session.isResumed
      if (!isNews) return null
      let site = await build(changes)
      while (missed.size > 0) site = together(site, await build([]))
      return site
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

/** Two changes of a site, one after the other. */
function together(
  first: BuiltSite<FileChanges>,
  next: BuiltSite<FileChanges>,
): BuiltSite<FileChanges> {
  const { written, removed } = next.files
  const isGone = new Set(removed)
  const isThere = new Set(written)
  return {
    ...next,
    files: {
      written: [
        ...new Set([...first.files.written.filter((file) => !isGone.has(file)), ...written]),
      ],
      removed: [
        ...new Set([...first.files.removed.filter((file) => !isThere.has(file)), ...removed]),
      ],
    },
    noteRelease: (release) => {
      first.noteRelease(release)
      next.noteRelease(release)
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
