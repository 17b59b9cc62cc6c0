import { z } from 'zod'
import { text } from '../text/text-schema.ts'

const writersSchema = z.array(z.string().min(1).max(128)).min(1)

/** Who wrote what is new in a saved version, by its fields; null where that is not known. */
export const writersIn = (revision: Readonly<Record<string, unknown>>): readonly string[] | null =>
  writersSchema.safeParse(revision['writers']).data ?? null

/**
 * The fields of every working copy besides its text, once timestamps have become `Date`s. A working copy
 * is the newest text of a document that was not saved yet. There is one for each document, shared by
 * all who edit it; readers never see it. Its text may be incomplete.
 */
export const copyFields = {
  /** The revision that the document had when this was written; 0 for one that was never saved. */
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
}

/** The fields of any working copy besides its text. */
export type AnyCopy = z.infer<z.ZodObject<typeof copyFields>>

/** The facts about the saved version of any document. */
export interface AnySaved {
  readonly revision: number
  readonly updatedAt: Date
  /** Who saved it, where that is known. */
  readonly updatedBy?: string | undefined
}

/** Who wrote a working copy since the version before. */
export function writersOf({ writers, updatedBy }: AnyCopy): readonly string[] {
  return writers ?? [updatedBy]
}

/**
 * Which newest text of a document a tab has seen: the document's revision (0 when it was never saved)
 * and its working copy's version (0 without one). Two heads with the same identity hold the same.
 */
export interface HeadIdentity {
  readonly revision: number
  readonly version: number
}

/** A document's newest text: the working copy where there is one, else what was saved. */
export interface Head<Saved, Copy> {
  readonly saved: Saved | null
  readonly copy: Copy | null
}

/** The identity of a head. */
export function identityOf({ saved, copy }: Head<AnySaved, AnyCopy>): HeadIdentity {
  return { revision: saved?.revision ?? 0, version: copy?.version ?? 0 }
}

/** Whether two identities name the same head. */
export function isSameIdentity(a: HeadIdentity, b: HeadIdentity): boolean {
  return a.revision === b.revision && a.version === b.version
}
