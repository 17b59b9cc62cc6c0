import { z } from 'zod'
import { POST_STATUSES } from './post-status.ts'

/** Most stored pictures that are listed for one post. */
export const MEDIA_PATHS_MAX_COUNT = 500

/** The fields of `mediaUses/{postId}`: the stored pictures that the newest saved version shows. */
export const mediaUseSchema = z.object({
  postId: z.string().min(1).max(128),
  title: z.string(),
  status: z.enum(POST_STATUSES),
  authorId: z.string(),
  paths: z.array(z.string()),
})
export type MediaUse = z.infer<typeof mediaUseSchema>

/**
 * The names of the stored pictures that a post shows: its cover and what its text points to.
 *
 * @param html as the editor and the import write it: a stored picture carries `data-path`
 */
export function mediaPathsOf(html: string, cover: { readonly path: string } | null): string[] {
  const paths = new Set<string>(cover === null ? [] : [cover.path])
  for (const [, path] of html.matchAll(/\sdata-path="([A-Za-z0-9_./-]{1,1024})"/g)) {
    if (path !== undefined) paths.add(path)
  }
  return [...paths].slice(0, MEDIA_PATHS_MAX_COUNT)
}
