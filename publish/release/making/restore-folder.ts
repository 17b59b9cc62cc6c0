import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { hasCode } from '../../../node-shared/errors.ts'
import { ReleaseError } from '../../contract/errors.ts'
import { isPublished } from '../files/content-types.ts'
import { inParallel } from '../files/in-parallel.ts'
import { hashOf } from '../files/release-file.ts'
import { loadRelease } from '../history/history.ts'
import { fileAt, serializeRedirects, redirectList } from '../lists/site-tree.ts'
import { releaseName } from '../model/release.ts'
import type { StoreState } from '../model/store-state.ts'
import { findFiles, readRedirects, REDIRECTS_FILE } from './collect-files.ts'
import type { FileIdentity } from './hash-cache.ts'
import { openHashCache } from './hash-cache.ts'

const FILES_AT_ONCE = 8

/**
 * Makes a folder what it was in a release: a build that was cut off may have written some files, one of them
 * in half. What no one has written since it was hashed is not read.
 *
 * @param release its name
 * @param workspace whose output the folder is
 * @returns false when that release is not kept any more, or damaged
 */
export async function restoreFolder(
  state: StoreState,
  database: DatabaseSync,
  release: string,
  folder: string,
  workspace: string,
): Promise<boolean> {
  const root = [...state.roots.values()].find((one) => releaseName(one) === release)
  if (root === undefined) return false
  const loaded = await unlessBroken(() => loadRelease(state, root.release))
  if (loaded === null) return false
  const { tree } = loaded
  const cache = openHashCache(database, workspace, () => state.now().getTime())
  const found = new Map<string, FileIdentity>()
  await findFiles(folder, (publicPath, identity) => {
    if (isPublished(publicPath)) found.set(publicPath, identity)
  })
  const fileOf = (publicPath: string) => path.join(folder, ...publicPath.split('/'))
  const wrong = new Set<string>()
  for (const { files } of tree.shards) {
    for (const publicPath of files.keys()) if (!found.has(publicPath)) wrong.add(publicPath)
  }
  await inParallel(found, FILES_AT_ONCE, async ([publicPath, identity]) => {
    const wanted = fileAt(tree, publicPath)?.sha256
    const known = wanted === undefined ? null : cache.get(publicPath, identity)
    if (
      wanted !== undefined &&
      (known?.sha256 ?? (await hashOfFile(fileOf(publicPath)))) === wanted
    )
      return
    wrong.add(publicPath)
  })
  const lost = new Set<string>()
  await inParallel(wrong, FILES_AT_ONCE, async (publicPath) => {
    const file = fileAt(tree, publicPath)
    await rm(fileOf(publicPath), { force: true })
    if (file === undefined) return
    const content = await unlessBroken(() => state.blobs.read(file.sha256))
    if (content === null || hashOf(content) !== file.sha256) {
      lost.add(publicPath)
      return
    }
    await mkdir(path.dirname(fileOf(publicPath)), { recursive: true })
    await writeFile(fileOf(publicPath), content)
  })
  if ((await redirectsIn(folder)) !== tree.redirects.sha256) {
    await writeFile(fileOf(REDIRECTS_FILE), serializeRedirects(tree.redirects.byPath.values()))
  }
  return lost.size === 0
}

const hashOfFile = async (file: string): Promise<string> => hashOf(await readFile(file))

/** The hash of the list of redirects; null of one that cannot be read. */
const redirectsIn = (folder: string): Promise<string | null> =>
  unlessBroken(async () => redirectList(await readRedirects(folder)).sha256)

/** Null for what is missing or damaged. */
async function unlessBroken<Result>(read: () => Promise<Result>): Promise<Result | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ReleaseError || hasCode(error, 'ENOENT')) return null
    throw error
  }
}
