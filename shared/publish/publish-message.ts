import { z } from 'zod'
import { documentRefSchema } from '../documents/document-ref.ts'
import { firstCharacters } from '../text/text.ts'

/** Largest body of a message about changed documents that a receiver takes, in bytes of UTF-8. */
export const PUBLISH_MESSAGE_MAX_BYTES = 64 * 1024

/** Most changes in one message. */
export const PUBLISH_MESSAGE_MAX_CHANGES = 500

/** Longest id of the account that made a change. */
export const PUBLISH_MESSAGE_MAX_UID_LENGTH = 128

/** Longer titles are cut: they only say which document is meant. */
export const PUBLISH_MESSAGE_TITLE_MAX_LENGTH = 200

/** Longer than any address of the site: a slug has 200 characters, an address of an earlier site 300. */
export const PUBLISH_MESSAGE_PATH_MAX_LENGTH = 1_000

/**
 * A change of one document: readers see a new version of it, or see it no longer. The backend sends it,
 * and the publisher keeps it until the change is live.
 */
export const documentChangeSchema = documentRefSchema.extend({
  kind: z.enum(['upsert', 'remove']),
  /** The public path of its own page, such as `/discover/a`; null for what has none. */
  path: z.string().startsWith('/').max(PUBLISH_MESSAGE_PATH_MAX_LENGTH).nullable().default(null),
  /** Null for documents that count none. */
  revision: z.int().min(0).nullable().default(null),
  /** The account that made the change; null for the operator. */
  by: z.string().max(PUBLISH_MESSAGE_MAX_UID_LENGTH).nullable(),
  /** The document's name for people; a sender may leave it out. */
  title: z
    .string()
    .transform((title) => firstCharacters(title, PUBLISH_MESSAGE_TITLE_MAX_LENGTH))
    .nullish(),
})
export type DocumentChange = z.infer<typeof documentChangeSchema>
