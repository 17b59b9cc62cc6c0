import { mkdir, access, constants } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../../node-shared/errors.ts'

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
