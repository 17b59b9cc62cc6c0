import { z } from 'zod'
import { POST_HTML_MAX_BYTES } from './constants.ts'
import { isValidSlug } from './slug.ts'
import { line, prose } from './text-schema.ts'

/**
 * The states of a post's life. Only `published` posts become pages. A `binned` post is deleted for
 * good {@link BIN_DAYS} days after it came there, and `updatedAt` says when that was.
 */
export const POST_STATUSES = ['draft', 'scheduled', 'published', 'archived', 'binned'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/**
 * Longest title and excerpt, in characters (`characterCount`); longest list of tags. The security
 * rules agree.
 */
export const TITLE_MAX_LENGTH = 200
export const EXCERPT_MAX_LENGTH = 500
export const TAGS_MAX_COUNT = 20
export const TAG_MAX_LENGTH = 50

/** Longest alternative text of a picture, in characters. */
export const ALT_MAX_LENGTH = 1000

/** How long a binned post can be restored. */
export const BIN_DAYS = 30

const finiteFraction = z.number().min(0).max(1)

/** A post's cover picture. `path` is the object's name in the file storage, without bucket. */
export const coverSchema = z.strictObject({
  path: line(1, 1024),
  url: line(0, 2048),
  alt: prose(0, ALT_MAX_LENGTH),
  width: z.int().min(1),
  height: z.int().min(1),
  focalX: finiteFraction,
  focalY: finiteFraction,
})
export type Cover = z.infer<typeof coverSchema>

/** The size of a text in UTF-8. */
export const utf8Bytes = (text: string): number => {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/**
 * The fields of `posts/{postId}` once timestamps have become `Date`s. The document's id is not part
 * of it. Field list: docs/ARCHITECTURE.md, "Content in Firestore".
 */
export const postSchema = z.object({
  title: line(1, TITLE_MAX_LENGTH),
  slug: z.string().refine(isValidSlug, { error: 'is not a valid slug' }),
  html: z.string().refine((html) => utf8Bytes(html) <= POST_HTML_MAX_BYTES, {
    error: `is larger than ${POST_HTML_MAX_BYTES} bytes`,
  }),
  excerpt: prose(0, EXCERPT_MAX_LENGTH),
  cover: coverSchema.nullable(),
  tags: z.array(line(1, TAG_MAX_LENGTH)).max(TAGS_MAX_COUNT),
  authorId: line(1, 128),
  status: z.enum(POST_STATUSES),
  publishAt: z.date().nullable(),
  publishedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  revision: z.int().min(1),
})
export type PostFields = z.infer<typeof postSchema>

/** A post with its document id. */
export interface Post extends PostFields {
  readonly id: string
}

/** The outcome of reading one document: a post, or the list of what is wrong with it. */
export type ParsedPost =
  | { readonly kind: 'post'; readonly post: Post }
  | { readonly kind: 'invalid'; readonly id: string; readonly problems: readonly string[] }

/**
 * Reads a post document. Never throws: a document that does not fit is described, so that one bad
 * document cannot stop a build.
 *
 * @param id the document's id
 * @param data its fields, timestamps already turned into `Date`s
 */
export function parsePost(id: string, data: unknown): ParsedPost {
  const result = postSchema.safeParse(data)
  if (result.success) return { kind: 'post', post: { id, ...result.data } }
  const problems = result.error.issues.map((issue) => {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'document'
    return `${field}: ${issue.message}`
  })
  return { kind: 'invalid', id, problems }
}
