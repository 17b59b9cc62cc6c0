import { setImmediate as nextTurn } from 'node:timers/promises'
import { postPath } from '../shared/paths.ts'
import { createLimiter } from '../node-shared/limiter.ts'
import { describeError, ImportError } from './errors.ts'
import { importPost, type PostOutcome } from './import-post.ts'
import type { GetPicture } from './media/picture-source.ts'
import {
  countPosts,
  type AuthorReport,
  type ImportReport,
  type PostReport,
} from './report/report.ts'
import { settleSlugs, type SettledPost } from './settle-slugs.ts'
import type { ExistingPost, Site } from './target/site.ts'
import type { Progress } from './terminal.ts'
import { attachmentLibrary } from './wordpress/attachments.ts'
import { authorIds } from './wordpress/authors.ts'
import type { WordpressExport } from './wordpress/export-file.ts'
import { pageKey } from './wordpress/page-key.ts'
import { preparePost, type PrepareContext } from './wordpress/prepare-post.ts'
import { selectPosts } from './wordpress/select-posts.ts'

export interface RunOptions {
  readonly source: WordpressExport
  readonly file: string
  /** Null in a dry run that could not reach a site. */
  readonly site: Site | null
  readonly isDryRun: boolean
  readonly update: boolean
  readonly publishProtected: boolean
  readonly authorMap: ReadonlyMap<string, string>
  readonly getPicture: GetPicture
  readonly progress: Progress
  readonly now: () => Date
  readonly notes: readonly string[]
}

/** Posts that are read or written at the same time. */
const POSTS_AT_ONCE = 4

/**
 * Imports the posts of an export that has been read completely. A failure of one post is an entry of
 * the report; a server that stays away ends the run early, and the report says so.
 */
export async function runImport(options: RunOptions): Promise<ImportReport> {
  const { source, site } = options
  const startedAt = options.now()
  const { posts, leftOut } = selectPosts(source, options)
  const authorIdOf = authorIds(options.authorMap, site?.uid ?? null)
  const reports = new Map<string, PostReport>()
  let stoppedBy: string | null = null
  try {
    const existing = await readExisting(
      posts.map(({ postId }) => postId),
      options,
    )
    const settled = await settleSlugs(posts, existing, site)
    const context = bodyContext(source, settled, startedAt)
    await inParallel(settled, async (post) => {
      const authorId = authorIdOf(post.selected.item.creator)
      const report = await importOne(post, authorId, context, options)
      reports.set(post.selected.postId, report)
      options.progress.show(reports.size, settled.length, options.isDryRun ? 'Checked' : 'Imported')
    })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    stoppedBy = error.message
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
    counts: countPosts(source.items.length, inOrder),
    leftOut,
    authors: describeAuthors(
      source,
      posts.map(({ item }) => item.creator),
      authorIdOf,
    ),
    notes: options.notes,
    posts: inOrder,
  }
}

async function readExisting(
  postIds: readonly string[],
  { site, progress }: RunOptions,
): Promise<Map<string, ExistingPost | 'broken'>> {
  const existing = new Map<string, ExistingPost | 'broken'>()
  if (site === null) return existing
  let done = 0
  await inParallel(postIds, async (postId) => {
    const post = await site.readPost(postId)
    if (post !== null) existing.set(postId, post)
    done += 1
    progress.show(done, postIds.length, 'Compared')
  })
  return existing
}

function bodyContext(
  source: WordpressExport,
  settled: readonly SettledPost[],
  now: Date,
): PrepareContext {
  const paths = new Map<string, string>()
  for (const { selected, slug } of settled) {
    if (selected.status !== 'published') continue
    paths.set(pageKey(selected.item.link), postPath(slug))
    paths.set(pageKey(`${source.siteUrl}/?p=${selected.wordpressId}`), postPath(slug))
  }
  const blocks = new Map(
    source.items.filter(({ type }) => type === 'wp_block').map(({ id, content }) => [id, content]),
  )
  return {
    siteUrl: source.siteUrl,
    attachments: attachmentLibrary(source.items),
    findBlock: (id) => blocks.get(id) ?? null,
    findPost: (address) => paths.get(pageKey(address)) ?? null,
    now,
  }
}

async function importOne(
  settled: SettledPost,
  authorId: string,
  context: PrepareContext,
  options: RunOptions,
): Promise<PostReport> {
  const { selected, slug, existing } = settled
  const { postId, wordpressId, part, status } = selected
  const prepared = preparePost(selected, { slug, authorId }, context)
  const base = { wordpressId, postId, part, slug, status, wordpressStatus: selected.item.status }
  if (prepared.kind === 'too-large') {
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
      wasRemoved: async (id) => (await options.site?.wasRemoved(id)) ?? false,
    }),
  )
  return {
    ...base,
    title: post.content.title,
    outcome: outcome.outcome,
    reason: outcome.reason,
    pictures: { stored: outcome.stored, missing: outcome.missing },
    notes: [...settled.notes, ...post.notes],
  }
}

/** A refused post is reported; a server that is gone ends the run. */
async function attempt(task: () => Promise<PostOutcome>): Promise<PostOutcome> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof ImportError || !(error instanceof Error) || !('code' in error)) throw error
    return { outcome: 'failed', reason: describeError(error), stored: 0, missing: [] }
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
  source: WordpressExport,
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
