import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { KEPT_BODIES } from '../../../shared/post/kept-body.ts'
import { filesBelow } from '../../../node-shared/files/names-in.ts'
import type { CollectedGarbage } from '../modules/gatsby-types.ts'
import { cacheDatabase } from '../modules/load-modules.ts'
import type { Modules } from '../modules/modules.ts'
import type { PublicFolder } from '../modules/public-folder.ts'
import type { State } from '../modules/state.ts'
import { readState } from '../modules/state.ts'

/** Names of the folders of pictures: a hash of the picture's content. */
const HASH = /[0-9a-f]{32,64}/g
const PICTURE_ADDRESS = /\/static\/([0-9a-f]{32,64})\//g

/** Files that can name a picture or a body: data of pages and feeds. HTML is made of the same data. */
const NAMES_OTHERS = /\.(?:json|xml)$/

/** The name of a kept body in the data of a page. */
const BODY_KEY = /"body":\{"key":"([0-9a-f]{32})"/g

/** Gatsby's caches that are kept by page. */
const CACHES = ['query-result-hashes', 'internal-tmp-query-results']

/**
 * Removes what no page refers to any more. Reads the data of all pages, so it is work for a quiet
 * hour. The folder of a picture goes only together with the memory of the jobs that filled it:
 * otherwise Gatsby would not make it again when the picture returns.
 */
export async function collectGarbage(
  modules: Modules,
  files: PublicFolder,
): Promise<CollectedGarbage> {
  const state = readState(modules)
  const texts = await namingTexts(files)
  const bodies = await sweepBodies(files, texts)
  const stale = await stalePictures(state, [...texts, ...bodies])
  const removed: string[] = []
  let bytes = 0
  for (const [hash, jobs] of stale) {
    const folder = path.join(files.folder, 'static', hash)
    for (const file of await filesBelow(folder)) {
      bytes += (await stat(file)).size
      removed.push(files.nameOf(file))
    }
    forgetJobs(modules, state, jobs)
    await rm(folder, { recursive: true, force: true })
  }
  for (const name of CACHES) await sweepCache(modules, state, name)
  return { removed: removed.sort(), bytes }
}

/** Files of the site that can name others; see {@link NAMES_OTHERS}. */
async function namingTexts(files: PublicFolder): Promise<string[]> {
  const pictures = path.join(files.folder, 'static') + path.sep
  const all = await filesBelow(files.folder)
  return all.filter((file) => NAMES_OTHERS.test(file) && !file.startsWith(pictures))
}

/** Removes the bodies that no page names. @returns the files of the others */
async function sweepBodies(files: PublicFolder, texts: readonly string[]): Promise<string[]> {
  const named = new Set<string>()
  for (const file of texts) {
    for (const [, key = ''] of (await readFile(file, 'utf8')).matchAll(BODY_KEY)) named.add(key)
  }
  const kept: string[] = []
  for (const file of await filesBelow(path.join(files.folder, '..', KEPT_BODIES))) {
    if (named.has(path.parse(file).name)) kept.push(file)
    else await rm(file, { force: true })
  }
  return kept
}

/**
 * Jobs by the hash of the picture that they encoded, of pictures that nothing names.
 *
 * @param texts every file that can name a picture
 */
async function stalePictures(
  state: State,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const jobs = new Map<string, string[]>()
  for (const [digest, { inputPaths }] of state.jobsV2.complete) {
    for (const input of inputPaths) {
      for (const [hash] of path.basename(input.path).matchAll(HASH)) {
        jobs.set(hash, [...(jobs.get(hash) ?? []), digest])
      }
    }
  }
  if (jobs.size === 0) return jobs
  for (const file of texts) {
    for (const [, hash = ''] of (await readFile(file, 'utf8')).matchAll(PICTURE_ADDRESS)) {
      jobs.delete(hash)
    }
  }
  return jobs
}

function forgetJobs(modules: Modules, state: State, digests: readonly string[]): void {
  const { actions } = modules['gatsby/dist/redux/actions']
  for (const digest of digests) {
    modules['gatsby/dist/redux'].store.dispatch(actions.removeStaleJob(digest))
    for (const request of state.jobsV2.jobsByRequest.values()) request.delete(digest)
  }
}

/** Entries of pages that are gone; those of static queries have names of their own. */
async function sweepCache(modules: Modules, state: State, name: string): Promise<void> {
  const database = cacheDatabase(modules, name)
  const gone = [...database.getKeys()].filter(
    (key): key is string => typeof key === 'string' && key.startsWith('/') && !state.pages.has(key),
  )
  await Promise.all(gone.map((key) => database.remove(key)))
}
