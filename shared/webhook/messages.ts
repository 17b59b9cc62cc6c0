import { z } from 'zod'
import {
  postChangeSchema,
  PUBLISH_MESSAGE_MAX_BYTES,
  PUBLISH_MESSAGE_MAX_CHANGES,
} from '../publish-message.ts'
import type { PostChange } from '../publish-message.ts'
import { utf8Bytes } from '../text.ts'
import { changesSchedule, visibleChanges, type DocumentChange } from './changes.ts'

/** The bodies that tell the publisher what one commit means to it, in order; most commits mean nothing. */
export function messagesOf(changes: readonly DocumentChange[], now: Date): string[] {
  const messages = changeMessages(visibleChanges(changes), now)
  return changesSchedule(changes) ? [...messages, scheduleMessage(now)] : messages
}

/**
 * The bodies that tell the publisher about the changes of one commit, in order: one body for nearly
 * every commit, more when a receiver would refuse it for its size. The changes of one post (itself and
 * its redirects) stay in one body, because the receiver sees them as one.
 */
export function changeMessages(changes: readonly PostChange[], now: Date): string[] {
  const body = (part: readonly PostChange[]) => changesBody(part, now.toISOString())
  const maxBytes = PUBLISH_MESSAGE_MAX_BYTES - utf8Bytes(body([]))
  return pack(byPost(changes), maxBytes).map(body)
}

const changesBodySchema = z.object({
  type: z.literal('posts.changed'),
  timestamp: z.string(),
  data: z.object({ changes: z.array(postChangeSchema) }),
})

/** The body of one message about changed posts. */
function changesBody(changes: readonly PostChange[], timestamp: string): string {
  const body: z.infer<typeof changesBodySchema> = {
    type: 'posts.changed',
    timestamp,
    data: { changes: [...changes] },
  }
  return JSON.stringify(body)
}

/**
 * Joins bodies of several commits, oldest first, to one that says the same. It ends before one that is not
 * about posts, that makes it longer than a receiver takes, or that names a post again: a receiver takes what
 * a body says of one post for one commit.
 *
 * @returns the body, and how many it stands for; the first alone when nothing can be joined to it
 */
export function joinMessages(bodies: readonly [string, ...string[]]): {
  readonly body: string
  readonly count: number
} {
  const changes: PostChange[] = []
  const named = new Set<string>()
  let [bytes, count, timestamp] = [0, 0, '']
  for (const body of bodies) {
    const message = changesBodySchema.safeParse(JSON.parse(body)).data
    bytes += utf8Bytes(body)
    if (message === undefined || bytes > PUBLISH_MESSAGE_MAX_BYTES) break
    const next = message.data.changes
    if (changes.length + next.length > PUBLISH_MESSAGE_MAX_CHANGES) break
    if (next.some(({ postId }) => named.has(postId))) break
    for (const { postId } of next) named.add(postId)
    changes.push(...next)
    timestamp = message.timestamp
    count += 1
  }
  return count < 2
    ? { body: bodies[0], count: 1 }
    : { body: changesBody(changes, timestamp), count }
}

/** The body that asks for a build of everything, when single changes could not be told. */
export function rebuildMessage(reason: string, now: Date): string {
  return JSON.stringify({
    type: 'site.changed',
    timestamp: now.toISOString(),
    data: { reason },
  })
}

/** The body that says that a post was scheduled, or is no longer. */
function scheduleMessage(now: Date): string {
  return JSON.stringify({ type: 'posts.scheduled', timestamp: now.toISOString() })
}

/** Whether a body is one of {@link rebuildMessage}. */
export function isRebuildMessage(payload: string): boolean {
  return payload.startsWith('{"type":"site.changed"')
}

function byPost(changes: readonly PostChange[]): PostChange[][] {
  const groups = new Map<string, PostChange[]>()
  for (const change of changes) {
    const group = groups.get(change.postId)
    if (group === undefined) groups.set(change.postId, [change])
    else group.push(change)
  }
  return [...groups.values()]
}

function pack(groups: readonly PostChange[][], maxBytes: number): PostChange[][] {
  const parts: PostChange[][] = []
  let part: PostChange[] = []
  let bytes = 0
  for (const group of groups) {
    const size = sizeOf(group)
    const isFull =
      bytes + size > maxBytes || part.length + group.length > PUBLISH_MESSAGE_MAX_CHANGES
    if (part.length > 0 && isFull) {
      parts.push(part)
      part = []
      bytes = 0
    }
    if (size > maxBytes || group.length > PUBLISH_MESSAGE_MAX_CHANGES) {
      // Hundreds of redirects of one post. What happened to the post itself comes last, and so counts.
      parts.push(...pack(redirectsFirst(group), maxBytes))
      continue
    }
    part.push(...group)
    bytes += size
  }
  return part.length === 0 ? parts : [...parts, part]
}

function redirectsFirst(group: readonly PostChange[]): PostChange[][] {
  const isRedirect = (change: PostChange) => change.revision === null
  return [...group.filter(isRedirect), ...group.filter((change) => !isRedirect(change))].map(
    (change) => [change],
  )
}

function sizeOf(changes: readonly PostChange[]): number {
  return changes.reduce(
    (bytes, change) => bytes + utf8Bytes(JSON.stringify(change)) + ','.length,
    0,
  )
}
