import { z } from 'zod'
import { SITE_REDIRECTS } from '../documents/document-id.ts'
import { POST_STATUSES } from './post-status.ts'
import { parseDocument } from '../documents/parsed.ts'
import { line } from '../text/text-schema.ts'
import { writtenSchemas } from './fields/written-fields.ts'

/** How long a binned post can be restored; `updatedAt` says when it came to the bin. */
export const BIN_DAYS = 30

/**
 * The fields of `posts/{postId}` once timestamps have become `Date`s: what its author wrote (see
 * `POST_FIELDS`) and what follows from its saves. The document's id is not part of it.
 */
export const postSchema = z.object({
  ...writtenSchemas('stored'),
  authorId: line(1, 128),
  status: z.enum(POST_STATUSES),
  publishAt: z.date().nullable(),
  publishedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Who saved this version; versions that the clock or an import made have no one, and old ones neither. */
  updatedBy: z.optional(z.string().min(1).max(128)),
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
  if (id === SITE_REDIRECTS) {
    const problem = `document: no post can have the id ${id}, which redirects to other pages use`
    return { kind: 'invalid', id, problems: [problem] }
  }
  const parsed = parseDocument(postSchema, data, { id })
  return parsed.kind === 'parsed' ? { kind: 'post', post: parsed.value } : { ...parsed, id }
}
