import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'
import type { BlobUse } from '../files/blob-uses.ts'
import { REDIRECTS_FILE } from './collect-files.ts'
import { readChanges } from './make-release.ts'
import type { NewFiles } from './make-release.ts'
import type { Staged } from '../model/release.ts'
import type { StoreState } from '../model/store-state.ts'

type Files = NewFiles['files']

interface Kept {
  readonly staged: Staged
  readonly use: BlobUse
  /** Null while they are read. */
  files: Files | null
  /** Paths that belong to a later change. */
  readonly outdated: Set<string>
}

/** Changed files that are stored ahead of their release. */
interface Staging {
  /**
   * @param pause called before each file is read
   * @throws ReleaseError `release/no-base`
   */
  stage(folder: string, changes: FileChanges, pause: () => Promise<void>): Promise<Staged>
  /** Returns the staged files that are in no release and belong to no later change. */
  filesOf(staged: Staged): Files
  /** Returns the files that have to be read again for the release. */
  unreadOf(staged: Staged): FileChanges
  /** It is in a release now, or is never going to be. */
  forget(staged: Staged): void
  /** Files of a folder have changed again: what was staged of them is older. */
  outdate(folder: string, changes: FileChanges): void
  /** A whole folder was released: nothing that was staged counts any more. */
  outdateAll(): void
}

/**
 * Makes an empty staging area.
 *
 * @param onUnstaged told the changes that could not be staged and belong to no later change so far
 */
export function createStaging(
  state: StoreState,
  onUnstaged: (folder: string, changes: FileChanges) => void,
): Staging {
  const { blobs } = state
  const open = new Map<Staged, Kept>()

  const forget = (staged: Staged) => {
    open.get(staged)?.use.end()
    open.delete(staged)
  }

  return {
    stage: async (folder, changes, pause) => {
      const staged: Staged = { folder, changes }
      const kept: Kept = { staged, use: blobs.use(), files: null, outdated: new Set() }
      open.set(staged, kept)
      try {
        const written = changes.written.filter((path) => path !== REDIRECTS_FILE)
        // What a change takes away meanwhile is in its release; if none does, the next one says so.
        const missing: string[] = []
        const read = await readChanges(state, folder, { ...changes, written }, kept.use, {
          pause,
          onMissing: (publicPath) => missing.push(publicPath),
        })
        await blobs.writeMany(read.blobs)
        await blobs.sync()
        kept.files = read.files
        onUnstaged(folder, withoutPaths({ written: missing, removed: [] }, kept.outdated))
        return staged
      } catch (error) {
        state.hasOrphans = true
        if (open.has(staged)) onUnstaged(folder, withoutPaths(changes, kept.outdated))
        forget(staged)
        throw error
      }
    },
    filesOf: (staged) => {
      const kept = open.get(staged)
      const files = new Map(kept?.files)
      for (const path of kept?.outdated ?? []) files.delete(path)
      return files
    },
    unreadOf: (staged) => {
      const isUnread = open.has(staged) && staged.changes.written.includes(REDIRECTS_FILE)
      return { written: isUnread ? [REDIRECTS_FILE] : [], removed: [] }
    },
    forget,
    outdate: (folder, { written, removed }) => {
      for (const { staged, outdated } of open.values()) {
        if (staged.folder !== folder) continue
        for (const path of [...written, ...removed]) outdated.add(path)
      }
    },
    outdateAll: () => {
      if (open.size > 0) state.hasOrphans = true
      for (const staged of Array.from(open.keys())) forget(staged)
    },
  }
}

function withoutPaths(changes: FileChanges, paths: ReadonlySet<string>): FileChanges {
  const isLeft = (path: string) => !paths.has(path)
  return { written: changes.written.filter(isLeft), removed: changes.removed.filter(isLeft) }
}
