import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type {
  AdministratorDocuments,
  WireDocument,
} from '../node-shared/administrator/documents.ts'
import { createLimiter } from '../node-shared/queues/limiter.ts'
import type { Progress } from '../node-shared/log/progress.ts'
import { EXPORTED_ID, EXPORT_FOLDERS } from '../shared/documents/content-export.ts'
import { postFiles, summaryOf } from './post-files.ts'
import type { PostFiles, PostSummary } from './post-files.ts'
import { revisionPaths } from './revisions.ts'
import type { Known } from './revisions.ts'
import type { Tally } from './tally.ts'

/** Posts of one request; each may have 500 kB. */
const POSTS_PER_PAGE = 40
/** Ids of one request, without their fields. */
const IDS_PER_PAGE = 1000
/** Posts whose versions are read at the same time. */
const POSTS_AT_ONCE = 4
/** A post with no more versions than this has them read with those of others. */
const FEW_REVISIONS = 2
/** How often it is looked for posts that changed meanwhile. */
const ROUNDS_MAX = 5

export interface ExportPostsOptions {
  readonly folder: string
  readonly documents: AdministratorDocuments
  readonly progress: Progress
  readonly tally: Tally
}

/**
 * Writes every post that is not written yet as it is now, and removes files of posts that are gone.
 * Then it looks again, until nothing has changed meanwhile: an export of a site that is being edited
 * holds every post as it was at one moment.
 *
 * @returns how many posts carry each tag
 */
export async function exportPosts(
  options: ExportPostsOptions,
): Promise<ReadonlyMap<string, number>> {
  const { folder, documents, progress, tally } = options
  const files = postFiles(folder, documents)
  const held = new Map<string, PostSummary>()
  const writeAll = async (posts: readonly WireDocument[]): Promise<void> => {
    const limit = createLimiter(POSTS_AT_ONCE)
    const wanted = await unwritten(posts, files, held, tally)
    const known = await readFewRevisions(wanted, documents)
    await Promise.all(
      wanted.map((post) =>
        limit(async () => {
          const { summary, notes } = await files.write(post, known)
          for (const note of notes) tally.note(note)
          held.set(post.id, summary)
        }),
      ),
    )
  }

  let seen = 0
  for await (const page of documents.pages('posts', { pageSize: POSTS_PER_PAGE })) {
    await writeAll(page)
    seen += page.length
    progress.count(seen, 'Posts')
  }
  for (let round = 1; await catchUp(documents, files, held, writeAll); round += 1) {
    if (round < ROUNDS_MAX) continue
    tally.note('posts were saved all the time: some may be older than others by a minute')
    break
  }
  progress.end()
  await removeStrangers(folder, held)
  return count(held, tally)
}

async function unwritten(
  posts: readonly WireDocument[],
  files: PostFiles,
  held: Map<string, PostSummary>,
  tally: Tally,
): Promise<WireDocument[]> {
  const wanted: WireDocument[] = []
  for (const post of posts) {
    if (!EXPORTED_ID.test(post.id)) {
      tally.note(`the document ${post.path} was left out: its id cannot be that of a post`)
      continue
    }
    const earlier = await files.read(post.id)
    if (earlier?.updateTime === post.updateTime) held.set(post.id, earlier)
    else wanted.push(post)
  }
  return wanted
}

/** Most posts have one version or two: those of a whole page are read with one request. */
async function readFewRevisions(
  posts: readonly WireDocument[],
  documents: AdministratorDocuments,
): Promise<Known> {
  const paths = posts.flatMap((post) => {
    const { revisions } = summaryOf({ id: post.id, updateTime: post.updateTime, post: post.fields })
    return revisions <= FEW_REVISIONS ? revisionPaths(`posts/${post.id}`, revisions) : []
  })
  return documents.read(paths)
}

/** Writes what changed since it was read and forgets what is gone. Says whether there was anything. */
async function catchUp(
  documents: AdministratorDocuments,
  files: PostFiles,
  held: Map<string, PostSummary>,
  writeAll: (posts: readonly WireDocument[]) => Promise<void>,
): Promise<boolean> {
  const gone = new Set(held.keys())
  let isChanged = false
  for await (const page of documents.pages('posts', { pageSize: IDS_PER_PAGE, shows: 'ids' })) {
    for (const { id } of page) gone.delete(id)
    const changed = page.filter(
      ({ id, updateTime }) => EXPORTED_ID.test(id) && held.get(id)?.updateTime !== updateTime,
    )
    for (let start = 0; start < changed.length; start += POSTS_PER_PAGE) {
      const part = changed.slice(start, start + POSTS_PER_PAGE)
      const found = await documents.read(part.map((post) => post.path))
      await writeAll([...found.values()])
      isChanged = true
    }
  }
  for (const id of gone) {
    held.delete(id)
    await files.remove(id)
    isChanged = true
  }
  return isChanged
}

/** Files of an earlier export whose posts are gone or are called something else now. */
async function removeStrangers(
  folder: string,
  held: ReadonlyMap<string, PostSummary>,
): Promise<void> {
  const markdown = new Set([...held.values()].map(({ markdownName }) => markdownName))
  const isOwn = {
    [EXPORT_FOLDERS.posts]: (name: string) => held.has(name.replace(/\.json$/, '')),
    [EXPORT_FOLDERS.revisions]: (name: string) => held.has(name.replace(/\.jsonl$/, '')),
    [EXPORT_FOLDERS.markdown]: (name: string) => markdown.has(name),
  }
  for (const [below, isKept] of Object.entries(isOwn)) {
    for (const name of await readdir(path.join(folder, below))) {
      if (!isKept(name)) await rm(path.join(folder, below, name), { recursive: true })
    }
  }
}

function count(
  held: ReadonlyMap<string, PostSummary>,
  { counts }: Tally,
): ReadonlyMap<string, number> {
  const tags = new Map<string, number>()
  for (const { isPublished, revisions, tags: own } of held.values()) {
    counts.posts += 1
    counts.published += Number(isPublished)
    counts.revisions += revisions
    for (const tag of own) tags.set(tag, (tags.get(tag) ?? 0) + 1)
  }
  return tags
}
