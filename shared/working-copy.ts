import { z } from 'zod'
import type { Post } from './post.ts'
import { line, text } from './text-schema.ts'
import { writtenSchemas } from './written-fields.ts'

const writersSchema = z.array(z.string().min(1).max(128)).min(1)

/** Who wrote what is new in a saved version, by its fields; null where that is not known. */
export const writersIn = (revision: Readonly<Record<string, unknown>>): readonly string[] | null =>
  writersSchema.safeParse(revision['writers']).data ?? null

/**
 * The fields of `workingCopies/{postId}` once timestamps have become `Date`s: the newest text of a
 * post that was not saved yet. There is one for each post, shared by all who edit it; readers never
 * see it. Its fields may be incomplete.
 */
export const workingCopySchema = z.object({
  ...writtenSchemas('copy'),
  /** Once edited by hand, the slug no longer follows the title. */
  isSlugEdited: z.boolean(),
  /** The post's author; of a post that was never saved, who is to be. */
  authorId: line(1, 128),
  /** The revision that the post had when this was written; 0 for a post that was never saved. */
  baseRevision: z.int().min(0),
  /** Grows by one with each write. Where it starts says nothing. */
  version: z.int().min(1),
  /** The tab that wrote it, and that tab's own count of its saves. */
  writerId: text(1, 64),
  writerSequence: z.int().min(0),
  updatedAt: z.date(),
  updatedBy: z.string().min(1).max(128),
  /** Who wrote since the version before, in the order in which they began. Old copies do not say it. */
  writers: z.optional(writersSchema),
  /** When the first text after that version was stored. */
  writingSince: z.optional(z.date()),
})

/** A working copy with the id of its post. */
export interface WorkingCopy extends z.infer<typeof workingCopySchema> {
  readonly postId: string
}

/** Who wrote a working copy since the version before. */
export function writersOf({ writers, updatedBy }: WorkingCopy): readonly string[] {
  return writers ?? [updatedBy]
}

/** The outcome of reading one working copy. */
export type ParsedCopy =
  | { readonly kind: 'copy'; readonly copy: WorkingCopy }
  | { readonly kind: 'invalid'; readonly postId: string; readonly problems: readonly string[] }

/**
 * Reads a working copy. Never throws: one that does not fit is described.
 *
 * @param postId the document's id
 * @param data its fields, timestamps already turned into `Date`s
 */
export function parseWorkingCopy(postId: string, data: unknown): ParsedCopy {
  const result = workingCopySchema.safeParse(data)
  if (result.success) return { kind: 'copy', copy: { postId, ...result.data } }
  const problems = result.error.issues.map((issue) => {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'document'
    return `${field}: ${issue.message}`
  })
  return { kind: 'invalid', postId, problems }
}

/**
 * Which newest text of a post a tab has seen: the post's revision (0 when it was never saved)
 * and its working copy's version (0 without one). Two heads with the same identity hold the same.
 */
export interface HeadIdentity {
  readonly revision: number
  readonly version: number
}

/** A post's newest text: the working copy where there is one, else the post. */
export interface Head {
  readonly post: Post | null
  readonly copy: WorkingCopy | null
}

/** The identity of a head. */
export function identityOf({ post, copy }: Head): HeadIdentity {
  return { revision: post?.revision ?? 0, version: copy?.version ?? 0 }
}

/** Whether two identities name the same head. */
export function isSameIdentity(a: HeadIdentity, b: HeadIdentity): boolean {
  return a.revision === b.revision && a.version === b.version
}
