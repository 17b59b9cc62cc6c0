import { setImmediate as nextTurn } from 'node:timers/promises'
import { postPath } from '../../shared/site/paths.ts'
import { createLimiter } from '../../node-shared/queues/limiter.ts'
import { describeError, ImportError } from '../settings/errors.ts'
import { importAuthors } from './import-authors.ts'
import { importPost, type PostOutcome } from './import-post.ts'
import { importRedirects } from './import-redirects.ts'
import type { GetPicture } from '../media/picture-source.ts'
import {
  countPosts,
  type AuthorReport,
  type ImportReport,
  type PostReport,
  type RedirectReport,
} from '../report/report.ts'
import { settleSlugs, type SettledPost } from './settle-slugs.ts'
import type { ExistingPost, TargetSite } from '../target/site.ts'
import type { Progress } from '../../node-shared/log/progress.ts'
import { authorIds } from '../source/author-ids.ts'
import { pageKey } from '../source/page-key.ts'
import type {
  ContentSource,
  FindPost,
  Preparation,
  PrepareContext,
  SourcePost,
} from '../source/source.ts'

export interface RunOptions {
  readonly source: ContentSource
  readonly file: string
  /** Null in a dry run that could not reach a site. */
  readonly site: TargetSite | null
  readonly isDryRun: boolean
  readonly update: boolean
  readonly authorMap: ReadonlyMap<string, string>
  readonly getPicture: GetPicture
  readonly progress: Progress
  readonly now: () => Date
  readonly notes: readonly string[]
}

/** Programs show at least as many posts on the first page of a list. */
const FIRST_PAGE_POSTS = 5

/** Its lists are here, and their posts; how they were parted is not known. */
function notesOnLists({ redirects, posts }: ContentSource): string[] {
  const published = posts.filter(({ status }) => status === 'published')
  if (redirects === undefined || published.length <= FIRST_PAGE_POSTS) return []
  return [
    'further pages of lists, and lists of a year or month, such as /page/2/ and /2020/05/, lead nowhere here: add those that matter under "Old addresses"',
  ]
}

/** Posts that are written at the same time. */
const POSTS_AT_ONCE = 4
/** Posts that are looked for together. */
const IDS_AT_ONCE = 30

/**
 * Imports the posts of an export that has been read completely. A failure of one post is an entry of
 * the report; a server that stays away ends the run early, and the report says so.
 */
export async function runImport(options: RunOptions): Promise<ImportReport> {
  const { source, site } = options
  const startedAt = options.now()
  const { posts } = source
  const authorIdOf = authorIds(source.authorPrefix, options.authorMap, site?.uid ?? null)
  const reports = new Map<string, PostReport>()
  let stoppedBy: string | null = null
  let redirects: RedirectReport | null = null
  const creators = posts.map(({ author }) => author)
  const authors = describeAuthors(source, creators, authorIdOf)
  try {
    const { existing, removed } = await readHere(
      posts.map(({ postId }) => postId),
      options,
    )
    const settled = await settleSlugs(posts, existing, site)
    const findPost = findPostAmong(settled)
    await inParallel(settled, async (post) => {
      const authorId = authorIdOf(post.selected.author)
      const report = await importOne(
        post,
        { authorId, findPost, now: startedAt },
        removed.has(post.selected.postId),
        options,
      )
      reports.set(post.selected.postId, report)
      options.progress.show(reports.size, settled.length, options.isDryRun ? 'Checked' : 'Imported')
    })
    const authorNames = await importAuthors({ ...options, authors })
    if (source.redirects !== undefined) {
      redirects = await importRedirects({
        authorNames,
        addresses: source.redirects,
        isHere: (postId) => isHere(reports.get(postId)),
        authorIdOf,
        site,
        isDryRun: options.isDryRun,
        progress: options.progress,
      })
    }
  } catch (error) {
    // Whatever the backend says: what was done until then is in the report.
    if (!(error instanceof Error) || !('code' in error)) throw error
    stoppedBy = error instanceof ImportError ? error.message : describeError(error)
  } finally {
    options.progress.end()
  }
  const inOrder = posts.flatMap(({ postId }) => reports.get(postId) ?? [])
  return {
    file: options.file,
    site: source.siteUrl,
    siteTitle: source.title,
    target: site?.description ?? null,
    isDryRun: options.isDryRun,
    startedAt: startedAt.toISOString(),
    finishedAt: options.now().toISOString(),
    stoppedBy,
    counts: countPosts(source.itemCount, inOrder),
    leftOut: source.leftOut,
    authors,
    redirects,
    lost: [
      ...(source.lost ?? []),
      ...(redirects?.impossible ?? []).map((address) => ({
        address,
        what: 'an address that cannot lead on here',
      })),
    ],
    notes: [...options.notes, ...(source.notes ?? []), ...notesOnLists(source)],
    posts: inOrder,
  }
}

/** Whether the site has a post, or will have it after a dry run. */
const isHere = (report: PostReport | undefined): boolean =>
  report !== undefined && !['left-out', 'failed', 'deleted-here'].includes(report.outcome)

/** Reads the site's versions of the posts, and which of the posts were taken away. */
async function readHere(
  postIds: readonly string[],
  { site, progress }: RunOptions,
): Promise<{
  readonly existing: ReadonlyMap<string, ExistingPost | 'broken'>
  readonly removed: ReadonlySet<string>
}> {
  const existing = new Map<string, ExistingPost | 'broken'>()
  const removed = new Set<string>()
  if (site === null) return { existing, removed }
  let done = 0
  const parts = Array.from({ length: Math.ceil(postIds.length / IDS_AT_ONCE) }, (_, part) =>
    postIds.slice(part * IDS_AT_ONCE, (part + 1) * IDS_AT_ONCE),
  )
  await inParallel(parts, async (ids) => {
    const [posts, gone] = await Promise.all([site.readPosts(ids), site.removedAmong(ids)])
    for (const [id, post] of posts) existing.set(id, post)
    for (const id of gone) removed.add(id)
    done += ids.length
    progress.show(done, postIds.length, 'Compared')
  })
  return { existing, removed }
}

/** Leads links to the old addresses of published posts to their new ones. */
function findPostAmong(settled: readonly SettledPost[]): FindPost {
  const paths = new Map<string, string>()
  const published = settled.filter(({ selected }) => selected.status === 'published')
  const add = (addresses: readonly string[], slug: string) => {
    for (const key of addresses.map(pageKey)) if (!paths.has(key)) paths.set(key, postPath(slug))
  }
  for (const { selected, slug } of published) add(selected.addresses, slug)
  for (const { selected, slug } of published) add(selected.likelyAddresses ?? [], slug)
  return (address) => paths.get(pageKey(address)) ?? null
}

async function importOne(
  settled: SettledPost,
  decided: {
    readonly authorId: string
    readonly findPost: FindPost
    readonly now: Date
  },
  wasRemoved: boolean,
  options: RunOptions,
): Promise<PostReport> {
  const { selected, slug, existing } = settled
  const { postId, sourceId, part, status, sourceStatus } = selected
  const prepared = prepare(selected, { slug, ...decided })
  const base = { sourceId, postId, part, slug, status, sourceStatus }
  if (prepared.kind === 'left-out') {
    const { title, reason } = prepared
    const pictures = { stored: 0, missing: [] }
    return { ...base, title, outcome: 'left-out', reason, pictures, notes: [] }
  }
  const { post } = prepared
  const outcome = await attempt(() =>
    importPost(post, existing, {
      write:
        options.isDryRun || options.site === null
          ? null
          : { site: options.site, getPicture: options.getPicture },
      update: options.update,
      oldSlugs: selected.oldSlugs,
      wasRemoved,
    }),
  )
  return {
    ...base,
    title: post.content.title,
    outcome: outcome.outcome,
    reason: outcome.reason,
    pictures: { stored: outcome.stored, missing: outcome.missing },
    notes: [...settled.notes, ...post.notes, ...outcome.notes],
  }
}

/** A post that cannot be converted is left out; the others follow. */
function prepare(selected: SourcePost, context: PrepareContext): Preparation {
  try {
    return selected.prepare(context)
  } catch (error) {
    const words = describeError(error)
    const reason =
      error instanceof RangeError && /call stack|nested/.test(words)
        ? 'its text is nested too deeply'
        : `its text cannot be converted: ${words}`
    return { kind: 'left-out', title: selected.exportedSlug, reason }
  }
}

/** A refused post is reported; a server that is gone ends the run. */
async function attempt(task: () => Promise<PostOutcome>): Promise<PostOutcome> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof ImportError || !(error instanceof Error) || !('code' in error)) throw error
    return { outcome: 'failed', reason: describeError(error), stored: 0, missing: [], notes: [] }
  }
}

async function inParallel<Item>(
  items: readonly Item[],
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const limit = createLimiter(POSTS_AT_ONCE)
  let stopped = false
  const tasks = items.map((item) =>
    limit(async () => {
      if (stopped) return
      try {
        // jsdom holds its nodes by weak references, which JavaScript keeps alive until the event
        // loop turns: without a turn per post, 5,000 posts needed 2.8 GB.
        await nextTurn()
        await task(item)
      } catch (error) {
        stopped = true
        throw error
      }
    }),
  )
  const results = await Promise.allSettled(tasks)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

function describeAuthors(
  source: ContentSource,
  creators: readonly string[],
  authorIdOf: (login: string) => string,
): AuthorReport[] {
  const names = new Map(source.authors.map(({ login, displayName }) => [login, displayName]))
  return [...new Set(creators)].map((login) => ({
    login,
    displayName: names.get(login) ?? login,
    authorId: authorIdOf(login),
    posts: creators.filter((creator) => creator === login).length,
  }))
}
