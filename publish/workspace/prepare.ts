import { rm } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../node-shared/files/durable-file.ts'
import { readTextIfThere } from '../../node-shared/files/read-text.ts'
import {
  dropCaches,
  dropMemory,
  goBackToSeal,
  hasSeal,
  isResumable,
  isSealed,
  recoverFromDirty,
  undoableChange,
  unseal,
} from './dirty-marker.ts'
import { dropUndoLogs, markChange, markDirty, undoLogs } from './interrupted-change.ts'
import type { ChangeMark } from './interrupted-change.ts'
import { cacheFolder } from './workspaces.ts'
import {
  bundlesKey,
  cacheKey,
  fingerprint,
  sourcesKey,
  prepareWorkspace,
  takeInventory,
} from './sources.ts'
import { readReleasedAs, readSealedAs, writeReleasedAs } from './released-output.ts'
import type { Workspace } from './workspaces.ts'

/** A workspace that a build may start in. */
export interface PreparedWorkspace {
  readonly fingerprint: string
  /** Identifies the sources of the pages, for the seal. */
  readonly sources: string
  /** Why all pages are made again, or null when they are not. */
  readonly coldReason: string | null
  /** Whether the last build here ended well and had the same sources, settings and packages. */
  readonly isUnchanged: boolean
  /** Where bundles are kept, and the key of those that belong to the sources and settings. */
  readonly bundles: { readonly store: string; readonly key: string }
  /** The folder where encoded pictures are kept. */
  readonly pictures: string
  /** Whether only posts can have changed since a builder has stored its state here. */
  readonly isResumable: boolean
  /** The release that holds the output as it is, where that is known. */
  readonly releasedAs: string | null
  /** The release that held the output when it was sealed, where that is known. */
  readonly sealedAs: string | null
  /** The change whose interruption the builder has to recover from: then there is no seal at first. */
  readonly interrupted: ChangeMark | null
}

/** Makes the output of a workspace what it was in a release, by its name. False when that is gone. */
export type RestoreOutput = (workspace: Workspace, release: string) => Promise<boolean>

/** Options for preparing a workspace. */
export interface PrepareOptions {
  readonly projectDir: string
  /** The settings that change what a build makes. */
  readonly content: Readonly<Record<string, string>>
  /** Whether all pages are to be made from nothing, whatever is remembered. */
  readonly isCold: boolean
  /** Whether what is remembered has just made a build fail, so that no cache is to be trusted. */
  readonly isDamaged?: boolean
  /** Without it an interrupted change is not undone. */
  readonly restoreOutput?: RestoreOutput | undefined
}

/**
 * Brings a workspace up to date with the project, drops what an earlier build may have left
 * suspect, and marks it as being worked in, unless a builder can go on from its stored state.
 */
export async function prepare(
  workspace: Workspace,
  { projectDir, content, isCold, isDamaged = false, restoreOutput }: PrepareOptions,
): Promise<PreparedWorkspace> {
  const { folder, site } = workspace
  const inventory = await takeInventory(projectDir)
  const key = cacheKey(inventory, content, process.version)
  await dropForeignCaches(workspace, key)
  const sources = sourcesKey(inventory)
  const identity = fingerprint(inventory, content, process.version)
  const isKept = !isCold && !isDamaged
  const undone = isKept
    ? await undo(workspace, { sources, fingerprint: identity }, restoreOutput)
    : null
  let coldReason = undone === null ? await recoverFromDirty(folder, site, sources) : null
  if (isDamaged) await dropCaches(site)
  if (isCold && coldReason === null) {
    await dropMemory(site)
    coldReason = 'A build from scratch was requested'
  }
  const isUnchanged = coldReason === null && hasSeal(folder)
  const isSound = isUnchanged && !isDamaged && (await isResumable(folder, site, identity))
  const isResumed = undone !== null || isSound
  // A start that was interrupted has changed nothing but indexes.
  const interrupted = undone === null || undone.release === null ? null : undone
  await prepareWorkspace(projectDir, site, inventory)
  if (!isResumed) {
    await markDirty(folder)
    await writeReleasedAs(folder, null)
  } else if (interrupted === null) {
    await dropUndoLogs(site, await undoLogs(site))
    // A builder that goes on from its stored state changes nothing but indexes before it is asked to.
    await markChange(folder, { release: null, recoveries: 0 })
  }
  return {
    releasedAs: interrupted?.release ?? (isResumed ? await readReleasedAs(folder) : null),
    sealedAs: interrupted?.release ?? (isResumed ? await readSealedAs(folder) : null),
    interrupted,
    fingerprint: identity,
    sources,
    coldReason,
    isUnchanged,
    isResumable: isResumed,
    bundles: {
      store: await cacheFolder('bundles', projectDir, folder),
      key: bundlesKey(inventory, content, process.version),
    },
    pictures: await cacheFolder('pictures', projectDir, folder),
  }
}

/** Brings a workspace in which a change was interrupted back to its seal. @returns the change; null without */
async function undo(
  workspace: Workspace,
  identity: Parameters<typeof undoableChange>[2],
  restoreOutput: RestoreOutput | undefined,
): Promise<ChangeMark | null> {
  const { folder, site } = workspace
  const change = await undoableChange(folder, site, identity)
  if (change === null) return null
  const { release } = change
  if (release !== null && (await restoreOutput?.(workspace, release)) !== true) return null
  await goBackToSeal(folder, site)
  return change
}

/** Whether a build in this workspace could go on from what an earlier one remembers. */
export async function isWarm(
  { folder, site }: Workspace,
  { projectDir, content }: Pick<PrepareOptions, 'projectDir' | 'content'>,
): Promise<boolean> {
  const inventory = await takeInventory(projectDir)
  const key = await readTextIfThere(keyFile(folder))
  if (key !== cacheKey(inventory, content, process.version)) return false
  const sources = sourcesKey(inventory)
  const identity = fingerprint(inventory, content, process.version)
  if (await isSealed(folder, site, sources)) return true
  return (await undoableChange(folder, site, { sources, fingerprint: identity })) !== null
}

/** Whether a builder that starts in this workspace goes on from its stored state, without a build. */
export async function canResume(
  workspace: Workspace,
  project: Pick<PrepareOptions, 'projectDir' | 'content'>,
): Promise<boolean> {
  if (!(await isWarm(workspace, project))) return false
  const inventory = await takeInventory(project.projectDir)
  const identity = fingerprint(inventory, project.content, process.version)
  return isResumable(workspace.folder, workspace.site, identity)
}

/** Gatsby follows its sources by itself, but not every setting, package and version of Node. */
async function dropForeignCaches({ folder, site, output }: Workspace, key: string): Promise<void> {
  if ((await readTextIfThere(keyFile(folder))) === key) return
  await unseal(folder)
  await rm(path.join(site, '.cache'), { recursive: true, force: true })
  await rm(output, { recursive: true, force: true })
  await writeDurably(keyFile(folder), key)
}

function keyFile(folder: string): string {
  return path.join(folder, 'cache-key')
}
