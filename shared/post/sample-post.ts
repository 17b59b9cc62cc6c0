import { z } from 'zod'
import { writtenSchemas } from './fields/written-fields.ts'

const focal = z.number().min(0).max(1)
const imageFile = z.string().regex(/^[a-z0-9-]+\.(?:jpg|png|webp)$/, {
  error: 'must be a file name in content/sample-posts/images, such as desk.jpg',
})

/** User id of the first account of an installation, who writes most of the sample posts. */
export const SAMPLE_AUTHOR_ID = 'pliego-first-author'

/** The other author of the sample posts: a name in the site's configuration, without an account. */
const SECOND_SAMPLE_AUTHOR_ID = 'pliego-second-author'

const written = writtenSchemas('stored')

/**
 * One file of `content/sample-posts/`: a post that a new installation starts with. Pictures in the
 * body are written `src="images/NAME"`; the code that seeds the post uploads them and puts the
 * stored addresses in their place.
 */
export const samplePostSchema = z.strictObject({
  ...written,
  authorId: z.enum([SAMPLE_AUTHOR_ID, SECOND_SAMPLE_AUTHOR_ID], {
    error: 'must be one of the author ids in shared/post/sample-post.ts',
  }),
  html: z.string().min(1),
  excerpt: written.excerpt.refine((excerpt) => excerpt !== '', { error: 'is missing' }),
  cover: z
    .strictObject({ file: imageFile, alt: z.string().min(1), focalX: focal, focalY: focal })
    .nullable(),
  /** ISO 8601, in UTC. */
  publishedAt: z.iso.datetime(),
})
export type SamplePost = z.infer<typeof samplePostSchema>

/** Matches the picture references of a sample body; the first group is the file's name. */
export const SAMPLE_IMAGE_REFERENCE = /src="images\/([a-z0-9-]+\.(?:jpg|png|webp))"/g
