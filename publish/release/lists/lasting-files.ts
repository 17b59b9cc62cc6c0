import type { ReleaseFile } from '../files/release-file.ts'
import type { SiteTree } from './site-tree.ts'

/**
 * Files that stay reachable as long as any kept release has them, whichever is live: a tab that was
 * opened before a switch goes on asking for its scripts, pictures, and data that are named by a query.
 */
export interface LastingFiles {
  all(): Iterable<readonly [string, ReleaseFile]>
  get(publicPath: string): ReleaseFile | undefined
  add(publicPath: string, file: ReleaseFile): void
  addAll(tree: SiteTree): void
  forget(publicPath: string): void
}

/** Whether a file stays reachable after the release that has it. */
export function isLasting(publicPath: string, file: ReleaseFile): boolean {
  return file.cache === 'immutable' || publicPath.startsWith('/page-data/sq/d/')
}

/** Begins without files. */
export function createLastingFiles(): LastingFiles {
  const files = new Map<string, ReleaseFile>()
  const add = (publicPath: string, file: ReleaseFile) => {
    if (isLasting(publicPath, file)) files.set(publicPath, file)
  }
  return {
    all: () => files,
    get: (publicPath) => files.get(publicPath),
    add,
    addAll: (tree) => {
      for (const shard of tree.shards) for (const [path, file] of shard.files) add(path, file)
    },
    forget: (publicPath) => {
      files.delete(publicPath)
    },
  }
}
