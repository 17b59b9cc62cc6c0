import type { DatabaseSync } from 'node:sqlite'
import { ReleaseError } from '../../contract/errors.ts'
import type { Collecting } from './collecting.ts'
import { collectFiles, readRedirects } from './collect-files.ts'
import type { BlobUse } from '../files/blob-uses.ts'
import type { ReleaseFile } from '../files/release-file.ts'
import { openHashCache } from './hash-cache.ts'
import type { ReleaseRedirect } from '../lists/manifest.ts'
import { fileAt } from '../lists/site-tree.ts'
import type { ReleaseMaker, Tree } from '../model/release.ts'
import type { StoreState } from '../model/store-state.ts'

/** The workspace of folders that are released as a whole, without saying which. */
const ONLY_WORKSPACE = 'site'

/** Files of a folder that were stored and belong to no release yet. */
interface Collected {
  readonly tree: Tree
  readonly files: ReadonlyMap<string, ReleaseFile>
  readonly redirects: readonly ReleaseRedirect[]
  readonly use: BlobUse
}

/** Whole folders of builds, stored for the releases that are made of them. */
export interface WholeFolders {
  /** Stores a folder; what was collected before in this workspace counts no more. */
  collect(folder: string, workspace: string, isUncompressed?: boolean): Promise<Collected>
  /**
   * The files of a release that is made of a whole folder.
   * @throws ReleaseError `release/tree-gone` for a tree that was collected again or released already
   */
  of(input: Parameters<ReleaseMaker['create']>[0]): Promise<Collected>
  /** They are in a release now. */
  forget(collected: Collected): void
}

/** Begins without folders. */
export function createWholeFolders(
  state: StoreState,
  database: DatabaseSync,
  collecting: Collecting,
): WholeFolders {
  const { blobs } = state
  const collected = new Map<string, Collected>()

  const collect = async (
    folder: string,
    workspace: string,
    isUncompressed = false,
  ): Promise<Collected> => {
    const use = blobs.use()
    try {
      const redirects = await readRedirects(folder)
      const cache = openHashCache(database, workspace, () => state.now().getTime())
      const known = (publicPath: string) =>
        state.newest === null ? undefined : fileAt(state.newest.tree, publicPath)
      const files = await collecting(folder, () =>
        collectFiles(folder, cache, { blobs, use, known, isUncompressed }),
      )
      collected.get(workspace)?.use.end()
      const tree: Tree = { workspace, folder, files: files.size }
      const made = { tree, files, redirects, use }
      collected.set(workspace, made)
      return made
    } catch (error) {
      use.end()
      throw error
    }
  }

  return {
    collect,
    of: async ({ folder, tree }) => {
      if (tree === undefined || tree === 'newest') return collect(folder, ONLY_WORKSPACE)
      const found = collected.get(tree.workspace)
      if (found?.tree === tree) return found
      throw new ReleaseError(
        'release/tree-gone',
        `The files of ${tree.folder} were collected again, or are released already.`,
      )
    },
    forget: (whole) => {
      if (collected.get(whole.tree.workspace) === whole) collected.delete(whole.tree.workspace)
      whole.use.end()
    },
  }
}
