import { z } from 'zod'
import type { PlannedWrite } from './post-writes.ts'
import { workingCopySchema } from './working-copy.ts'

/** How many kept versions a post has at most: each further one takes the place of the oldest. */
const KEPT_MAX_COUNT = 50

/**
 * The fields of `posts/{postId}/kept/{number}` once timestamps have become `Date`s: a working copy as
 * it was stored, kept before it was written over. It is made without anyone asking, and is not
 * changed. Readers never see it.
 */
const keptVersionSchema = z.object({
  ...workingCopySchema.shape,
  /** Counts the kept versions of the post. */
  number: z.int().min(1),
})

/** A kept version with the id of its post. */
export interface KeptVersion extends z.infer<typeof keptVersionSchema> {
  readonly postId: string
}

/**
 * Reads a kept version. Never throws.
 *
 * @param data its fields, timestamps already turned into `Date`s
 * @returns null for one that does not fit
 */
export function parseKeptVersion(postId: string, data: unknown): KeptVersion | null {
  const result = keptVersionSchema.safeParse(data)
  return result.success ? { postId, ...result.data } : null
}

const keptPath = (postId: string, number: number): string => `posts/${postId}/kept/${number}`

/**
 * The writes that keep a working copy before the same commit writes over it.
 *
 * @param copy the fields as they are stored
 * @param number follows that of the newest kept version; 1 for the first
 */
export function planKeeping(
  postId: string,
  copy: Readonly<Record<string, unknown>>,
  number: number,
): PlannedWrite[] {
  const kept: PlannedWrite = {
    kind: 'set',
    path: keptPath(postId, number),
    data: { ...copy, number },
  }
  const oldest = number - KEPT_MAX_COUNT
  return oldest < 1 ? [kept] : [kept, { kind: 'delete', path: keptPath(postId, oldest) }]
}

/**
 * The writes that delete the kept versions of a post, in one commit with the post or with the working
 * copy of one that was never saved.
 *
 * @param newest the number of the newest; 0 without any
 */
export function planKeptDeletes(postId: string, newest: number): PlannedWrite[] {
  return Array.from({ length: Math.min(newest, KEPT_MAX_COUNT) }, (_, index) => ({
    kind: 'delete',
    path: keptPath(postId, newest - index),
  }))
}
