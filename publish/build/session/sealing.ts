import { messageOf } from '../../../node-shared/errors.ts'
import { createSerialQueue } from '../../../node-shared/serial-queue.ts'
import { BuilderEndedError } from '../../errors.ts'
import { markClean, markDirty } from '../workspace/dirty-marker.ts'
import type { Workspace } from '../workspace/workspaces.ts'

/** What keeping marker and seal needs. */
export interface SealingOptions {
  readonly workspace: Workspace
  /** Identifies the sources of the pages. */
  readonly sources: string
  /** Identifies everything but the posts. */
  readonly fingerprint: string
  /** Quiet after which the state is stored and sealed, in milliseconds. */
  readonly quietMs: number
  /** Has the process store its state. */
  readonly save: () => Promise<void>
  /** Told that the state could not be sealed. */
  readonly onProblem: (problem: string) => void
}

/** Marks a workspace while a process changes it, and seals it in quiet moments. */
export interface Sealing {
  /**
   * Runs work that changes the workspace, one after another.
   * @throws BuilderEndedError when the process is being ended; what `work` throws
   */
  readonly change: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** For how long the workspace has been sealed, in milliseconds; null while it is marked. */
  readonly sealedForMs: () => number | null
  /** Takes no more work. Resolves when the workspace is sealed, or cannot be. */
  readonly close: () => Promise<void>
  /** The process has ended: nothing can be sealed any more. */
  readonly stop: () => void
}

/** Begins with a workspace that is marked. */
export function createSealing(options: SealingOptions): Sealing {
  const { workspace, sources, fingerprint, quietMs, save, onProblem } = options
  const inOrder = createSerialQueue()
  /** On the clock of the process; null while the workspace is marked. */
  let sealedAt: number | null = null
  let isClosing = false
  let quiet: NodeJS.Timeout | null = null

  const stopWaiting = () => {
    if (quiet !== null) clearTimeout(quiet)
    quiet = null
  }
  const seal = () =>
    inOrder(async () => {
      if (sealedAt !== null) return
      await save()
      await markClean(workspace.folder, workspace.site, sources, fingerprint)
      sealedAt = performance.now()
    }).catch((error: unknown) => {
      onProblem(`The state of the builder could not be stored: ${messageOf(error)}`)
    })
  const sealWhenQuiet = () => {
    stopWaiting()
    if (isClosing) return
    quiet = setTimeout(() => {
      void seal()
    }, quietMs)
  }
  sealWhenQuiet()

  return {
    change: (work) => {
      stopWaiting()
      return inOrder(async () => {
        if (isClosing) {
          throw new BuilderEndedError('build/builder-ended', 'The builder is being ended.', null)
        }
        if (sealedAt !== null) await markDirty(workspace.folder)
        sealedAt = null
        return work()
      }).finally(sealWhenQuiet)
    },
    sealedForMs: () => (sealedAt === null ? null : performance.now() - sealedAt),
    close: async () => {
      stopWaiting()
      if (isClosing) return
      isClosing = true
      await seal()
    },
    stop: () => {
      isClosing = true
      stopWaiting()
    },
  }
}
