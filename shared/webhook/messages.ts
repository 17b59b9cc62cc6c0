import { PUBLISH_MESSAGE_MAX_BYTES, PUBLISH_MESSAGE_MAX_CHANGES } from '../publish-message.ts'
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
  const body = (part: readonly PostChange[]) =>
    JSON.stringify({
      type: 'posts.changed',
      timestamp: now.toISOString(),
      data: { changes: part },
    })
  const maxBytes = PUBLISH_MESSAGE_MAX_BYTES - utf8Bytes(body([]))
  return pack(byPost(changes), maxBytes).map(body)
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
