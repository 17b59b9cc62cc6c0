import { messageOf } from '../../../node-shared/errors.ts'
import { createSerialQueue } from '../../../node-shared/queues/serial-queue.ts'
import { BuilderEndedError, BuilderFailedError } from '../../contract/errors.ts'
import { markClean, takeMarkerBack } from '../../workspace/dirty-marker.ts'
import { keepSealedState, markChange, markDirty } from '../../workspace/interrupted-change.ts'
import type { ChangeMark } from '../../workspace/interrupted-change.ts'
import { forgetReleasedAs, writeReleasedAs } from '../../workspace/released-output.ts'
import type { Workspace } from '../../workspace/workspaces.ts'

/** Options for keeping marker and seal. */
export interface SealingOptions {
  readonly workspace: Workspace
  /** Identifies the sources of the pages. */
  readonly sources: string
  /** Identifies everything but the posts. */
  readonly fingerprint: string
  /** Quiet after which the state is stored and sealed, in milliseconds. */
  readonly quietMs: number
  /** Whether the workspace is sealed at the beginning; else it is marked. */
  readonly isSealed: boolean
  /** The interrupted change that the process has gone back from: what it makes can be undone as well. */
  readonly interrupted: ChangeMark | null
  /** The release that held the output at the seal; null when that is not known. */
  readonly sealedAs: string | null
  /** Has the process store its state. */
  readonly save: () => Promise<void>
  /** The release that holds the output as it is; null while that is not known. */
  readonly release: () => string | null
  /** Whether work is left that only changes files beside the pages. */
  readonly hasFilesLeft: () => boolean
  /** Told that the state could not be sealed. */
  readonly onProblem: (problem: string) => void
}

/** Marks a workspace while a process changes it, and seals it in quiet moments. */
export interface Sealing {
  /**
   * Runs work that changes the workspace, one after another.
   *
   * @param isOnFiles whether it leaves true what the stored state says, asked again when its turn has
   *   come: then the seal stays, unless the work fails, and is made anew when no such work is left
   * @throws BuilderEndedError when the process is being ended; what `work` throws
   */
  readonly change: <Result>(
    work: () => Promise<Result>,
    isOnFiles?: () => boolean,
  ) => Promise<Result>
  /** For how long the workspace has been sealed, in milliseconds; null while it is marked. */
  readonly sealedForMs: () => number | null
  /** Stores the state and seals the workspace now, after the work under way. @returns whether it is sealed */
  readonly seal: () => Promise<boolean>
  /** {@link SealingOptions.release} is known again. */
  readonly noteRelease: () => void
  /** Takes no more work. Resolves when the workspace is sealed, or cannot be. */
  readonly close: () => Promise<void>
  /** The process has ended: nothing can be sealed any more. */
  readonly stop: () => void
}

/** Begins with a workspace that is marked, or sealed. */
export function createSealing(options: SealingOptions): Sealing {
  const { quietMs, save, release, hasFilesLeft, onProblem } = options
  const inOrder = createSerialQueue()
  const marker = createMarker(options)
  /** Since when all is stored, on the clock of the process; null while something is not. */
  let storedAt: number | null = marker.isThere() ? null : performance.now()
  let isClosing = false
  let hasEnded = false
  let quiet: NodeJS.Timeout | null = null
  /** Changes that wait for their turn. */
  let waiting = 0

  const stopWaiting = () => {
    if (quiet !== null) clearTimeout(quiet)
    quiet = null
  }
  /** @param givesWay whether a change that waits goes first: it would make the seal wrong at once */
  const seal = (givesWay: boolean) =>
    inOrder(async () => {
      const isToYield = () => givesWay && waiting > 0
      if (storedAt !== null || isToYield()) return
      await marker.around(save)
      if (isToYield()) return
      await marker.seal()
      storedAt = performance.now()
      await marker.noteRelease(release())
    }).catch((error: unknown) => {
      onProblem(`The state of the builder could not be stored: ${messageOf(error)}`)
    })
  const sealWhenQuiet = () => {
    stopWaiting()
    // The seal that is there serves until all files are made.
    if (isClosing || (!marker.isThere() && hasFilesLeft())) return
    quiet = setTimeout(() => {
      quiet = null
      void seal(true)
    }, quietMs)
  }
  if (marker.isThere()) sealWhenQuiet()

  return {
    change: (work, isOnFiles = () => false) => {
      // It is quiet while nothing happens to the state, so that it is stored beside long work on files.
      const isQuiet = () => quiet !== null && marker.isThere() && isOnFiles()
      if (!isQuiet()) stopWaiting()
      waiting += 1
      return inOrder(async () => {
        waiting -= 1
        if (isClosing) {
          throw new BuilderEndedError('build/builder-ended', 'The builder is being ended.', null)
        }
        storedAt = null
        if (isOnFiles()) return marker.workOnFiles(work)
        await marker.put()
        const result = await work().catch(marker.noteFailure)
        await marker.noteProgress()
        return result
      }).finally(() => {
        if (!isQuiet()) sealWhenQuiet()
      })
    },
    seal: async () => {
      stopWaiting()
      await seal(false)
      return storedAt !== null
    },
    sealedForMs: () => (storedAt === null ? null : performance.now() - storedAt),
    close: async () => {
      stopWaiting()
      if (isClosing) return
      isClosing = true
      await seal(false)
    },
    noteRelease: () => {
      inOrder(async () => {
        // Another process may work here when this one has ended.
        if (!marker.isThere() && !hasEnded) await marker.noteRelease(release())
      }).catch((error: unknown) => {
        onProblem(`The release of the builder's output could not be noted: ${messageOf(error)}`)
      })
    },
    stop: () => {
      hasEnded = true
      isClosing = true
      stopWaiting()
    },
  }
}

/** The marker of a workspace, and the seal that takes its place. */
function createMarker(options: SealingOptions) {
  const { workspace, sources, fingerprint, isSealed } = options
  const { folder, site } = workspace
  let isThere = !isSealed
  let { sealedAs } = options
  /** The content of the marker; null where there is none, or where nothing can be undone. */
  let change = options.interrupted
  if (change !== null) change = { ...change, recoveries: change.recoveries + 1 }
  const put = async () => {
    if (isThere) return
    change = sealedAs === null ? null : { release: sealedAs, recoveries: 0 }
    await (change === null ? markDirty(folder) : markChange(folder, change))
    isThere = true
    await forgetReleasedAs(folder)
  }
  /** Work that failed by itself, and not by a kill, would fail again after a start from the sealed state. */
  const noteFailure = async (error: unknown): Promise<never> => {
    const isUsable = error instanceof BuilderFailedError && error.isUsable
    if (!(error instanceof BuilderEndedError) && !isUsable) {
      await markDirty(folder)
      isThere = true
      change = null
    }
    throw error
  }
  return {
    isThere: () => isThere,
    put,
    noteFailure,
    /** Work was done by a builder that had to recover: it can do it. */
    noteProgress: async () => {
      if (!isThere || change === null || change.recoveries === 0) return
      change = { ...change, recoveries: 0 }
      await markChange(folder, change)
    },
    noteRelease: async (release: string | null) => {
      sealedAs = release
      await writeReleasedAs(folder, release)
    },
    seal: async () => {
      await writeReleasedAs(folder, null)
      await markClean(folder, site, sources, fingerprint)
      isThere = false
      change = null
      sealedAs = null
    },
    /** Puts the marker, and takes it back when the process has ended before it changed what is sealed. */
    around: async (save: () => Promise<void>) => {
      const wasSealed = !isThere
      await put()
      if (change !== null) await keepSealedState(folder, site)
      try {
        await save()
      } catch (error) {
        if (wasSealed) isThere = !(await takeMarkerBack(folder, site, sources))
        throw error
      }
    },
    /** Work that a seal survives. */
    workOnFiles: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await forgetReleasedAs(folder)
      return work().catch(noteFailure)
    },
  }
}
