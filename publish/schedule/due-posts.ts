import { parsePost } from '../../shared/post/post.ts'
import { planSave } from '../../shared/post/post-writes.ts'
import { writtenFieldsOf } from '../../shared/post/fields/written-fields.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { Documents, FetchedDocument } from './documents.ts'
import {
  ExactValue,
  SERVER_TIME,
  decodeFields,
  decodeValue,
} from '../../node-shared/backend/wire-values.ts'

/** How many posts are published in one round. */
const ROUND_MAX = 20

/** A post that publishes itself. */
export interface UpcomingPost {
  readonly postId: string
  readonly title: string | null
  /** Milliseconds since 1970. */
  readonly dueAt: number
}

/** The result of a round. */
export interface DueRound {
  /** The posts that are due next, soonest first; not more than one round takes. */
  readonly upcoming: readonly UpcomingPost[]
  /** When the next post is due, in milliseconds since 1970; null when none is known of. */
  readonly nextDueAt: number | null
  /** Whether a post is due that an author was just saving: it is read again at once. */
  readonly isToRepeat: boolean
}

/**
 * Publishes the scheduled posts whose time has come. A save by an author at the same moment wins:
 * the post is read again, and published if it is still to be.
 *
 * @param nowMs milliseconds since 1970
 * @throws PublishError when the backend does not answer
 */
export async function publishDuePosts(
  documents: Documents,
  nowMs: number,
  log: Log,
): Promise<DueRound> {
  const scheduled = await documents.query({
    collection: 'posts',
    where: [['status', 'EQUAL', { stringValue: 'scheduled' }]],
    orderBy: 'publishAt',
    select: ['publishAt', 'title'],
    limit: ROUND_MAX,
  })
  let isToRepeat = false
  const upcoming: UpcomingPost[] = []
  for (const { id, fields } of scheduled) {
    const dueAt = timeOf(fields['publishAt'])
    if (dueAt === null) continue
    if (dueAt > nowMs) {
      upcoming.push({ postId: id, title: titleOf(fields['title']), dueAt })
      continue
    }
    const outcome = await publishPost(documents, id, nowMs, log)
    isToRepeat ||= outcome === 'late'
    if (outcome === 'published') log.info('schedule.published', { postId: id })
  }
  const [next] = upcoming
  // A round that is full of due posts: there may be more.
  const isFull = next === undefined && scheduled.length === ROUND_MAX
  return { upcoming, nextDueAt: next?.dueAt ?? null, isToRepeat: isToRepeat || isFull }
}

async function publishPost(
  documents: Documents,
  postId: string,
  nowMs: number,
  log: Log,
): Promise<'published' | 'late' | 'not-due' | 'damaged'> {
  const stored = await documents.read(`posts/${postId}`)
  if (stored === null) return 'not-due'
  const parsed = parsePost(postId, decodeFields(stored.fields))
  if (parsed.kind === 'invalid') {
    log.error('schedule.damaged', { postId, problems: parsed.problems.join('; ') })
    return 'damaged'
  }
  const { post } = parsed
  const isDue =
    post.status === 'scheduled' && post.publishAt !== null && post.publishAt.getTime() <= nowMs
  if (!isDue) return 'not-due'
  const { slug, authorId, status, revision } = post
  const writes = planSave<unknown>({
    postId,
    previous: {
      slug,
      status,
      revision,
      createdAt: exact(stored, 'createdAt'),
      publishedAt: post.publishedAt === null ? null : exact(stored, 'publishedAt'),
    },
    content: { ...writtenFieldsOf(post), authorId, status: 'published' },
    serverTime: SERVER_TIME,
  })
  const outcome = await documents.commit(
    writes.map((write) =>
      write.path === `posts/${postId}`
        ? { write, condition: { updateTime: stored.updateTime } }
        : { write },
    ),
  )
  return outcome === 'done' ? 'published' : 'late'
}

function exact({ fields }: FetchedDocument, name: string): ExactValue {
  return new ExactValue(ownValue(fields, name) ?? { nullValue: null })
}

function timeOf(value: FetchedDocument['fields'][string] | undefined): number | null {
  const time = value === undefined ? null : decodeValue(value)
  return time instanceof Date ? time.getTime() : null
}

function titleOf(value: FetchedDocument['fields'][string] | undefined): string | null {
  const title = value === undefined ? null : decodeValue(value)
  return typeof title === 'string' ? title : null
}
