import { z } from 'zod'
import { coverSchema } from './post.ts'

/** The random characters of a preview's address: whoever knows them may read it. */
export const PREVIEW_TOKEN_LENGTH = 40

/**
 * The fields of `previews/{token}` once timestamps have become `Date`s: a post's text as it was
 * when its maker shared it. The title and the others may be incomplete.
 */
export const previewSchema = z.object({
  postId: z.string().min(1).max(128),
  title: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  html: z.string(),
  cover: coverSchema.nullable(),
  tags: z.array(z.string()),
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
