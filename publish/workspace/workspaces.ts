import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../node-shared/files/durable-file.ts'
import { hasCode } from '../../node-shared/errors.ts'

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
  try {
    return (await readFile(file, 'utf8')).trim() === 'b' ? 'b' : 'a'
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'a'
    throw error
  }
}
