import { z } from 'zod'
import { coverSchema, type Post } from './post.ts'
import { slugify } from './slug.ts'

const draftFieldsSchema = z.object({
  title: z.string(),
  slug: z.string(),
  /** Once edited by hand, the slug no longer follows the title. */
  isSlugEdited: z.boolean(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  cover: coverSchema.nullable(),
  html: z.string(),
})

/** What an author can change about a post, as the editor holds it; may be incomplete. */
export type DraftFields = z.infer<typeof draftFieldsSchema>

/** A post that nobody has written anything into yet. */
export const EMPTY_DRAFT_FIELDS: DraftFields = {
  title: '',
  slug: '',
  isSlugEdited: false,
  excerpt: '',
  tags: [],
  cover: null,
  html: '',
}

/** Reads fields kept in the browser; null when they do not fit. */
export function parseDraftFields(stored: unknown): DraftFields | null {
  const parsed = draftFieldsSchema.safeParse(stored)
  return parsed.success ? parsed.data : null
}

/**
 * A stored post as the editor starts from it. A slug that readers may know, or that was chosen by
 * hand, does not follow the title any more.
 */
export function draftFieldsOf(post: Post): DraftFields {
  const { title, slug, excerpt, tags, cover, html } = post
  const isSlugEdited = post.publishedAt !== null || slug !== slugify(title)
  return { title, slug, isSlugEdited, excerpt, tags: [...tags], cover, html }
}

/** Whether two versions hold the same text and pictures. */
export function isSameDraft(a: DraftFields, b: DraftFields): boolean {
  const comparable = ({ title, slug, excerpt, tags, cover, html }: DraftFields) =>
    JSON.stringify([
      title,
      slug,
      excerpt,
      tags,
      cover === null ? null : Object.entries(cover).sort(),
      html,
    ])
  return comparable(a) === comparable(b)
}
