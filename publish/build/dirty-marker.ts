import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../errors.ts'
import { syncFolder, writeDurably } from '../durable-file.ts'

/**
 * A build that ends between storing nodes and rendering them leaves pages stale for good: the next one
 * sees unchanged digests, does nothing and reports success. So a marker exists for as long as a build
 * runs, and whoever finds one drops what the unfinished build may have left.
 */
const MARKER = 'dirty'

/** Gatsby's memory of nodes, pages and queries. The webpack and image caches are safe to keep. */
const DOUBTFUL_CACHES = ['redux', 'data', 'caches-lmdb'] as const

/** The only part of `public/` that is named by content. */
const KEPT_OUTPUT = 'static'

/** Writes the marker, durably. */
export async function markDirty(buildDir: string): Promise<void> {
  await writeDurably(path.join(buildDir, MARKER), 'A build is running, or did not end well.\n')
}

/** Removes the marker after a build that ended well. */
export async function markClean(buildDir: string): Promise<void> {
  await rm(path.join(buildDir, MARKER), { force: true })
  await syncFolder(buildDir)
}

/**
 * Cleans up after a build that did not end well. The output goes too, but for pictures: without its
 * memory Gatsby no longer knows which pages of an earlier build have to disappear.
 *
 * @returns whether there was anything to clean up
 */
export async function recoverFromDirty(buildDir: string, site: string): Promise<boolean> {
  if (!existsSync(path.join(buildDir, MARKER))) return false
  for (const cache of DOUBTFUL_CACHES) {
    await rm(path.join(site, '.cache', cache), { recursive: true, force: true })
  }
  const output = path.join(site, 'public')
  for (const name of await namesIn(output)) {
    if (name !== KEPT_OUTPUT) await rm(path.join(output, name), { recursive: true, force: true })
  }
  return true
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
