import { z } from 'zod'
import { EXCERPT_MAX_LENGTH, TAG_MAX_LENGTH, TAGS_MAX_COUNT, TITLE_MAX_LENGTH } from './post.ts'
import { isValidSlug } from './slug.ts'
import { line, prose } from './text-schema.ts'

const focal = z.number().min(0).max(1)
const imageFile = z.string().regex(/^[a-z0-9-]+\.(?:jpg|png|webp)$/, {
  error: 'must be a file name in content/sample-posts/images, such as desk.jpg',
})

/** User id of the first account of an installation, who writes most of the sample posts. */
export const SAMPLE_AUTHOR_ID = 'pliego-first-author'

/** The other author of the sample posts: a name in the site's configuration, without an account. */
const SECOND_SAMPLE_AUTHOR_ID = 'pliego-second-author'

/**
 * One file of `content/sample-posts/`: a post that a new installation starts with. Pictures in the
 * body are written `src="images/NAME"`; whoever seeds the post uploads them and puts the stored
 * addresses in their place.
 */
export const samplePostSchema = z.strictObject({
  title: line(1, TITLE_MAX_LENGTH),
  slug: z.string().refine(isValidSlug, { error: 'is not a valid slug' }),
  authorId: z.enum([SAMPLE_AUTHOR_ID, SECOND_SAMPLE_AUTHOR_ID], {
    error: 'must be one of the author ids in shared/sample-post.ts',
  }),
  html: z.string().min(1),
  excerpt: prose(1, EXCERPT_MAX_LENGTH),
  tags: z.array(line(1, TAG_MAX_LENGTH)).max(TAGS_MAX_COUNT),
  cover: z
    .strictObject({ file: imageFile, alt: z.string().min(1), focalX: focal, focalY: focal })
    .nullable(),
  /** ISO 8601, in UTC. */
  publishedAt: z.iso.datetime(),
})
export type SamplePost = z.infer<typeof samplePostSchema>

/** Matches the picture references of a sample body; the first group is the file's name. */
export const SAMPLE_IMAGE_REFERENCE = /src="images\/([a-z0-9-]+\.(?:jpg|png|webp))"/g
