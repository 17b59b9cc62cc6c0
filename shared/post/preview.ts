import { z } from 'zod'
import { writtenSchemas } from './fields/written-fields.ts'

/** The random characters of a preview's address: anyone who knows them may read it. */
export const PREVIEW_TOKEN_LENGTH = 40

/**
 * The fields of `previews/{token}` once timestamps have become `Date`s: a post's text as it was
 * when its maker shared it. It may be incomplete.
 */
export const previewSchema = z.object({
  postId: z.string().min(1).max(128),
  ...writtenSchemas('copy'),
  authorId: z.string().min(1).max(128),
  createdBy: z.string().min(1).max(128),
  createdAt: z.date(),
  /** At most 30 days after it was made, as the security rules say. */
  expiresAt: z.date(),
})

/** A shared preview with the token that stands in its address. */
export interface Preview extends z.infer<typeof previewSchema> {
  readonly token: string
}
