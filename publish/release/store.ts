import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { hasCode, messageOf, ReleaseError } from '../errors.ts'
import { writeDurably } from '../durable-file.ts'
import type { Log } from '../log.ts'
import { openBlobs } from './blobs.ts'
import type { BlobStore } from './blobs.ts'
import { collectFiles } from './collect-files.ts'
import { openHashCache } from './hash-cache.ts'
import { inParallel } from './in-parallel.ts'
import { isSameSite, parseManifest, redirectsSchema, serializeManifest } from './manifest.ts'
import type { Manifest, Redirect } from './manifest.ts'
import { readPointer, writePointer } from './pointer.ts'

/** Releases whose files are kept: for going back, and for tabs that were opened before a switch. */
const DEFAULT_KEPT_RELEASES = 10

/** What a release is made of. */
export interface ReleaseInput {
  /** The folder with the whole site. */
  readonly folder: string
  readonly buildId: string
  readonly fingerprint: string
}

/** What the store needs. */
export interface ReleaseStoreOptions {
  readonly dataDir: string
  readonly database: DatabaseSync
  readonly now: () => Date
  readonly log: Log
  readonly keptReleases?: number
}

/** The releases on disk. One process may write at a time. */
export interface ReleaseStore {
  readonly blobs: BlobStore
  /** The live release, or null before the first. */
  current(): Manifest | null
  /** The kept releases that can be read, newest first. */
  manifests(): readonly Manifest[]
  /** Stores a site. A site that equals the live one makes no new release: that one is returned. */
  create(input: ReleaseInput): Promise<Manifest>
  /**
   * Makes a kept release the live one.
   * @throws ReleaseError `release/unknown`
   */
  activate(release: number): Promise<Manifest>
  /** Removes old releases and the files that only they had. */
  collectGarbage(): Promise<{ readonly removedFiles: number }>
}

/**
 * Opens the releases. A pointer that is broken, or that names a release with missing files, is
 * reported, and the newest whole release takes its place.
 */
export async function openReleases(options: ReleaseStoreOptions): Promise<ReleaseStore> {
  const { database, now, log, keptReleases = DEFAULT_KEPT_RELEASES } = options
  const folder = path.join(options.dataDir, 'releases')
  const manifestDir = path.join(folder, 'manifests')
  await mkdir(manifestDir, { recursive: true })
  const blobs = openBlobs(path.join(folder, 'blobs'))
  const cache = openHashCache(database, () => now().getTime())
  const manifests = await readManifests(manifestDir, log)
  let highest = Math.max(0, ...(await releaseNumbers(manifestDir)))
  let current = await findCurrent(folder, manifests, blobs, log)

  return {
    blobs,
    current: () => current,
    manifests: () => [...manifests.values()].sort((a, b) => b.release - a.release),
    create: async ({ folder: site, buildId, fingerprint }) => {
      const redirects = await readRedirects(site)
      const files = await collectFiles(site, blobs, cache)
      if (files['/index.html'] === undefined) {
        throw new ReleaseError('release/no-home-page', 'The build left no home page.')
      }
      const manifest: Manifest = {
        format: 1,
        release: highest + 1,
        createdAt: now().toISOString(),
        buildId,
        fingerprint,
        redirects,
        files,
      }
      if (current !== null && isSameSite(current, manifest)) return current
      await writeDurably(manifestPath(manifestDir, manifest.release), serializeManifest(manifest))
      highest = manifest.release
      manifests.set(manifest.release, manifest)
      return manifest
    },
    activate: async (release) => {
      const manifest = manifests.get(release)
      if (manifest === undefined) {
        throw new ReleaseError('release/unknown', `There is no release ${release} to switch to.`)
      }
      if (current?.release !== release) await writePointer(folder, release)
      current = manifest
      return manifest
    },
    collectGarbage: async () => {
      const oldest = [...manifests.keys()].sort((a, b) => b - a).slice(keptReleases)
      for (const release of oldest) {
        if (release === current?.release) continue
        await rm(manifestPath(manifestDir, release), { force: true })
        manifests.delete(release)
      }
      if (oldest.length === 0) return { removedFiles: 0 }
      const referenced = new Set<string>()
      for (const { files } of manifests.values()) {
        for (const file of Object.values(files)) referenced.add(file.sha256)
      }
      return { removedFiles: await blobs.sweep(referenced) }
    },
  }
}

async function findCurrent(
  folder: string,
  manifests: ReadonlyMap<number, Manifest>,
  blobs: BlobStore,
  log: Log,
): Promise<Manifest | null> {
  const pointer = await readPointer(folder)
  if (pointer.kind === 'none' && manifests.size === 0) return null
  const pointed = pointer.kind === 'release' ? manifests.get(pointer.release) : undefined
  if (pointed !== undefined && (await isWhole(pointed, blobs))) return pointed
  // A release that was stored but never switched to is not live: without a pointer there was none.
  if (pointer.kind === 'none') return null
  const named = pointer.kind === 'release' ? `release ${pointer.release}` : 'no release'
  for (const manifest of [...manifests.values()].sort((a, b) => b.release - a.release)) {
    if (manifest === pointed || !(await isWhole(manifest, blobs))) continue
    log.error('the pointer to the live release was repaired', {
      code: 'release/pointer-broken',
      problem: `it names ${named}, which is not there as a whole`,
      release: manifest.release,
    })
    await writePointer(folder, manifest.release)
    return manifest
  }
  log.error('no whole release was found: the site is built again', {
    code: 'release/none-whole',
    problem: `the pointer names ${named}, which is not there as a whole`,
  })
  return null
}

async function isWhole(manifest: Manifest, blobs: BlobStore): Promise<boolean> {
  let whole = true
  await inParallel(Object.values(manifest.files), 16, async (file) => {
    whole = whole && (await blobs.isWhole(file))
  })
  return whole
}

function manifestPath(manifestDir: string, release: number): string {
  return path.join(manifestDir, `${String(release).padStart(8, '0')}.json`)
}

async function releaseNumbers(manifestDir: string): Promise<number[]> {
  return (await readdir(manifestDir))
    .map((name) => /^(\d+)\.json$/.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
}

async function readManifests(manifestDir: string, log: Log): Promise<Map<number, Manifest>> {
  const found = new Map<number, Manifest>()
  for (const release of await releaseNumbers(manifestDir)) {
    try {
      const text = await readFile(manifestPath(manifestDir, release), 'utf8')
      found.set(release, parseManifest(text))
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error
      log.error('a release was left out', { release, code: error.code, reason: messageOf(error) })
    }
  }
  return found
}

async function readRedirects(site: string): Promise<Redirect[]> {
  try {
    return redirectsSchema.parse(
      JSON.parse(await readFile(path.join(site, '_redirects.json'), 'utf8')),
    )
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return []
    if (!(cause instanceof SyntaxError) && !(cause instanceof z.ZodError)) throw cause
    throw new ReleaseError('release/redirects-invalid', 'The build left unreadable redirects.', {
      cause,
    })
  }
}
