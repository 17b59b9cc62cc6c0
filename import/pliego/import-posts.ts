import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  AdministratorDocuments,
  DocumentWrite,
} from '../../node-shared/administrator/documents.ts'
import type { Progress } from '../../node-shared/log/progress.ts'
import { decodeFields, encodeFields } from '../../node-shared/backend/wire-values.ts'
import type { WireFields } from '../../node-shared/backend/wire-values.ts'
import { mediaPathsOf } from '../../shared/post/media-use.ts'
import type { Post } from '../../shared/post/post.ts'
import type { PostReport } from '../report/report.ts'
import type { CleanPostFields } from './clean-fields.ts'
import { createUnitWriter } from './commit-units.ts'
import { decide } from './decide.ts'
import type { ImportDecision, Present } from './decide.ts'
import { exportedPostIds, readExportedPost, readExportedRevisions } from './exported-posts.ts'
import { inPages } from './pages.ts'

/** Posts that are compared and written together. */
const POSTS_PER_BATCH = 40

export interface ImportPostsOptions {
  readonly folder: string
  readonly documents: AdministratorDocuments
  readonly clean: CleanPostFields
  readonly isDryRun: boolean
  readonly update: boolean
  readonly total: number
  readonly progress: Progress
}

interface WantedPost {
  readonly post: Post
  readonly fields: WireFields
  readonly notes: string[]
  readonly decision: ImportDecision
  /** The slug that it has here and will not have any more. */
  readonly formerSlug: string | null
}

/** Writes the posts of an export with their versions, and tells what became of each. */
export async function* importPosts(options: ImportPostsOptions): AsyncGenerator<PostReport> {
  let done = 0
  for await (const ids of inPages(exportedPostIds(options.folder), POSTS_PER_BATCH)) {
    const { wanted, refused } = await compare(ids, options)
    yield* refused
    const failures = options.isDryRun ? new Map<string, string>() : await write(wanted, options)
    for (const { post, notes, decision } of wanted) {
      const failure = failures.get(post.id)
      const outcome =
        failure === undefined ? decision : ({ outcome: 'failed', reason: failure } as const)
      yield reportOf(post, notes, outcome)
    }
    done += ids.length
    options.progress.show(done, options.total, options.isDryRun ? 'Checked' : 'Posts')
  }
}

async function compare(ids: readonly string[], options: ImportPostsOptions) {
  const refused: PostReport[] = []
  const read: { post: Post; fields: WireFields; notes: readonly string[] }[] = []
  for (const id of ids) {
    // jsdom lets go of its nodes only when the event loop turns.
    await nextTurn()
    const found = await readExportedPost(options.folder, id, options.clean)
    if (found.kind === 'post') read.push(found)
    else refused.push(refusedReport(found))
  }
  const present = await options.documents.read(
    read.flatMap(({ post }) => [`posts/${post.id}`, `slugs/${post.slug}`, `removals/${post.id}`]),
  )
  const taken = new Map<string, string>()
  const wanted = read.map((entry): WantedPost => {
    const { post } = entry
    const here: Present = {
      post: present.get(`posts/${post.id}`) ?? null,
      slug: present.get(`slugs/${post.slug}`) ?? null,
      removal: present.get(`removals/${post.id}`) ?? null,
    }
    const earlier = taken.get(post.slug)
    taken.set(post.slug, earlier ?? post.id)
    const slug = here.post === null ? null : decodeFields(here.post.fields)['slug']
    return {
      ...entry,
      notes: [...entry.notes],
      decision:
        earlier === undefined
          ? decide(entry, here, options.update)
          : { outcome: 'failed', reason: `its slug "${post.slug}" belongs to the post ${earlier}` },
      formerSlug: typeof slug === 'string' && slug !== post.slug ? slug : null,
    }
  })
  return { wanted, refused }
}

/** Returns why single posts were refused, by their ids. */
async function write(
  wanted: readonly WantedPost[],
  options: ImportPostsOptions,
): Promise<ReadonlyMap<string, string>> {
  const units = createUnitWriter(options.documents)
  for (const entry of wanted) {
    const { post, notes, decision } = entry
    if (decision.outcome !== 'created' && decision.outcome !== 'updated') continue
    let broken = 0
    for await (const found of readExportedRevisions(options.folder, post, options.clean)) {
      if (found === 'invalid') broken += 1
      else {
        const path = `posts/${post.id}/revisions/${found.revision}`
        await units.add(post.id, [{ path, fields: found.fields }])
      }
    }
    if (broken > 0) notes.push(`${broken} of its versions could not be read`)
    // Last, and as one: a post that is here has its slug, its list of pictures and its versions.
    await units.add(post.id, postWrites(entry))
  }
  return units.end()
}

function postWrites({ post, fields, formerSlug }: WantedPost): DocumentWrite[] {
  const { id: postId, slug, title, status, authorId, html, cover } = post
  const use = { postId, title, status, authorId, paths: mediaPathsOf(html, cover) }
  return [
    { path: `posts/${postId}`, fields },
    { path: `slugs/${slug}`, fields: encodeFields({ postId, kind: 'current' }) },
    { path: `mediaUses/${postId}`, fields: encodeFields(use) },
    // A redirect that the export has comes with its other redirects.
    ...(formerSlug === null ? [] : [{ path: `slugs/${formerSlug}`, fields: null }]),
  ]
}

/** Posts of this site have more states than those that other sites give. */
function reportOf(
  post: Post,
  notes: readonly string[],
  { outcome, reason }: ImportDecision,
): PostReport {
  const { id, title, slug, status } = post
  return {
    sourceId: id,
    postId: id,
    part: 'whole',
    title,
    slug,
    status: status === 'published' || status === 'scheduled' ? status : 'draft',
    sourceStatus: status,
    outcome,
    reason,
    pictures: { stored: 0, missing: [] },
    notes,
  }
}

function refusedReport({
  id,
  reason,
}: {
  readonly id: string
  readonly reason: string
}): PostReport {
  return {
    sourceId: id,
    postId: id,
    part: 'whole',
    title: '',
    slug: '',
    status: 'draft',
    sourceStatus: 'unknown',
    outcome: 'left-out',
    reason,
    pictures: { stored: 0, missing: [] },
    notes: [],
  }
}
