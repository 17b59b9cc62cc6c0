import path from 'node:path'
import type { QuarantinedPost } from '../../shared/builder-protocol.ts'
import { quarantinedNode } from '../source/prepare-documents.ts'
import { brokenPageProblem } from '../source/quarantine.ts'
import { BrokenPagesError } from './errors.ts'
import { fileChanges } from '../files/file-changes.ts'
import type { FileChanges } from '../files/file-changes.ts'
import type { DerivedFiles } from '../derived/derived-files.ts'
import type { FailedPage, Gatsby, SiteChange } from './internals/gatsby.ts'
import type { ContentChange, SiteModel, SitePlan } from '../model/site-plan.ts'
import type { Phases } from './phases.ts'

/** What a change is applied to. */
export interface Site {
  readonly gatsby: Pick<Gatsby, 'apply'>
  readonly model: Pick<SiteModel, 'plan' | 'commit'>
  readonly files: Pick<DerivedFiles, 'begin' | 'now'>
}

/** What a change has made of the site. */
export interface AppliedContent {
  readonly files: FileChanges
  /** Posts whose warnings are others than before. */
  readonly warnedAnew: readonly string[]
  /** Posts of the change that were left out, because their pages could not be made. */
  readonly broken: readonly QuarantinedPost[]
  /** The changes that make up what the site holds now, in their order. */
  readonly contents: readonly ContentChange[]
  /** Paths of pages that were set and removed. */
  readonly plans: readonly SitePlan[]
}

/** Most posts that are tried one by one, to find out which of them breaks a page. */
const ONE_BY_ONE_LIMIT = 20

/**
 * Makes the site show a change. Posts whose pages cannot be made are left out, and the other posts of
 * the change go live.
 *
 * @throws BrokenPagesError when pages fail that no post of the change is to blame for
 */
export async function applyContent(
  site: Site,
  content: ContentChange,
  phases: Phases,
): Promise<AppliedContent> {
  const attempt = openAttempt(site, phases)
  const failed = await attempt.apply(content)
  if (failed.length === 0) return attempt.result([])

  const ownPages = content.posts.filter(({ fields }) =>
    failed.some((page) => page.path === fields.path),
  )
  const reasonOf = (postPath: string) =>
    (failed.find((page) => page.path === postPath) ?? failed[0])?.message ?? ''
  const leaveOut = (posts: ContentChange['posts']) =>
    posts.map(({ fields: { postId, updatedAt, path: page } }) => ({
      ...{ postId, updatedAt },
      problem: brokenPageProblem(reasonOf(page)),
    }))

  let broken = leaveOut(ownPages)
  let stillFailed =
    broken.length === 0 ? failed : await attempt.apply({ ...NOTHING, leftOut: nodesOf(broken) })
  if (stillFailed.length === 0) return attempt.result(broken)

  // The page of a list, or of a neighbour: the posts of the change say nothing by themselves.
  const suspects = content.posts.filter((post) => !ownPages.includes(post))
  if (suspects.length > ONE_BY_ONE_LIMIT) throw brokenPages(stillFailed)
  const doubtful = leaveOut(suspects)
  stillFailed = await attempt.apply({ ...NOTHING, leftOut: nodesOf(doubtful) })
  if (stillFailed.length > 0) throw brokenPages(stillFailed)
  for (const suspect of suspects) {
    const itsFailures = await attempt.apply({ ...NOTHING, posts: [suspect] })
    if (itsFailures.length === 0) continue
    const culprit = doubtful.filter(({ postId }) => postId === suspect.fields.postId)
    broken = [...broken, ...culprit]
    const rest = await attempt.apply({ ...NOTHING, leftOut: nodesOf(culprit) })
    if (rest.length > 0) throw brokenPages(rest)
  }
  return attempt.result(broken)
}

const NOTHING: ContentChange = {
  posts: [],
  leftOut: [],
  removedIds: [],
  redirects: { set: [], remove: [] },
  cursor: null,
}

const nodesOf = (broken: readonly QuarantinedPost[]) => broken.map(quarantinedNode)

function brokenPages(failed: readonly FailedPage[]): BrokenPagesError {
  const shown = failed.slice(0, 3).map(({ path: page, message }) => `${page} (${message})`)
  return new BrokenPagesError(
    `${failed.length} page(s) could not be drawn, and no changed post is to blame: ${shown.join(', ')}`,
  )
}

function openAttempt({ gatsby, model, files }: Site, phases: Phases) {
  const changed = fileChanges()
  const warnedAnew = new Set<string>()
  const contents: ContentChange[] = []
  const plans: SitePlan[] = []
  return {
    apply: async (content: ContentChange): Promise<readonly FailedPage[]> => {
      const plan = phases.run('plan', () => model.plan(content))
      files.begin(plan)
      const applied = await gatsby.apply(siteChange(plan))
      phases.add(applied.timings)
      model.commit(plan)
      changed.add(applied)
      const derived = await phases.wait('files', () => files.now(plan, applied))
      changed.add(derived)
      for (const postId of derived.warnedAnew) warnedAnew.add(postId)
      contents.push(content)
      plans.push(plan)
      return applied.failedPages
    },
    result: (broken: readonly QuarantinedPost[]): AppliedContent => ({
      files: changed,
      warnedAnew: [...warnedAnew],
      broken,
      contents,
      plans,
    }),
  }
}

/** A plan in the words of the adapter. */
export function siteChange({ nodes, pages }: SitePlan): SiteChange {
  return {
    nodes,
    pages: {
      set: pages.set.map(({ path: address, template, context }) => ({
        path: address,
        component: path.resolve('src', 'templates', `${template}.tsx`),
        context,
      })),
      remove: pages.remove,
    },
  }
}
