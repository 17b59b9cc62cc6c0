import { z } from 'zod'
import {
  documentChangeSchema,
  PUBLISH_MESSAGE_MAX_BYTES,
  PUBLISH_MESSAGE_MAX_CHANGES,
} from '../publish-message.ts'
import type { DocumentChange } from '../publish-message.ts'
import { utf8Bytes } from '../../text/text.ts'
import { changesSchedule, visibleChanges, type WrittenDocument } from './changes.ts'

/** The bodies that tell the publisher what one commit means to it, in order; most commits mean nothing. */
export function messagesOf(documents: readonly WrittenDocument[], now: Date): string[] {
  const messages = changeMessages(visibleChanges(documents), now)
  return changesSchedule(documents) ? [...messages, scheduleMessage(now)] : messages
}

/**
 * The bodies that tell the publisher about the changes of one commit, in order: one body for nearly
 * every commit, more when a receiver would refuse it for its size.
 */
export function changeMessages(changes: readonly DocumentChange[], now: Date): string[] {
  const body = (part: readonly DocumentChange[]) => changesBody(part, now.toISOString())
  return pack(changes, PUBLISH_MESSAGE_MAX_BYTES - utf8Bytes(body([]))).map(body)
}

const changesBodySchema = z.object({
  type: z.literal('documents.changed'),
  timestamp: z.string(),
  data: z.object({ changes: z.array(documentChangeSchema) }),
})

function changesBody(changes: readonly DocumentChange[], timestamp: string): string {
  const body: z.infer<typeof changesBodySchema> = {
    type: 'documents.changed',
    timestamp,
    data: { changes: [...changes] },
  }
  return JSON.stringify(body)
}

/**
 * Joins bodies of several commits, oldest first, to one that says the same. It ends before one that is not
 * about documents, or that makes it longer than a receiver takes. Of one document the last change counts.
 *
 * @returns the body, and how many it stands for; the first alone when nothing can be joined to it
 */
export function joinMessages(bodies: readonly [string, ...string[]]): {
  readonly body: string
  readonly count: number
} {
  const changes: DocumentChange[] = []
  let [bytes, count, timestamp] = [0, 0, '']
  for (const body of bodies) {
    const message = changesBodySchema.safeParse(JSON.parse(body)).data
    bytes += utf8Bytes(body)
    if (message === undefined || bytes > PUBLISH_MESSAGE_MAX_BYTES) break
    const next = message.data.changes
    if (changes.length + next.length > PUBLISH_MESSAGE_MAX_CHANGES) break
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

function pack(changes: readonly DocumentChange[], maxBytes: number): DocumentChange[][] {
  const parts: DocumentChange[][] = []
  let part: DocumentChange[] = []
  let bytes = 0
  for (const change of changes) {
    const size = utf8Bytes(JSON.stringify(change)) + ','.length
    if (bytes + size > maxBytes || part.length === PUBLISH_MESSAGE_MAX_CHANGES) {
      parts.push(part)
      part = []
      bytes = 0
    }
    part.push(change)
    bytes += size
  }
  return part.length === 0 ? parts : [...parts, part]
}
