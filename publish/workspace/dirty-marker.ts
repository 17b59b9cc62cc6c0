import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder, writeDurably } from '../../node-shared/files/durable-file.ts'
import { filesBelow, namesIn } from '../../node-shared/files/names-in.ts'
import { BUILDER_STATE } from '../../shared/publish/builder-protocol.ts'
import {
  dropKeptState,
  dropUndoLogs,
  interruptedChange,
  keptState,
  MARKER,
  putSealedStateBack,
  undoLogs,
} from './interrupted-change.ts'
import type { ChangeMark } from './interrupted-change.ts'

/**
 * A builder that cannot read its memory starts from nothing and says so nowhere, and pages whose posts
 * went meanwhile would stay for good. So a build that ended well leaves the digest of it, and a memory
 * of another digest, or of other sources, is not trusted.
 */
const SEAL = 'memory-digest'

/** Ends the names of files that a data store writes whenever it is opened. */
const LOCK = 'lock.mdb'

/** The reason given where a workspace's memory can no longer be trusted. */
export const MEMORY_DAMAGED = 'The stored state of the previous build is damaged or was changed'

/**
 * Seals the memory and removes the marker, after a build that ended well.
 *
 * @param sources what identifies the sources that the pages were made from
 * @param fingerprint what identifies everything but the posts, where a builder has stored its state so
 *   that another one can go on from it; see {@link isResumable}
 */
export async function markClean(
  buildDir: string,
  site: string,
  sources: string,
  fingerprint: string | null = null,
): Promise<void> {
  const digest = await memoryDigest(stateIn(site))
  const resumeKey = fingerprint === null ? '' : await resumeKeyOf(site, fingerprint)
  const logs = await undoLogs(site)
  // What these undo was before this seal.
  const lines = [sources, digest, resumeKey, fingerprint ?? '', logs.join(' ')]
  await writeDurably(path.join(buildDir, SEAL), lines.join('\n'))
  await dropUndoLogs(site, logs)
  await dropKeptState(buildDir)
  await removeMarker(buildDir)
}

/**
 * Has the seal know the nodes again after a builder has opened them that goes on from the stored state. It
 * leaves them as they are until it is asked for changes, but Gatsby clears the indexes in the same file
 * whenever it starts. To be called when no change has been asked for.
 */
export async function renewResumeKey(
  buildDir: string,
  site: string,
  fingerprint: string,
): Promise<void> {
  const file = path.join(buildDir, SEAL)
  const [sources, digest, , ...rest] = (await readFile(file, 'utf8')).split('\n')
  const lines = [sources, digest, await resumeKeyOf(site, fingerprint), ...rest]
  await writeDurably(file, lines.join('\n'))
}

/**
 * The change that was interrupted in a sealed workspace, where it can be undone: everything but the posts is
 * what it was, and the state that was sealed is there.
 */
export async function undoableChange(
  buildDir: string,
  site: string,
  { sources, fingerprint }: { readonly sources: string; readonly fingerprint: string },
): Promise<ChangeMark | null> {
  const change = await interruptedChange(buildDir)
  if (change === null || !hasSeal(buildDir)) return null
  const [sealedSources, digest, , sealed] = (await readFile(sealOf(buildDir), 'utf8')).split('\n')
  if (sealedSources !== sources || sealed !== fingerprint) return null
  const isThere = [stateIn(site), keptState(buildDir)].map(async (folder) => {
    return (await memoryDigest(folder)) === digest
  })
  return (await Promise.all(isThere)).includes(true) ? change : null
}

/** Puts the sealed state in its place, with the log of what has to be undone to it. */
export async function goBackToSeal(buildDir: string, site: string): Promise<void> {
  const [, digest, , , older = ''] = (await readFile(sealOf(buildDir), 'utf8')).split('\n')
  await dropUndoLogs(site, older.split(' ').filter(Boolean))
  if ((await memoryDigest(stateIn(site))) !== digest) await putSealedStateBack(buildDir, site)
}

const sealOf = (buildDir: string): string => path.join(buildDir, SEAL)

const stateIn = (site: string): string => path.join(site, BUILDER_STATE.folder)

/** Removes the marker of work that has changed nothing. */
export async function removeMarker(buildDir: string): Promise<void> {
  await rm(path.join(buildDir, MARKER), { force: true })
  await syncFolder(buildDir)
}

/**
 * Removes the marker of work that has not begun to change what the seal is of.
 *
 * @returns whether the workspace is sealed again
 */
export async function takeMarkerBack(
  buildDir: string,
  site: string,
  sources: string,
): Promise<boolean> {
  if (!hasSeal(buildDir) || (await sealProblem(buildDir, site, sources)) !== null) return false
  await removeMarker(buildDir)
  return true
}

/** Whether the last build ended well, and what it remembers is whole and of these sources. */
export async function isSealed(buildDir: string, site: string, sources: string): Promise<boolean> {
  if (!hasSeal(buildDir)) return false
  return (await findReason(buildDir, site, sources)) === null
}

/**
 * Whether a builder can go on from the sealed state without a build: everything but the posts is what it
 * was, and no one has written to the nodes since. To be asked of a workspace that is sealed.
 */
export async function isResumable(
  buildDir: string,
  site: string,
  fingerprint: string,
): Promise<boolean> {
  if (!hasSeal(buildDir)) return false
  const [, , sealedKey = ''] = (await readFile(path.join(buildDir, SEAL), 'utf8')).split('\n')
  return sealedKey !== '' && sealedKey === (await resumeKeyOf(site, fingerprint))
}

/** Whether some build ended well here, be it with other sources. */
export function hasSeal(buildDir: string): boolean {
  return existsSync(path.join(buildDir, SEAL))
}

/** Reads the seal, while no build runs; null without one. */
export async function readSeal(buildDir: string): Promise<string | null> {
  if (existsSync(path.join(buildDir, MARKER)) || !hasSeal(buildDir)) return null
  return readFile(path.join(buildDir, SEAL), 'utf8')
}

/** Says that the memory was removed on purpose. */
export async function unseal(buildDir: string): Promise<void> {
  await rm(path.join(buildDir, SEAL), { force: true })
}

/**
 * Cleans up after a build that did not end well, or when the memory of one that did was damaged or is of
 * other sources. The
 * output goes too, but for pictures: without its memory Gatsby no longer knows which pages of an
 * earlier build have to disappear.
 *
 * @returns why there was something to clean up, or null
 */
export async function recoverFromDirty(
  buildDir: string,
  site: string,
  sources: string,
): Promise<string | null> {
  const reason = await findReason(buildDir, site, sources)
  if (reason === MEMORY_DAMAGED) await dropCaches(site)
  else if (reason !== null) await dropMemory(site)
  return reason
}

/**
 * Drops every cache and the output but for pictures. Where one cache is damaged others may be, and the
 * bundlers' have no digests: what is wrong in them would end up in the scripts.
 */
export async function dropCaches(site: string): Promise<void> {
  await rm(path.join(site, BUILDER_STATE.folder), { recursive: true, force: true })
  await dropMemory(site)
}

/** Drops what the builder remembers of nodes and pages, and the output but for pictures. */
export async function dropMemory(site: string): Promise<void> {
  for (const part of BUILDER_STATE.nodesAndPages) {
    await rm(path.join(site, BUILDER_STATE.folder, part), { recursive: true, force: true })
  }
  const output = path.join(site, BUILDER_STATE.output)
  for (const name of await namesIn(output)) {
    if (name !== BUILDER_STATE.outputByContent)
      await rm(path.join(output, name), { recursive: true, force: true })
  }
}

async function findReason(buildDir: string, site: string, sources: string): Promise<string | null> {
  if (existsSync(path.join(buildDir, MARKER))) return 'The previous build did not finish'
  return sealProblem(buildDir, site, sources)
}

/** Why the seal is not of what is there; null also where there is none. */
async function sealProblem(
  buildDir: string,
  site: string,
  sources: string,
): Promise<string | null> {
  const sealFile = path.join(buildDir, SEAL)
  if (!existsSync(sealFile)) return null
  const [sealedSources, sealedMemory] = (await readFile(sealFile, 'utf8')).split('\n')
  // A seal that is empty or cut says nothing about the sources.
  if (sealedMemory === undefined) return MEMORY_DAMAGED
  if (sealedSources !== sources) return 'The sources of the pages have changed'
  return sealedMemory === (await memoryDigest(stateIn(site))) ? null : MEMORY_DAMAGED
}

/** The nodes are known by what the file system says of their files: there are too many to be read. */
async function resumeKeyOf(site: string, fingerprint: string): Promise<string> {
  const digest = createHash('sha256').update(fingerprint)
  const folder = path.join(site, BUILDER_STATE.folder, BUILDER_STATE.nodes)
  for (const name of (await filesIn(folder)).sort()) {
    if (name.endsWith(LOCK)) continue
    const { size, mtimeMs } = await stat(path.join(folder, name))
    // A copy that was put back has the time to the millisecond; file systems seldom know it better.
    digest.update(`\0${name} ${size} ${Math.floor(mtimeMs)}`)
  }
  return digest.digest('hex')
}

async function memoryDigest(state: string): Promise<string> {
  const digest = createHash('sha256')
  for (const part of BUILDER_STATE.warmStart) {
    const folder = path.join(state, part)
    for (const name of (await filesIn(folder)).sort()) {
      digest
        .update(`${part}/${name}`)
        .update('\0')
        .update(await readFile(path.join(folder, name)))
    }
  }
  return digest.digest('hex')
}

/** Files of a folder and those below it, by their paths from there; but no source maps, for speed. */
async function filesIn(folder: string): Promise<string[]> {
  const files = await filesBelow(folder)
  return files.filter((file) => !file.endsWith('.map')).map((file) => path.relative(folder, file))
}
