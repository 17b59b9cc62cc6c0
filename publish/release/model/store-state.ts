import type { Log } from '../../../node-shared/log/log.ts'
import type { ReleaseBlobs } from '../files/blobs.ts'
import type { Disk } from '../files/disk.ts'
import type { LastingFiles } from '../lists/lasting-files.ts'
import type { Root } from '../lists/manifest.ts'
import type { ReleaseInfo } from './release.ts'
import type { Hold } from '../lists/pointer.ts'
import type { ShardStore } from '../lists/shard-store.ts'
import type { SiteTree } from '../lists/site-tree.ts'

/** A release whose files are in memory. */
export interface LoadedRelease {
  readonly root: Root
  readonly tree: SiteTree
}

/** Where everything is. */
export interface StoreFolders {
  readonly store: string
  readonly manifests: string
  readonly packs: string
  /** There while files are stored that are not whole before a sync. */
  readonly collecting: string
}

/** State that the parts of the store share. Changed only in the serial queue of the store. */
export interface StoreState {
  readonly disk: Disk
  readonly folders: StoreFolders
  readonly blobs: ReleaseBlobs
  readonly shards: ShardStore
  readonly lasting: LastingFiles
  readonly log: Log
  readonly now: () => Date
  readonly keptPublishes: number
  /** All kept releases, by number. */
  readonly roots: Map<number, Root>
  /** The highest number that was ever given. */
  highest: number
  live: LoadedRelease | null
  newest: LoadedRelease | null
  held: Hold | null
  /** Whether files may be there that belong to no release, or are not whole. */
  hasOrphans: boolean
  /** Releases that are durable in their packs, and not in files of their own yet. */
  readonly unsettled: Map<number, Uint8Array>
}

/** A release as others see it. */
export function infoOf(root: Root): ReleaseInfo {
  const { release, createdAt, buildId, fingerprint, cause, people, base } = root
  const { files, pages, bytes, changes } = root
  return {
    release,
    createdAt,
    buildId,
    fingerprint,
    cause,
    people,
    base,
    files,
    pages,
    bytes,
    changes,
  }
}

/** The blobs that lists of a release are in: its files' lists and its redirects. */
export function listsOf(root: Root): readonly string[] {
  return [...root.shards, root.redirects]
}

/** Kept releases, newest first. */
export function newestFirst(roots: ReadonlyMap<number, Root>): Root[] {
  return [...roots.values()].sort((a, b) => b.release - a.release)
}
