import { z } from 'zod'
import type { WrittenFields } from './fields/post-fields.ts'
import type { Post } from './post.ts'
import { followsTitle } from './fields/title-slug.ts'
import { EMPTY_WRITTEN_FIELDS, writtenFieldsOf, writtenSchemas } from './fields/written-fields.ts'

const editorFieldsSchema = z.object({ ...writtenSchemas('kept'), isSlugEdited: z.boolean() })

/** The fields of a post that an author can change, as the editor holds them; may be incomplete. */
export interface EditorFields extends WrittenFields {
  /** Once edited by hand, the slug no longer follows the title. */
  readonly isSlugEdited: boolean
}

/** A post without any content yet. */
export const EMPTY_EDITOR_FIELDS: EditorFields = { ...EMPTY_WRITTEN_FIELDS, isSlugEdited: false }

/** Reads fields kept in the browser; null when they do not fit. */
export function parseEditorFields(stored: unknown): EditorFields | null {
  const parsed = editorFieldsSchema.safeParse(stored)
  return parsed.success ? parsed.data : null
}

/**
 * A stored post as the editor starts from it. A slug that readers may know, or that was chosen by
 * hand, does not follow the title any more.
 *
 * @param isFollowing tells whether a slug was made of a title
 */
export function editorFieldsOf(
  post: Post,
  isFollowing: (slug: string, title: string) => boolean = followsTitle,
): EditorFields {
  const isSlugEdited = post.publishedAt !== null || !isFollowing(post.slug, post.title)
  return { ...writtenFieldsOf(post), isSlugEdited }
}
