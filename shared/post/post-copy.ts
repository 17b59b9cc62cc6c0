import { z } from 'zod'
import { keptFields } from '../documents/kept-version.ts'
import { parseDocument, type Parsed } from '../documents/parsed.ts'
import type { Post } from './post.ts'
import { line } from '../text/text-schema.ts'
import { copyFields, type Head } from '../documents/working-copy.ts'
import { writtenSchemas } from './fields/written-fields.ts'

/** The fields of `workingCopies/{postId}` once timestamps have become `Date`s. */
export const postCopySchema = z.object({
  ...writtenSchemas('copy'),
  /** Once edited by hand, the slug no longer follows the title. */
  isSlugEdited: z.boolean(),
  /** The post's author; of a post that was never saved, who is to be. */
  authorId: line(1, 128),
  ...copyFields,
})

const keptPostSchema = z.object({ ...postCopySchema.shape, ...keptFields })

/** The working copy of a post, with the post's id. */
export interface PostCopy extends z.infer<typeof postCopySchema> {
  readonly postId: string
}

/** A kept version of a post, with the post's id. */
export interface KeptPost extends z.infer<typeof keptPostSchema> {
  readonly postId: string
}

/** The newest text of a post. */
export type PostHead = Head<Post, PostCopy>

/** Reads the working copy of a post. */
export const parsePostCopy = (postId: string, data: unknown): Parsed<PostCopy> =>
  parseDocument(postCopySchema, data, { postId })

/** Reads a kept version of a post. */
export const parseKeptPost = (postId: string, data: unknown): Parsed<KeptPost> =>
  parseDocument(keptPostSchema, data, { postId })
