import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'
import { ReleaseError } from '../../contract/errors.ts'
import type { BlobUse } from '../files/blob-uses.ts'
import { prepareChanges, readRedirects, REDIRECTS_FILE } from './collect-files.ts'
import type { ReadingAhead } from './collect-files.ts'
import { countChanges } from '../history/differences.ts'
import { isSameSite, serializeRoot } from '../lists/manifest.ts'
import type { ReleaseRedirect, Root } from '../lists/manifest.ts'
import type { ReleaseFile } from '../files/release-file.ts'
import type { Blob } from '../files/pack.ts'
import { writePack } from '../files/pack.ts'
import type { ReleaseMaker } from '../model/release.ts'
import {
  changeTree,
  countAfter,
  countTree,
  differences,
  emptyTree,
  fileAt,
  NO_REDIRECTS,
  redirectList,
  serializeRedirects,
} from '../lists/site-tree.ts'
import type { SiteTree } from '../lists/site-tree.ts'
import type { LoadedRelease, StoreState } from '../model/store-state.ts'

/** Content beyond this goes into its file at once instead of into the pack, in bytes. */
const PACKED_BLOB_MAX_BYTES = 1024 * 1024
const PACK_MAX_BYTES = 8 * 1024 * 1024

/** The files that a new release has otherwise than the newest one, with their content. */
export interface NewFiles {
  /** By public path; null for one that is gone. */
  readonly files: ReadonlyMap<string, ReleaseFile | null>
  readonly blobs: readonly Blob[]
  /** Null when they are as before. */
  readonly redirects: readonly ReleaseRedirect[] | null
}

/**
 * Reads what changed in a folder.
 *
 * @param ahead how they are read ahead of their release
 */
export async function readChanges(
  state: StoreState,
  folder: string,
  { written, removed }: FileChanges,
  use: BlobUse,
  ahead?: ReadingAhead,
): Promise<NewFiles> {
  const { newest, blobs } = state
  if (newest === null) {
    throw new ReleaseError(
      'release/no-base',
      'There is no release to apply these changes to. A full build is needed.',
    )
  }
  const known = (publicPath: string) => fileAt(newest.tree, publicPath)
  const prepared = await prepareChanges(folder, written, removed, { blobs, use, known, ahead })
  const hasRedirects = written.includes(REDIRECTS_FILE) || removed.includes(REDIRECTS_FILE)
  return { ...prepared, redirects: hasRedirects ? await readRedirects(folder) : null }
}

/** Compares a whole folder with the newest release. */
export function compareWhole(
  state: StoreState,
  files: ReadonlyMap<string, ReleaseFile>,
  redirects: readonly ReleaseRedirect[],
): NewFiles {
  const changed = new Map<string, ReleaseFile | null>()
  const before = state.newest?.tree ?? emptyTree()
  for (const [path, file] of files) {
    if (fileAt(before, path)?.sha256 !== file.sha256) changed.set(path, file)
  }
  for (const shard of before.shards) {
    for (const path of shard.files.keys()) if (!files.has(path)) changed.set(path, null)
  }
  return { files: changed, blobs: [], redirects }
}

/**
 * Makes a release of the newest one and some changes, durable when this returns. A site that equals
 * the newest release makes none.
 *
 * @throws ReleaseError `release/no-home-page`
 */
export async function makeRelease(
  state: StoreState,
  { buildId, fingerprint, cause = '', people = [] }: Parameters<ReleaseMaker['create']>[0],
  { files, blobs, redirects }: NewFiles,
  use: BlobUse,
): Promise<LoadedRelease> {
  const { newest } = state
  const before = newest?.tree ?? emptyTree()
  const changed = await changeTree(before, files)
  const tree: SiteTree = {
    shards: changed.tree.shards,
    redirects: redirects === null ? before.redirects : redirectList(redirects),
  }
  if (fileAt(tree, '/index.html') === undefined) {
    throw new ReleaseError('release/no-home-page', 'The build left no home page.')
  }
  const site = {
    fingerprint,
    redirects: tree.redirects.sha256,
    shards: tree.shards.map(({ sha256 }) => sha256),
  }
  if (newest !== null && isSameSite(newest.root, site)) {
    // Content that the disk had lost is there again.
    await state.blobs.write(blobs)
    await state.blobs.sync()
    return newest
  }
  const differing = [...differences(before, tree)]
  const root: Root = {
    format: 3,
    release: state.highest + 1,
    createdAt: state.now().toISOString(),
    buildId,
    cause,
    people: [...people],
    base: newest?.root.release ?? null,
    ...(newest === null ? countTree(tree) : countAfter(newest.root, differing)),
    changes: newest === null ? null : countChanges(differing),
    ...site,
  }
  const lists: Blob[] = changed.written.map(({ sha256, text }) => ({
    sha256,
    encoding: null,
    content: Buffer.from(text),
  }))
  if (tree.redirects !== before.redirects && site.redirects !== NO_REDIRECTS.sha256) {
    const content = Buffer.from(serializeRedirects(tree.redirects.byPath.values()))
    lists.push({ sha256: site.redirects, encoding: null, content })
  }
  for (const { sha256 } of lists) await use.keep(sha256)
  await storeDurably(state, root, [...blobs, ...lists])
  for (const { path, after } of differing) if (after !== null) state.lasting.add(path, after)
  const made = { root, tree }
  state.highest = root.release
  state.roots.set(root.release, root)
  const written = changed.written.map(({ sha256 }) => sha256)
  state.shards.remember(written, tree)
  state.newest = made
  return made
}

async function storeDurably(state: StoreState, root: Root, stored: readonly Blob[]): Promise<void> {
  const { blobs, disk, folders, unsettled } = state
  let packed = stored.filter(({ content }) => content.length <= PACKED_BLOB_MAX_BYTES)
  if (packed.reduce((sum, { content }) => sum + content.length, 0) > PACK_MAX_BYTES) packed = []
  const inPack = new Set(packed)
  await blobs.writeMany(stored.filter((blob) => !inPack.has(blob)))
  await blobs.sync()
  const text = Buffer.from(serializeRoot(root))
  await writePack(disk, folders.packs, { release: root.release, root: text, blobs: packed })
  blobs.stage(packed)
  unsettled.set(root.release, text)
}
