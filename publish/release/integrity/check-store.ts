import { setTimeout as wait } from 'node:timers/promises'
import { replaceDurably } from '../files/disk.ts'
import { plainContent } from '../files/check-content.ts'
import { inParallel } from '../files/in-parallel.ts'
import { serializeRoot } from '../lists/manifest.ts'
import { hashOf } from '../files/release-file.ts'
import type { Root } from '../lists/manifest.ts'
import type { ReleaseFile } from '../files/release-file.ts'
import type { CheckOptions, CheckReport, Damage } from '../model/release.ts'
import { isUnreadable, repairFile } from './repair.ts'
import { formsOf, sizeOf } from '../files/release-file.ts'
import type { DamagedForm } from './repair.ts'
import { rootFile } from '../lists/roots.ts'
import { serializeFiles, shardOf } from '../lists/shard.ts'
import { EMPTY_SHARD, NO_REDIRECTS, serializeRedirects } from '../lists/site-tree.ts'
import type { SiteTree } from '../lists/site-tree.ts'
import { listsOf, newestFirst } from '../model/store-state.ts'
import type { StoreState } from '../model/store-state.ts'

/** Files that are checked in one go: requests are answered in between. */
const FILES_AT_ONCE = 4
const PROGRESS_EVERY = 500

/** Files between two pauses. */
const PAUSE_EVERY = 100

/** Options of a check, with the store. */
interface CheckContext extends CheckOptions {
  readonly state: StoreState
  /** Folders of builds that content can be taken from. */
  readonly sources: Iterable<string>
}

/**
 * Looks whether every file of the live release, or of all kept ones, is whole; and the lists and the
 * releases' own files too. What is not is made again where that is possible, and remembered as damaged
 * where it is not, so that the next build writes it again.
 */
export async function checkStore(context: CheckContext): Promise<CheckReport> {
  const { state, depth, allReleases = false } = context
  const began = state.now().getTime()
  const roots = newestFirst(state.roots).filter((root) => allReleases || root === state.live?.root)
  const damage: Damage[] = []
  const counts = { files: 0, bytes: 0, total: 0 }
  counts.total = roots.reduce((most, root) => Math.max(most, root.files), 0)
  const seen = new Set<string>()
  for (const root of roots) {
    context.signal?.throwIfAborted()
    damage.push(...(await checkRoot(state, root)))
    const tree = await state.shards.tree(root, (state.live ?? state.newest)?.tree ?? NOTHING)
    damage.push(...(await checkLists(state, root, tree, seen)))
    damage.push(...(await checkFiles(context, tree, seen, counts)))
  }
  context.onProgress?.(counts.files, counts.files)
  const found: Damage[] = []
  for (const one of damage) {
    found.push({ ...one, releases: await neededBy(state, newestFirst(state.roots), one) })
  }
  const isHurt = ({ isRepaired, releases }: Damage) =>
    !isRepaired && releases.includes(state.live?.root.release ?? 0)
  return {
    depth,
    files: counts.files,
    bytes: counts.bytes,
    tookMs: state.now().getTime() - began,
    damage: found,
    isLiveWhole: !found.some(isHurt),
  }
}

const NOTHING: SiteTree = { shards: [], redirects: NO_REDIRECTS }

async function checkRoot(state: StoreState, root: Root): Promise<Damage[]> {
  if (state.unsettled.has(root.release)) return []
  const file = rootFile(state.folders.manifests, root.release)
  const expected = Buffer.from(serializeRoot(root))
  const found = await readOrNull(() => state.disk.read(file))
  if (found?.equals(expected) === true) return []
  await replaceDurably(state.disk, file, expected)
  return [listDamage(hashOf(expected), found, nameOfRoot(root), true)]
}

async function checkLists(
  state: StoreState,
  root: Root,
  tree: SiteTree,
  seen: Set<string>,
): Promise<Damage[]> {
  const { blobs } = state
  const damage: Damage[] = []
  for (const [index, sha256] of listsOf(root).entries()) {
    if (seen.has(sha256) || sha256 === EMPTY_SHARD.sha256 || sha256 === NO_REDIRECTS.sha256) {
      continue
    }
    seen.add(sha256)
    const found = await readOrNull(() => blobs.read(sha256))
    if (found !== null && hashOf(found) === sha256) continue
    // What is in memory was checked when it was read, or never left it.
    const shard = tree.shards[index]
    const text =
      shard === undefined
        ? serializeRedirects(tree.redirects.byPath.values())
        : serializeFiles(shard.files)
    const isRepaired = hashOf(text) === sha256
    if (isRepaired) await blobs.write([{ sha256, encoding: null, content: Buffer.from(text) }])
    damage.push(listDamage(sha256, found, 'a list of files', isRepaired))
  }
  await blobs.sync()
  return damage
}

async function checkFiles(
  context: CheckContext,
  tree: SiteTree,
  seen: Set<string>,
  counts: { files: number; bytes: number; total: number },
): Promise<Damage[]> {
  const { state, depth, sources, onProgress, signal, pauseMs } = context
  const damage: Damage[] = []
  await inParallel(filesOf(tree), FILES_AT_ONCE, async ([publicPath, file]) => {
    if (seen.has(file.sha256)) return
    seen.add(file.sha256)
    signal?.throwIfAborted()
    damage.push(...(await checkFile(state, publicPath, file, depth, sources)))
    counts.files += 1
    counts.bytes += file.size
    if (counts.files % PROGRESS_EVERY === 0) {
      onProgress?.(counts.files, Math.max(counts.files, counts.total))
    }
    if (pauseMs !== undefined && counts.files % PAUSE_EVERY < FILES_AT_ONCE) await wait(pauseMs)
  })
  return damage
}

/** Looks at one file in all its forms, and makes damaged ones again where that is possible. */
export async function checkFile(
  state: StoreState,
  publicPath: string,
  file: ReleaseFile,
  depth: CheckOptions['depth'],
  sources: Iterable<string>,
): Promise<Damage[]> {
  const damaged: DamagedForm[] = []
  state.blobs.forgetDamage(file.sha256)
  for (const encoding of formsOf(file)) {
    const problem = await problemOf(state, file, encoding, depth)
    if (problem !== null) damaged.push({ encoding, problem })
  }
  if (damaged.length === 0) return []
  for (const { encoding } of damaged) state.blobs.markDamaged(file.sha256, encoding)
  const isRepaired = await repairFile(publicPath, file, damaged, state.blobs, sources)
  const common = { sha256: file.sha256, path: publicPath, releases: [], isRepaired }
  return damaged.map((form) => ({ ...common, ...form }))
}

function* filesOf(tree: SiteTree): Generator<[string, ReleaseFile]> {
  for (const shard of tree.shards) yield* shard.files
}

async function problemOf(
  { blobs }: StoreState,
  file: ReleaseFile,
  encoding: DamagedForm['encoding'],
  depth: CheckOptions['depth'],
): Promise<DamagedForm['problem'] | null> {
  const size = await blobs.size(file.sha256, encoding)
  if (size === null) return 'missing'
  if (size !== sizeOf(file, encoding)) return 'damaged'
  if (depth === 'sizes') return null
  const content = await readOrNull(() => blobs.read(file.sha256, encoding))
  if (content === null) return 'missing'
  return (await plainContent(file, content, encoding)) === null ? 'damaged' : null
}

async function neededBy(
  { shards }: StoreState,
  roots: readonly Root[],
  { sha256, path }: Damage,
): Promise<readonly number[]> {
  const needing: number[] = []
  for (const root of roots) {
    const shard = await shards.load(root.shards[shardOf(path)] ?? EMPTY_SHARD.sha256)
    const isFile = shard.files.get(path)?.sha256 === sha256
    const isOwn = path === nameOfRoot(root)
    if (isFile || isOwn || listsOf(root).includes(sha256)) needing.push(root.release)
  }
  return needing
}

function nameOfRoot({ release }: Root): string {
  return `release ${release}`
}

function listDamage(
  sha256: string,
  found: Buffer | null,
  path: string,
  isRepaired: boolean,
): Damage {
  const problem = found === null ? 'missing' : 'damaged'
  return { sha256, encoding: null, problem, path, releases: [], isRepaired }
}

async function readOrNull(read: () => Promise<Buffer>): Promise<Buffer | null> {
  try {
    return await read()
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}
