import { z } from 'zod'
import { BIN_DAYS } from '../../shared/post/post.ts'
import { planDelete, planRevisionDeletes } from '../../shared/post/post-writes.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import type { PlannedWrite } from '../../shared/documents/planned-write.ts'
import type { Log } from '../../node-shared/log/log.ts'
import { keptDeletes } from './leftovers.ts'
import type { Documents, FetchedDocument } from './documents.ts'
import { decodeFields } from '../../node-shared/backend/wire-values.ts'
import type { WireValue } from '../../node-shared/backend/wire-values.ts'

const DAY_MS = 86_400_000

/** How many documents are read in one query, and deleted in one commit. */
const PAGE = 100

const binnedSchema = z.object({ slug: z.string(), revision: z.int().min(1) })
const copySchema = z.object({ baseRevision: z.int() })

/** How many of each were deleted. */
export interface Cleaning {
  readonly posts: number
  readonly previews: number
  readonly copies: number
}

/**
 * Deletes expired content for good: posts that were in the bin for 30 days, previews that
 * have expired, and working copies that deleted posts left 30 days ago or earlier. A document
 * that is changed at the same moment stays.
 *
 * @param nowMs milliseconds since 1970
 * @throws PublishError when the backend does not answer
 */
export async function clean(documents: Documents, nowMs: number, log: Log): Promise<Cleaning> {
  const before: WireValue = {
    timestampValue: new Date(nowMs - BIN_DAYS * DAY_MS).toISOString(),
  }
  const cleaned = {
    posts: await emptyBin(documents, before, log),
    previews: await deleteExpiredPreviews(documents, nowMs),
    copies: await deleteOrphanedCopies(documents, before),
  }
  if (cleaned.posts + cleaned.previews + cleaned.copies > 0) log.info('janitor.cleaned', cleaned)
  return cleaned
}

async function emptyBin(documents: Documents, before: WireValue, log: Log): Promise<number> {
  let deleted = 0
  await eachPage(
    documents,
    {
      collection: 'posts',
      where: [
        ['status', 'EQUAL', { stringValue: 'binned' }],
        ['updatedAt', 'LESS_THAN', before],
      ],
      orderBy: 'updatedAt',
      select: ['slug', 'revision', 'updatedAt'],
    },
    async (post) => {
      const parsed = binnedSchema.safeParse(decodeFields(post.fields))
      if (!parsed.success) {
        log.error('janitor.damaged', { postId: post.id })
        return
      }
      if (await deletePost(documents, post, parsed.data)) deleted += 1
    },
  )
  return deleted
}

async function deletePost(
  documents: Documents,
  post: FetchedDocument,
  { slug, revision }: z.infer<typeof binnedSchema>,
): Promise<boolean> {
  const previews = await documents.query({
    collection: 'previews',
    where: [['postId', 'EQUAL', { stringValue: post.id }]],
    orderBy: null,
    select: [],
    limit: PAGE,
  })
  const reservation = await documents.read(`slugs/${slug}`)
  // A damaged base could hold another post's slug.
  const isOwnSlug = decodeFields(reservation?.fields ?? {})['postId'] === post.id
  const belongings = planRevisionDeletes(post.id, revision)
  const writes: PlannedWrite[] = [
    ...belongings.splice(-PAGE),
    ...previews.map(({ id }): PlannedWrite => ({ kind: 'delete', path: `previews/${id}` })),
    ...(await keptDeletes(documents, post.id)),
    ...planDelete(post.id, { slug }, true),
  ]
  const outcome = await documents.commit(
    writes
      .filter(({ path }) => isOwnSlug || path !== `slugs/${slug}`)
      .map((write) =>
        write.path === `posts/${post.id}`
          ? { write, condition: { updateTime: post.updateTime } }
          : { write },
      ),
  )
  if (outcome === 'late') return false
  for (let start = 0; start < belongings.length; start += PAGE) {
    await documents.commit(belongings.slice(start, start + PAGE).map((write) => ({ write })))
  }
  return true
}

async function deleteExpiredPreviews(documents: Documents, nowMs: number): Promise<number> {
  let deleted = 0
  await eachPage(
    documents,
    {
      collection: 'previews',
      where: [['expiresAt', 'LESS_THAN', { timestampValue: new Date(nowMs).toISOString() }]],
      orderBy: 'expiresAt',
      select: ['expiresAt'],
    },
    async ({ id }) => {
      await documents.commit([{ write: { kind: 'delete', path: `previews/${id}` } }])
      deleted += 1
    },
  )
  return deleted
}

async function deleteOrphanedCopies(documents: Documents, before: WireValue): Promise<number> {
  let deleted = 0
  await eachPage(
    documents,
    {
      collection: 'workingCopies',
      where: [['updatedAt', 'LESS_THAN', before]],
      orderBy: 'updatedAt',
      select: ['updatedAt', 'baseRevision'],
    },
    async ({ id, fields, updateTime }) => {
      const { data } = copySchema.safeParse(decodeFields(fields))
      // A post that was never saved has nothing but its working copy.
      if (data === undefined || data.baseRevision === 0) return
      if ((await documents.read(`posts/${id}`)) !== null) return
      const write: PlannedWrite = { kind: 'delete', path: `workingCopies/${id}` }
      if ((await documents.commit([{ write, condition: { updateTime } }])) === 'done') deleted += 1
    },
  )
  return deleted
}

/** Goes through a query's documents, also where some of them stay. */
async function eachPage(
  documents: Documents,
  query: Omit<Parameters<Documents['query']>[0], 'limit' | 'after' | 'orderBy'> & {
    readonly orderBy: string
  },
  visit: (document: FetchedDocument) => Promise<void>,
): Promise<void> {
  let after: readonly [WireValue, string] | undefined
  for (;;) {
    const page = await documents.query({ ...query, limit: PAGE, ...(after && { after }) })
    for (const document of page) await visit(document)
    const last = page.at(-1)
    const value = last === undefined ? undefined : ownValue(last.fields, query.orderBy)
    if (page.length < PAGE || last === undefined || value === undefined) return
    after = [value, last.id]
  }
}
