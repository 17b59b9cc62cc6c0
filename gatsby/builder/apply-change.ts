import { countText } from '../../shared/publish-words.ts'
import type { QuarantinedPost } from '../../shared/builder-protocol.ts'
import type { DerivedFiles } from '../derived/open-derived-files.ts'
import type { FileChangesGathered } from '../files/file-changes.ts'
import { gatherFileChanges } from '../files/file-changes.ts'
import type { ContentChange, SiteChange, SiteModel } from '../model/site-change.ts'
import { NO_SITE_CHANGE } from '../model/site-change.ts'
import { quarantinedNode } from '../source/preparation/prepare-documents.ts'
import { brokenPageProblem } from '../source/quarantine.ts'
import { BrokenPagesError } from './errors.ts'
import type { HeldContent } from './reading/held-content.ts'
import type { Applied, FailedPage, Gatsby } from './internals/gatsby.ts'
import type { Phases } from './phases.ts'

/** What a change is applied to. */
export interface Site {
  readonly gatsby: Pick<Gatsby, 'apply'>
  readonly model: Pick<SiteModel, 'plan' | 'commit'>
  readonly files: Pick<DerivedFiles, 'begin' | 'now'>
  readonly held: Pick<HeldContent, 'commit'>
}

/** What has been applied so far. */
export interface AppliedSoFar {
  readonly files: FileChangesGathered
  /** Posts whose warnings are others than before. */
  readonly postsWithNewWarnings: Set<string>
  /** The site changes in their order. */
  readonly changes: SiteChange[]
}

/** Nothing applied yet. */
export const nothingApplied = (): AppliedSoFar => ({
  files: gatherFileChanges(),
  postsWithNewWarnings: new Set(),
  changes: [],
})

const NO_CONTENT: ContentChange = {
  posts: [],
  leftOut: [],
  removedIds: [],
  redirects: { set: [], remove: [] },
  cursor: null,
}

/**
 * Makes the site show a change. A post whose page cannot be made is left out, and the others go live.
 * No other page can fail because of a post: what the pages of others show of it, its own shows too.
 *
 * @returns the posts that were left out
 * @throws BrokenPagesError when other pages fail
 */
export async function applyContent(
  site: Site,
  content: ContentChange,
  applied: AppliedSoFar,
  phases: Phases,
): Promise<readonly QuarantinedPost[]> {
  const failedPages = await apply(site, content, applied, phases)
  const broken = brokenPosts(content, failedPages)
  if (failedPages.length === 0) return broken
  if (broken.length === 0) throw brokenPages(failedPages)
  const without = { ...NO_CONTENT, leftOut: broken.map(quarantinedNode) }
  const stillFailed = await apply(site, without, applied, phases)
  if (stillFailed.length > 0) throw brokenPages(stillFailed)
  return broken
}

async function apply(
  site: Site,
  content: ContentChange,
  applied: AppliedSoFar,
  phases: Phases,
): Promise<readonly FailedPage[]> {
  const change = phases.run('plan', () => site.model.plan(content))
  const failedPages = await applySiteChange(site, change, applied, phases)
  site.held.commit(content)
  return failedPages
}

/** Applies a site change, with the files that its pages need at once. @returns pages that failed */
export async function applySiteChange(
  { gatsby, model, files }: Pick<Site, 'gatsby' | 'model' | 'files'>,
  change: SiteChange,
  applied: AppliedSoFar,
  phases: Phases,
): Promise<readonly FailedPage[]> {
  files.begin(change)
  const made = await gatsby.apply(change)
  phases.add(made.timings)
  model.commit(change)
  await noteMade(files, change, made, applied, phases)
  applied.changes.push(change)
  return made.failedPages
}

/**
 * Makes pages that earlier changes have left waiting.
 *
 * @throws BrokenPagesError when one fails
 */
export async function makeWaitingPages(
  { gatsby, files }: { readonly gatsby: Pick<Gatsby, 'makeWaiting'> } & Pick<Site, 'files'>,
  limit: number,
  applied: AppliedSoFar,
  phases: Phases,
): Promise<void> {
  const made = await gatsby.makeWaiting(limit)
  phases.add(made.timings)
  await noteMade(files, NO_SITE_CHANGE, made, applied, phases)
  if (made.failedPages.length > 0) throw brokenPages(made.failedPages)
}

/** Makes the files that follow from pages, and takes note of both. */
async function noteMade(
  files: Site['files'],
  change: SiteChange,
  made: Applied,
  applied: AppliedSoFar,
  phases: Phases,
): Promise<void> {
  applied.files.add(made)
  const derived = await phases.wait('files', () => files.now(change, made))
  applied.files.add(derived)
  for (const postId of derived.postsWithNewWarnings) applied.postsWithNewWarnings.add(postId)
}

/** The posts of a change whose own pages failed. */
function brokenPosts(
  { posts }: ContentChange,
  failedPages: readonly FailedPage[],
): QuarantinedPost[] {
  return posts.flatMap(({ fields: { postId, updatedAt, path } }) => {
    const failed = failedPages.find((page) => page.path === path)
    if (failed === undefined) return []
    return [{ postId, updatedAt, problem: brokenPageProblem(failed.message) }]
  })
}

/** @param failed at least one page */
export function brokenPages(failed: readonly FailedPage[]): BrokenPagesError {
  const shown = failed.slice(0, 3).map(({ path, message }) => `${path} (${message})`)
  return new BrokenPagesError(
    `${countText(failed.length, 'page')} could not be drawn, and no changed post is to blame: ${shown.join(', ')}`,
  )
}
