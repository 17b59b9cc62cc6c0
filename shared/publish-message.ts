import { z } from 'zod'
import { isDocumentId } from './document-id.ts'
import { firstCharacters } from './text.ts'

/** Largest body of a message about changed posts that a receiver takes, in bytes of UTF-8. */
export const PUBLISH_MESSAGE_MAX_BYTES = 64 * 1024

/** Most changes in one message. */
export const PUBLISH_MESSAGE_MAX_CHANGES = 500

/** Longest id of the account that made a change. */
export const PUBLISH_MESSAGE_MAX_UID_LENGTH = 128

/** Longer titles are cut: they only say which post is meant. */
const TITLE_MAX_LENGTH = 200

/** Posts and slugs are documents: nothing else can be read, and nothing else has an address. */
const name = z.string().refine(isDocumentId, 'This is not the id of a document.')

/**
 * What happened to one post: readers see a new version of it, or see it no longer. The backend sends
 * it, and the publisher keeps it until the change is live.
 */
export const postChangeSchema = z.object({
  postId: name,
  slug: name,
  kind: z.enum(['upsert', 'remove']),
  /** Null for a redirect that leads to the post. */
  revision: z.int().min(0).nullable(),
  /** The account that made the change; null for the operator. */
  by: z.string().max(PUBLISH_MESSAGE_MAX_UID_LENGTH).nullable(),
  /** What people call the post; a sender may leave it out. */
  title: z
    .string()
    .transform((title) => firstCharacters(title, TITLE_MAX_LENGTH))
    .nullish(),
})
export type PostChange = z.infer<typeof postChangeSchema>
