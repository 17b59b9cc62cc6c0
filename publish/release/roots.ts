import path from 'node:path'
import { messageOf, ReleaseError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { BlobStore } from './blobs.ts'
import type { Disk } from './disk.ts'
import { replaceDurably } from './disk.ts'
import { parseManifest, serializeRoot } from './manifest.ts'
import type { ReleaseFile, Root, ScatteredRoot, WholeManifest } from './manifest.ts'
import type { Pack } from './pack.ts'
import { parsePack } from './pack.ts'
import { makeFile } from './shard.ts'
import { loadShard } from './shard-store.ts'
import { changeTree, countTree, emptyTree, redirectList, serializeRedirects } from './site-tree.ts'

/** The file of a release's root. */
export function rootFile(folder: string, release: number): string {
  return path.join(folder, `${String(release).padStart(8, '0')}.json`)
}

/**
 * Puts releases that were made durable in packs where they belong. Packs that were torn belong to
 * releases that nobody has seen; they go.
 */
export async function replayPacks(
  disk: Disk,
  packDir: string,
  manifestDir: string,
  blobs: BlobStore,
  log: Log,
): Promise<void> {
  for (const name of (await disk.list(packDir)).sort()) {
    const file = path.join(packDir, name)
    const pack = parsePack(await disk.read(file))
    if (pack !== null) await settlePack(disk, manifestDir, blobs, pack)
    else log.warn('a release that was cut off is dropped', { code: 'release/torn', pack: name })
    await disk.remove(file)
  }
}

async function settlePack(
  disk: Disk,
  manifestDir: string,
  blobs: BlobStore,
  pack: Pack,
): Promise<void> {
  await blobs.write(pack.blobs)
  await blobs.sync()
  await replaceDurably(disk, rootFile(manifestDir, pack.release), pack.root)
}

/** The releases of a folder, and the highest number that was ever given. */
export interface ReadRoots {
  readonly roots: Map<number, Root>
  readonly highest: number
}

/**
 * Reads the roots of all releases. One that is torn is reported and left out; one of an older version
 * is rewritten in today's format.
 */
export async function readRoots(
  disk: Disk,
  manifestDir: string,
  blobs: BlobStore,
  log: Log,
): Promise<ReadRoots> {
  const roots = new Map<number, Root>()
  let highest = 0
  for (const name of (await disk.list(manifestDir)).sort()) {
    const digits = /^(\d+)\.json$/.exec(name)?.[1]
    if (digits === undefined) continue
    const release = Number(digits)
    highest = Math.max(highest, release)
    try {
      const text = await disk.read(rootFile(manifestDir, release))
      const manifest = parseManifest(text.toString('utf8'))
      const root =
        manifest.format === 3 ? manifest : await migrate(disk, manifestDir, blobs, manifest)
      roots.set(release, root)
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error
      log.error('a release was left out', { release, code: error.code, reason: messageOf(error) })
    }
  }
  return { roots, highest }
}

/** The files of a release of an older version. */
async function filesOf(
  blobs: BlobStore,
  manifest: ScatteredRoot | WholeManifest,
): Promise<Map<string, ReleaseFile>> {
  if (manifest.format === 2) {
    const files = new Map<string, ReleaseFile>()
    for (const sha256 of manifest.shards) {
      for (const [publicPath, file] of (await loadShard(blobs, sha256)).files) {
        files.set(publicPath, file)
      }
    }
    return files
  }
  return new Map(
    Object.entries(manifest.files).map(([publicPath, file]) => [
      publicPath,
      makeFile(publicPath, file.sha256, file.size, file.encodings, file.scriptHashes),
    ]),
  )
}

async function migrate(
  disk: Disk,
  manifestDir: string,
  blobs: BlobStore,
  manifest: ScatteredRoot | WholeManifest,
): Promise<Root> {
  const { tree, written } = await changeTree(emptyTree(), await filesOf(blobs, manifest))
  const lists = [...written]
  const common = { format: 3 as const, shards: tree.shards.map(({ sha256 }) => sha256) }
  let root: Root
  if (manifest.format === 2) {
    root = { ...manifest, ...common }
  } else {
    const redirects = redirectList(manifest.redirects)
    lists.push({ sha256: redirects.sha256, text: serializeRedirects(manifest.redirects) })
    const { release, createdAt, buildId, fingerprint } = manifest
    root = {
      ...{ release, createdAt, buildId, fingerprint },
      ...{ cause: '', people: [], base: null, changes: null },
      ...countTree(tree),
      redirects: redirects.sha256,
      ...common,
    }
  }
  await blobs.write(
    lists.map(({ sha256, text }) => ({ sha256, encoding: null, content: Buffer.from(text) })),
  )
  await blobs.sync()
  const text = Buffer.from(serializeRoot(root))
  await replaceDurably(disk, rootFile(manifestDir, root.release), text)
  return root
}
