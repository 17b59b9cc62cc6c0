import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../../node-shared/durable-file.ts'
import { hasCode } from '../../../node-shared/errors.ts'
import {
  dropCaches,
  dropMemory,
  hasSeal,
  isResumable,
  isSealed,
  markDirty,
  recoverFromDirty,
  unseal,
} from './dirty-marker.ts'
import { cacheFolder } from './cache-folder.ts'
import { bundlesKey, cacheKey, fingerprint, sourcesKey } from './fingerprint.ts'
import { prepareWorkspace, takeInventory } from './copy-sources.ts'
import { readReleasedAs, writeReleasedAs } from './released-output.ts'
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
}

/** What a workspace is prepared from. */
export interface PrepareOptions {
  readonly projectDir: string
  /** The settings that change what a build makes. */
  readonly content: Readonly<Record<string, string>>
  /** Whether all pages are to be made from nothing, whatever is remembered. */
  readonly isCold: boolean
  /** Whether what is remembered has just made a build fail, so that no cache is to be trusted. */
  readonly isDamaged?: boolean
}

/**
 * Brings a workspace up to date with the project, drops what an earlier build may have left
 * suspect, and marks it as being worked in, unless a builder can go on from its stored state.
 */
export async function prepare(
  workspace: Workspace,
  { projectDir, content, isCold, isDamaged = false }: PrepareOptions,
): Promise<PreparedWorkspace> {
  const { folder, site } = workspace
  const inventory = await takeInventory(projectDir)
  const key = cacheKey(inventory, content, process.version)
  await dropForeignCaches(workspace, key)
  const sources = sourcesKey(inventory)
  let coldReason = await recoverFromDirty(folder, site, sources)
  if (isDamaged) await dropCaches(site)
  if (isCold && coldReason === null) {
    await dropMemory(site)
    coldReason = 'A build from scratch was requested'
  }
  const isUnchanged = coldReason === null && hasSeal(folder)
  const identity = fingerprint(inventory, content, process.version)
  const isResumed = isUnchanged && !isDamaged && (await isResumable(folder, site, identity))
  await prepareWorkspace(projectDir, site, inventory)
  const releasedAs = isResumed ? await readReleasedAs(folder) : null
  // A builder that goes on from its stored state changes nothing before it is asked to.
  if (!isResumed) {
    await markDirty(folder)
    await writeReleasedAs(folder, null)
  }
  return {
    releasedAs,
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

/** Whether a build in this workspace could go on from what an earlier one remembers. */
export async function isWarm(
  { folder, site }: Workspace,
  { projectDir, content }: Pick<PrepareOptions, 'projectDir' | 'content'>,
): Promise<boolean> {
  const inventory = await takeInventory(projectDir)
  const key = await readText(keyFile(folder))
  if (key !== cacheKey(inventory, content, process.version)) return false
  return isSealed(folder, site, sourcesKey(inventory))
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
  if ((await readText(keyFile(folder))) === key) return
  await unseal(folder)
  await rm(path.join(site, '.cache'), { recursive: true, force: true })
  await rm(output, { recursive: true, force: true })
  await writeDurably(keyFile(folder), key)
}

function keyFile(folder: string): string {
  return path.join(folder, 'cache-key')
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
