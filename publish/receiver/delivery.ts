import { z } from 'zod'
import { isDocumentId } from '../../shared/documents/document-id.ts'
import {
  documentChangeSchema,
  PUBLISH_MESSAGE_MAX_CHANGES,
  type DocumentChange,
} from '../../shared/publish/publish-message.ts'
import { addressOfRedirect } from '../../shared/site/old-address.ts'
import { postPath } from '../../shared/site/paths.ts'
import { RefusalError } from '../contract/errors.ts'
import type { Queue } from '../queue/queue.ts'

/*
 * The form of the version before, in which all changes were of posts: redirects to other pages were called the
 * post `site-redirects`, and names of authors `site-authors`. A backend or a Cloud Function of that version may
 * still send it. To go with the next version.
 */

const name = z.string().refine(isDocumentId, 'This is not the id of a document.')

/** A change in the form of the version before. */
const formerChangeSchema = documentChangeSchema
  .pick({ kind: true, revision: true, by: true, title: true })
  .extend({ postId: name, slug: name })

const timestamp = z.iso.datetime({ offset: true })

function changesOf<Change extends z.ZodType>(change: Change) {
  return z.array(change).min(1).max(PUBLISH_MESSAGE_MAX_CHANGES)
}

const deliverySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('documents.changed'),
    timestamp,
    data: z.object({ changes: changesOf(documentChangeSchema) }),
  }),
  z.object({
    type: z.literal('posts.changed'),
    timestamp,
    data: z.object({ changes: changesOf(formerChangeSchema) }),
  }),
  z.object({
    type: z.literal('site.changed'),
    timestamp,
    data: z.object({ reason: z.string().min(1).max(200) }),
  }),
  z.object({ type: z.literal('posts.scheduled'), timestamp }),
  z.object({ type: z.literal('ping'), timestamp }),
])

/** A request in a delivery: for a build, for a look at what is scheduled, or only for an answer. */
type DeliveryRequest =
  | {
      readonly kind: 'build'
      readonly build: Omit<Parameters<Queue['enqueue']>[0], 'delivery' | 'notBefore'>
    }
  | { readonly kind: 'schedule' }
  | { readonly kind: 'ping' }

/**
 * Reads the body of a verified delivery. Which documents have changed:
 * `{"type":"documents.changed","timestamp":ISO,"data":{"changes":[{source,id,kind,path,revision,by}]}}`,
 * that anything may have: `{"type":"site.changed","timestamp":ISO,"data":{"reason"}}`, or that a post
 * was scheduled, or is no longer: `{"type":"posts.scheduled","timestamp":ISO}`. A `ping` asks for nothing: it
 * shows that messages arrive. `posts.changed` is the form of the version before.
 *
 * @throws RefusalError `webhook/body-invalid` (400) naming every field that does not fit
 */
export function parseDelivery(body: Buffer): DeliveryRequest {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'))
  } catch (cause) {
    throw new RefusalError(400, 'webhook/body-invalid', 'The body is not JSON.', { cause })
  }
  const parsed = deliverySchema.safeParse(json)
  if (parsed.success) return toRequest(parsed.data)
  const problems = parsed.error.issues
    .slice(0, 10)
    .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
  throw new RefusalError(400, 'webhook/body-invalid', `The body is invalid: ${problems.join('; ')}`)
}

function toRequest(message: z.infer<typeof deliverySchema>): DeliveryRequest {
  switch (message.type) {
    case 'documents.changed':
      return changed(message.data.changes)
    case 'posts.changed':
      return changed(message.data.changes.map(documentChangeOf))
    case 'site.changed':
      // Posts may be older than those that were read last, which no look for changes would find.
      return {
        kind: 'build',
        build: { cause: message.data.reason, changes: [], lane: 'full', isCold: true },
      }
    case 'posts.scheduled':
      return { kind: 'schedule' }
    case 'ping':
      return { kind: 'ping' }
  }
}

const changed = (changes: readonly DocumentChange[]): DeliveryRequest => ({
  kind: 'build',
  build: { cause: 'published content changed', changes },
})

/** Returns what a change in the form of the version before is a change of. */
function documentChangeOf({
  postId,
  slug,
  ...change
}: z.infer<typeof formerChangeSchema>): DocumentChange {
  if (postId === 'site-authors') return { ...change, source: 'authors', id: slug, path: null }
  const isRedirect =
    postId === 'site-redirects' || (change.kind === 'upsert' && change.revision === null)
  return isRedirect
    ? { ...change, source: 'redirects', id: slug, path: addressOfRedirect(slug) ?? postPath(slug) }
    : { ...change, source: 'posts', id: postId, path: postPath(slug) }
}
