import type { ChangeCounts, ReleaseDiff } from '../model/release.ts'
import { pageOf } from '../lists/shard.ts'
import type { FileDifference, SiteTree } from '../lists/site-tree.ts'
import { differences } from '../lists/site-tree.ts'

/** Pages and other files that differ between two sites. A page's HTML and its data are one entry. */
export interface PageDifferences {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
  readonly otherFiles: {
    readonly added: number
    readonly removed: number
    readonly changed: number
  }
}

/** Groups differing files by page; paths are sorted. */
export function groupByPage(files: Iterable<FileDifference>): PageDifferences {
  const pages = new Map<string, 'added' | 'removed' | 'changed'>()
  const otherFiles = { added: 0, removed: 0, changed: 0 }
  for (const { path, before, after } of files) {
    const kind = before === null ? 'added' : after === null ? 'removed' : 'changed'
    const page = pageOf(path)
    if (page === null) {
      otherFiles[kind] += 1
      continue
    }
    const known = pages.get(page)
    // The HTML says whether the page is there; data may come or go without it.
    if (known === undefined || path.endsWith('.html')) pages.set(page, kind)
  }
  const of = (kind: 'added' | 'removed' | 'changed') =>
    [...pages].filter(([, is]) => is === kind).map(([page]) => page)
  const sorted = (paths: string[]) => paths.sort((a, b) => (a < b ? -1 : 1))
  return {
    added: sorted(of('added')),
    removed: sorted(of('removed')),
    changed: sorted(of('changed')),
    otherFiles,
  }
}

/** The numbers of a difference. */
export function countChanges(files: Iterable<FileDifference>): ChangeCounts {
  const { added, changed, removed, otherFiles } = groupByPage(files)
  return {
    addedPages: added.length,
    changedPages: changed.length,
    removedPages: removed.length,
    otherFiles: otherFiles.added + otherFiles.changed + otherFiles.removed,
  }
}

/** One site as it is compared. */
export interface ComparedSite {
  readonly release: number
  readonly fingerprint: string
  readonly tree: SiteTree
}

/** The difference between two releases. */
export function compareSites(from: ComparedSite, to: ComparedSite): ReleaseDiff {
  return {
    from: from.release,
    to: to.release,
    ...groupByPage(differences(from.tree, to.tree)),
    redirects: compareRedirects(from.tree, to.tree),
    hasOtherSources: from.fingerprint !== to.fingerprint,
  }
}

function compareRedirects(from: SiteTree, to: SiteTree): ReleaseDiff['redirects'] {
  const [before, after] = [from.redirects.byPath, to.redirects.byPath]
  let [added, removed, changed] = [0, 0, 0]
  for (const [path, redirect] of after) {
    const known = before.get(path)
    if (known === undefined) added += 1
    else if (known.to !== redirect.to || known.status !== redirect.status) changed += 1
  }
  for (const path of before.keys()) if (!after.has(path)) removed += 1
  return { added, removed, changed }
}
