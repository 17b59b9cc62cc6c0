import { z } from 'zod'

/** What happened to one post: readers see a new version of it, or see it no longer. */
export const changeSchema = z.object({
  postId: z.string().min(1).max(1500),
  slug: z.string().min(1).max(1500),
  kind: z.enum(['upsert', 'remove']),
  revision: z.int().min(0).nullable(),
  by: z.string().max(128).nullable(),
})
export type Change = z.infer<typeof changeSchema>
