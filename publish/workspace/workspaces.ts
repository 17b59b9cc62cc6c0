import { access, constants, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../node-shared/files/durable-file.ts'
import { hasCode } from '../../node-shared/errors.ts'
import { readTextIfThere } from '../../node-shared/files/read-text.ts'

/** The two folders that builds are made in. One is in use; a full build in the background takes the other. */
export type WorkspaceName = 'a' | 'b'

/** The file that names the workspace in use. */
const POINTER = 'active'

/** A folder that builds are made in, with what is remembered of them. */
export interface Workspace {
  readonly name: WorkspaceName
  /** Holds the site and what is remembered of its builds. */
  readonly folder: string
  /** A copy of the sources, with Gatsby's caches and the output. */
  readonly site: string
  /** The output. */
  readonly output: string
}

/** The two workspaces. One is in use; the other is for the next full build. */
export interface Workspaces {
  readonly get: (name: WorkspaceName) => Workspace
  readonly active: () => Workspace
  readonly other: () => Workspace
  /** Makes a workspace the one in use, durably. */
  readonly activate: (name: WorkspaceName) => Promise<void>
}

/** Opens the workspaces of a build folder. */
export async function openWorkspaces(buildDir: string): Promise<Workspaces> {
  await mkdir(buildDir, { recursive: true })
  const pointer = path.join(buildDir, POINTER)
  let active = await readPointer(pointer)
  const get = (name: WorkspaceName): Workspace => {
    const folder = path.join(buildDir, name)
    const site = path.join(folder, 'site')
    return { name, folder, site, output: path.join(site, 'public') }
  }
  return {
    get,
    active: () => get(active),
    other: () => get(active === 'a' ? 'b' : 'a'),
    activate: async (name) => {
      if (name === active) return
      await writeDurably(pointer, `${name}\n`)
      active = name
    },
  }
}

async function readPointer(file: string): Promise<WorkspaceName> {
  return (await readTextIfThere(file))?.trim() === 'b' ? 'b' : 'a'
}

const CANNOT_WRITE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']

/** The name of a cache that all data folders share. */
export type CacheName = 'bundles' | 'pictures'

/**
 * The folder where bundles or encoded pictures are kept: with the packages that they are made with, for
 * every data folder, or beside the workspaces where the packages cannot be written to.
 */
export async function cacheFolder(
  name: CacheName,
  projectDir: string,
  workspace: string,
): Promise<string> {
  const folder = path.join(projectDir, 'node_modules', '.cache', 'pliego', name)
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return folder
  } catch (error) {
    if (!CANNOT_WRITE.some((code) => hasCode(error, code))) throw error
    return path.join(workspace, '..', name)
  }
}
