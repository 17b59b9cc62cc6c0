import { cp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { ignoreMissing } from '../../node-shared/errors.ts'
import { writeDurably } from '../../node-shared/files/durable-file.ts'
import { namesIn } from '../../node-shared/files/names-in.ts'
import { readTextIfThere } from '../../node-shared/files/read-text.ts'
import { BUILDER_STATE } from '../../shared/publish/builder-protocol.ts'

/**
 * A build that ends between storing nodes and rendering them leaves pages stale for good: the next one
 * sees unchanged digests, does nothing and reports success. So a marker exists for as long as a build
 * runs, and a build that finds one drops what the unfinished build may have left, or has it undone.
 */
export const MARKER = 'dirty'

/**
 * The marker of work that began in a sealed workspace, with a log of what it changes: a process
 * that is killed in the middle of it leaves a workspace that can be brought back to its seal. Only on this
 * machine, and as long as it runs: the log is not flushed to the disk.
 */
export interface ChangeMark {
  /** The release that held the output at the seal; null where the output is not changed. */
  readonly release: string | null
  /** How many builders have become ready here since the seal, one after the other, and made no change. */
  readonly recoveries: number
}

const schema = z.object({
  release: z.string().nullable(),
  recoveries: z.int().min(0),
  boot: z.string().min(1),
})

/** Most recoveries in a row. If a recovered builder ends again, a full build looks for the cause. */
const RECOVERIES_MAX = 1

/** A copy of what the builder replaces when it stores its state, for as long as the seal is of it. */
const KEPT = 'sealed-state'

/** Text of the marker for work that cannot be undone. */
const UNFINISHED = 'A build is running, or did not finish.\n'

/** Writes the marker of work that cannot be undone, durably. */
export async function markDirty(buildDir: string): Promise<void> {
  await writeDurably(path.join(buildDir, MARKER), UNFINISHED)
}

/** Marks a sealed workspace as being changed, durably. */
export async function markChange(buildDir: string, mark: ChangeMark): Promise<void> {
  const boot = await bootId()
  await writeDurably(
    path.join(buildDir, MARKER),
    boot === null ? UNFINISHED : JSON.stringify({ ...mark, boot }),
  )
}

/** The change that was interrupted in a workspace; null without one that can be undone. */
export async function interruptedChange(buildDir: string): Promise<ChangeMark | null> {
  const text = await readTextIfThere(path.join(buildDir, MARKER))
  if (text?.startsWith('{') !== true) return null
  const { boot, ...mark } = schema.parse(JSON.parse(text))
  return boot === (await bootId()) && mark.recoveries < RECOVERIES_MAX ? mark : null
}

/** Keeps what the seal is of while the builder stores its state anew. */
export async function keepSealedState(buildDir: string, site: string): Promise<void> {
  const kept = path.join(buildDir, KEPT)
  await dropKeptState(buildDir)
  for (const part of BUILDER_STATE.warmStart) {
    await copyFolder(path.join(site, BUILDER_STATE.folder, part), path.join(`${kept}.new`, part))
  }
  await rename(`${kept}.new`, kept)
}

/** The folder of the copy. */
export function keptState(buildDir: string): string {
  return path.join(buildDir, KEPT)
}

/** Puts back what {@link keepSealedState} has kept. */
export async function putSealedStateBack(buildDir: string, site: string): Promise<void> {
  const state = path.join(site, BUILDER_STATE.folder)
  for (const part of BUILDER_STATE.warmStart) {
    const isOfPart = (name: string) => name === part || name.startsWith(`${part}.bak`)
    for (const name of (await namesIn(state)).filter(isOfPart)) {
      await rm(path.join(state, name), { recursive: true, force: true })
    }
    await copyFolder(path.join(buildDir, KEPT, part), path.join(state, part))
  }
}

/** Removes the copy. */
export async function dropKeptState(buildDir: string): Promise<void> {
  for (const name of [KEPT, `${KEPT}.new`]) {
    await rm(path.join(buildDir, name), { recursive: true, force: true })
  }
}

/** The names of the files in which the builder has noted what its changes have replaced. */
export async function undoLogs(site: string): Promise<string[]> {
  return namesIn(path.join(site, BUILDER_STATE.folder, BUILDER_STATE.undo))
}

/** Removes those that lead to an older state than the seal's. */
export async function dropUndoLogs(site: string, names: readonly string[]): Promise<void> {
  const folder = path.join(site, BUILDER_STATE.folder, BUILDER_STATE.undo)
  for (const name of names) await rm(path.join(folder, name), { force: true })
}

async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true }).catch(ignoreMissing)
}

/** Names the time since this machine was started; null where the system does not tell. */
async function bootId(): Promise<string | null> {
  return (await readTextIfThere('/proc/sys/kernel/random/boot_id'))?.trim() ?? null
}
