import path from 'node:path'
import { ReleaseError } from '../../contract/errors.ts'
import { messageOf } from '../../../node-shared/errors.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import type { ReleaseBlobs } from '../files/blobs.ts'
import type { Disk } from '../files/disk.ts'
import { replaceDurably } from '../files/disk.ts'
import { parseManifest } from './manifest.ts'
import type { Root } from './manifest.ts'
import type { ReleasePack } from '../files/pack.ts'
import { parsePack } from '../files/pack.ts'

/** The file of a release's root. */
export function rootFile(folder: string, release: number): string {
  return path.join(folder, `${String(release).padStart(8, '0')}.json`)
}

/**
 * Puts releases that were made durable in packs where they belong. Packs that were torn belong to
 * releases that were never live; they are removed.
 */
export async function replayPacks(
  disk: Disk,
  packDir: string,
  manifestDir: string,
  blobs: ReleaseBlobs,
  log: Log,
): Promise<void> {
  for (const name of (await disk.list(packDir)).sort()) {
    const file = path.join(packDir, name)
    const pack = parsePack(await disk.read(file))
    if (pack !== null) await settlePack(disk, manifestDir, blobs, pack)
    else log.warn('release.torn-dropped', { code: 'release/torn', pack: name })
    await disk.remove(file)
  }
}

async function settlePack(
  disk: Disk,
  manifestDir: string,
  blobs: ReleaseBlobs,
  pack: ReleasePack,
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
 * Reads the roots of all releases. One that is torn is reported and left out.
 *
 * @throws ReleaseError `release/outdated-format`, which names the way out
 */
export async function readRoots(disk: Disk, manifestDir: string, log: Log): Promise<ReadRoots> {
  const roots = new Map<number, Root>()
  let highest = 0
  for (const name of (await disk.list(manifestDir)).sort()) {
    const digits = /^(\d+)\.json$/.exec(name)?.[1]
    if (digits === undefined) continue
    const release = Number(digits)
    highest = Math.max(highest, release)
    try {
      const text = await disk.read(rootFile(manifestDir, release))
      roots.set(release, parseManifest(text.toString('utf8')))
    } catch (error) {
      if (!(error instanceof ReleaseError) || error.code === 'release/outdated-format') throw error
      log.error('release.left-out', { release, code: error.code, reason: messageOf(error) })
    }
  }
  return { roots, highest }
}
