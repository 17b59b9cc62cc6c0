import { setImmediate as nextTurn } from 'node:timers/promises'
import { SHARD_COUNT } from './manifest.ts'
import { hashOf } from '../files/release-file.ts'
import type { ReleaseRedirect } from './manifest.ts'
import type { ReleaseFile } from '../files/release-file.ts'
import { pageOf, serializeFiles, shardOf } from './shard.ts'
import type { Shard } from './shard.ts'

/** All files of one site in memory. It never changes; trees share the lists that are equal. */
export interface SiteTree {
  readonly shards: readonly Shard[]
  readonly redirects: RedirectList
}

/** The redirects of a release. */
export interface RedirectList {
  readonly sha256: string
  readonly byPath: ReadonlyMap<string, ReleaseRedirect>
}

/** A list that was changed, with the text to be stored. */
export interface WrittenShard {
  readonly sha256: string
  readonly text: string
}

/** Lists that are changed before others may run: a whole big site takes half a second. */
const LISTS_AT_ONCE = 32

/** The list without files, which is never stored. */
export const EMPTY_SHARD: Shard = { sha256: hashOf(serializeFiles(new Map())), files: new Map() }

/** The list without redirects, which is never stored. */
export const NO_REDIRECTS = redirectList([])

/** A site without files. */
export function emptyTree(): SiteTree {
  return { shards: Array.from({ length: SHARD_COUNT }, () => EMPTY_SHARD), redirects: NO_REDIRECTS }
}

/** The list of some redirects. */
export function redirectList(redirects: readonly ReleaseRedirect[]): RedirectList {
  return {
    sha256: hashOf(serializeRedirects(redirects)),
    byPath: new Map(redirects.map((redirect) => [redirect.from, redirect])),
  }
}

/** The text of a list of redirects. */
export function serializeRedirects(redirects: Iterable<ReleaseRedirect>): string {
  return JSON.stringify([...redirects])
}

/** The file at a public path. */
export function fileAt(tree: SiteTree, publicPath: string): ReleaseFile | undefined {
  return tree.shards[shardOf(publicPath)]?.files.get(publicPath)
}

/**
 * A site with some files changed; work and memory are proportional to the change.
 *
 * @param set files by public path; null removes one
 * @returns the new tree, and the lists that have to be stored for it
 */
export async function changeTree(
  tree: SiteTree,
  set: ReadonlyMap<string, ReleaseFile | null>,
): Promise<{ readonly tree: SiteTree; readonly written: readonly WrittenShard[] }> {
  const byShard = new Map<number, [string, ReleaseFile | null][]>()
  for (const entry of set) {
    const index = shardOf(entry[0])
    const entries = byShard.get(index)
    if (entries === undefined) byShard.set(index, [entry])
    else entries.push(entry)
  }
  const shards = [...tree.shards]
  const written: WrittenShard[] = []
  let done = 0
  for (const [index, entries] of byShard) {
    done += 1
    if (done % LISTS_AT_ONCE === 0) await nextTurn()
    const before = shards[index] ?? EMPTY_SHARD
    const files = new Map(before.files)
    for (const [path, file] of entries) {
      if (file === null) files.delete(path)
      else files.set(path, file)
    }
    const text = serializeFiles(files)
    const sha256 = hashOf(text)
    if (sha256 === before.sha256) continue
    shards[index] = files.size === 0 ? EMPTY_SHARD : { sha256, files }
    if (files.size > 0) written.push({ sha256, text })
  }
  return { tree: { shards, redirects: tree.redirects }, written }
}

/** A file that differs between two sites; null where there is none. */
export interface FileDifference {
  readonly path: string
  readonly before: ReleaseFile | null
  readonly after: ReleaseFile | null
}

/** The files that differ between two sites; lists that are equal are not looked into. */
export function* differences(before: SiteTree, after: SiteTree): Generator<FileDifference> {
  for (const [index, next] of after.shards.entries()) {
    const last = before.shards[index] ?? EMPTY_SHARD
    if (last.sha256 === next.sha256) continue
    for (const [path, file] of last.files) {
      const now = next.files.get(path)
      if (now === undefined) yield { path, before: file, after: null }
      else if (now.sha256 !== file.sha256) yield { path, before: file, after: now }
    }
    for (const [path, file] of next.files) {
      if (!last.files.has(path)) yield { path, before: null, after: file }
    }
  }
}

/** How many files and pages a site has, and the bytes of its plain files. */
export interface TreeCounts {
  readonly files: number
  readonly pages: number
  readonly bytes: number
}

/** Counts a whole site. */
export function countTree(tree: SiteTree): TreeCounts {
  let [files, pages, bytes] = [0, 0, 0]
  for (const shard of tree.shards) {
    for (const [path, file] of shard.files) {
      files += 1
      bytes += file.size
      if (isPage(path)) pages += 1
    }
  }
  return { files, pages, bytes }
}

/** The counts of a site after some differences. */
export function countAfter(counts: TreeCounts, changed: Iterable<FileDifference>): TreeCounts {
  let { files, pages, bytes } = counts
  for (const { path, before, after } of changed) {
    const step = (after === null ? 0 : 1) - (before === null ? 0 : 1)
    files += step
    bytes += (after?.size ?? 0) - (before?.size ?? 0)
    if (isPage(path)) pages += step
  }
  return { files, pages, bytes }
}

/** Whether a file is the HTML of a page. */
export function isPage(publicPath: string): boolean {
  return publicPath.endsWith('.html') && pageOf(publicPath) !== null
}
