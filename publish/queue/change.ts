import { z } from 'zod'
import {
  PUBLISH_MESSAGE_MAX_NAME_LENGTH,
  PUBLISH_MESSAGE_MAX_UID_LENGTH,
} from '../../shared/publish-message.ts'
import { firstCharacters } from '../../shared/text.ts'

/** Longer titles are cut: they only say which post is meant. */
const TITLE_MAX_LENGTH = 200

const name = z.string().min(1).max(PUBLISH_MESSAGE_MAX_NAME_LENGTH)

/** What happened to one post: readers see a new version of it, or see it no longer. */
export const changeSchema = z.object({
  postId: name,
  slug: name,
  kind: z.enum(['upsert', 'remove']),
  revision: z.int().min(0).nullable(),
  by: z.string().max(PUBLISH_MESSAGE_MAX_UID_LENGTH).nullable(),
  /** What people call the post; a sender may leave it out. */
  title: z
    .string()
    .transform((title) => firstCharacters(title, TITLE_MAX_LENGTH))
    .nullish(),
})
export type Change = z.infer<typeof changeSchema>
