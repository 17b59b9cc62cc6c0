import { countText } from '../../../shared/text/quantity-texts.ts'
import type { FileChanges, QuarantinedPost } from '../../../shared/publish/builder-protocol.ts'
import type { DerivedFiles } from '../../derived/open-derived-files.ts'
import { gatherFileChanges } from '../../files/file-changes.ts'
import type { ContentChange, SiteChange, SiteModel } from '../../pages/model/change/site-change.ts'
import { NO_SITE_CHANGE } from '../../pages/model/change/site-change.ts'
import { quarantinedNode } from '../../posts/preparation/prepare-documents.ts'
import { brokenPageProblem } from '../../posts/source/quarantine.ts'
import { BrokenPagesError } from '../protocol/builder-errors.ts'
import type { HeldContent } from '../reading/held-content.ts'
import type { FailedPage } from '../../adapter/modules/gatsby-types.ts'
import type { Gatsby } from '../../adapter/gatsby.ts'
import type { Phases } from '../protocol/phases.ts'

/** The parts of a site that a change is applied to. */
export interface Site {
  readonly gatsby: Pick<Gatsby, 'apply'>
  readonly model: Pick<SiteModel, 'plan' | 'commit'>
  readonly files: Pick<DerivedFiles, 'begin' | 'now'>
  readonly held: Pick<HeldContent, 'commit'>
}

/** The outcome of one step or several that were applied to a site. */
export interface AppliedToSite extends FileChanges {
  readonly failedPages: readonly FailedPage[]
  /** Posts whose warnings are others than before. */
  readonly postsWithNewWarnings: readonly string[]
  /** The site changes in their order. */
  readonly changes: readonly SiteChange[]
}

/** Joins what steps have done, in their order. Pages that one step could not make may be made by the next. */
export function together(steps: readonly AppliedToSite[]): AppliedToSite {
  const files = gatherFileChanges()
  for (const step of steps) files.add(step)
  return {
    ...files.all(),
    failedPages: steps.at(-1)?.failedPages ?? [],
    postsWithNewWarnings: [
      ...new Set(steps.flatMap(({ postsWithNewWarnings }) => postsWithNewWarnings)),
    ],
    changes: steps.flatMap(({ changes }) => changes),
  }
}

/** Nothing was read. */
export const NO_CONTENT: ContentChange = {
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
 * @returns what was done, and the posts that were left out
 * @throws BrokenPagesError when other pages fail
 */
export async function applyContent(
  site: Site,
  content: ContentChange,
  phases: Phases,
): Promise<{ readonly applied: AppliedToSite; readonly broken: readonly QuarantinedPost[] }> {
  const first = await apply(site, content, phases)
  if (first.failedPages.length === 0) return { applied: first, broken: [] }
  const broken = brokenPosts(content, first.failedPages)
  if (broken.length === 0) throw brokenPages(first.failedPages)
  const without = { ...NO_CONTENT, leftOut: broken.map(quarantinedNode) }
  const second = await apply(site, without, phases)
  if (second.failedPages.length > 0) throw brokenPages(second.failedPages)
  return { applied: together([first, second]), broken }
}

async function apply(site: Site, content: ContentChange, phases: Phases): Promise<AppliedToSite> {
  const change = phases.run('plan', () => site.model.plan(content))
  const applied = await applySiteChange(site, change, phases)
  site.held.commit(content)
  return applied
}

/** Applies a site change, with the files that its pages need at once. */
export async function applySiteChange(
  { gatsby, model, files }: Pick<Site, 'gatsby' | 'model' | 'files'>,
  change: SiteChange,
  phases: Phases,
): Promise<AppliedToSite> {
  files.begin(change)
  const made = await gatsby.apply(change)
  model.commit(change)
  return { ...(await withFiles(files, change, made, phases)), changes: [change] }
}

/**
 * Makes pages that earlier changes have left waiting.
 *
 * @throws BrokenPagesError when one fails
 */
export async function makeWaitingPages(
  { gatsby, files }: { readonly gatsby: Pick<Gatsby, 'makeWaiting'> } & Pick<Site, 'files'>,
  limit: number,
  phases: Phases,
): Promise<AppliedToSite> {
  const made = await gatsby.makeWaiting(limit)
  const applied = await withFiles(files, NO_SITE_CHANGE, made, phases)
  if (made.failedPages.length > 0) throw brokenPages(made.failedPages)
  return applied
}

/** Makes the files that follow from pages that were made. */
async function withFiles(
  files: Site['files'],
  change: SiteChange,
  { failedPages, timings, ...made }: Awaited<ReturnType<Gatsby['apply']>>,
  phases: Phases,
): Promise<AppliedToSite> {
  phases.add(timings)
  const { postsWithNewWarnings, ...derived } = await phases.wait('files', () =>
    files.now(change, made),
  )
  const all = gatherFileChanges()
  all.add(made)
  all.add(derived)
  return { ...all.all(), failedPages, postsWithNewWarnings, changes: [] }
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
