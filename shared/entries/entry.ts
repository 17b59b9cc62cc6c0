import { z } from 'zod'
import { ENTRY_SLUG, entryId } from '../kinds/entry-key.ts'
import { ENTRY_KIND_NAMES } from '../kinds/names.ts'
import { parseDocument } from '../documents/parsed.ts'
import type { Parsed } from '../documents/parsed.ts'
import { copyFields } from '../documents/working-copy.ts'
import { keptFields } from '../documents/kept-version.ts'

/**
 * The statuses of an entry. Readers see one that is published, and nothing of one that is removed, which hides
 * the file below it as well. They do not see a draft, which was never published or is not any more: they see
 * its file, where it has one.
 */
export const ENTRY_STATUSES = ['draft', 'published', 'removed'] as const
export type EntryStatus = (typeof ENTRY_STATUSES)[number]

/** Most fields of an entry; the security rules have the same. */
export const ENTRY_FIELDS_MAX_COUNT = 60

/** Longest slug of an entry, in characters; the security rules have the same. */
export const ENTRY_SLUG_MAX_LENGTH = 200

/** The text of an entry by the names of its fields, as its kind's table says. */
export type EntryData = Readonly<Record<string, unknown>>

const data: z.ZodType<EntryData> = z.record(z.string(), z.unknown())
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const slug = z.string().max(ENTRY_SLUG_MAX_LENGTH).regex(ENTRY_SLUG)

/**
 * The file of `content/` that the data of an entry was made from, or was last merged with; both null for an
 * entry without a file.
 */
const baseFields = {
  /** SHA-256 of the file, in hexadecimal digits. */
  base: sha256.nullable(),
  /** The data of that file. */
  baseData: data.nullable(),
}

/**
 * The fields of `entries/{id}` once timestamps have become `Date`s: an entry of reference content that was
 * edited in the browser. It lies over the file of the same key, or adds one. The data is what its kind's table
 * says; the rules check everything else.
 */
export const entrySchema = z.object({
  lang: z.string(),
  kind: z.enum(ENTRY_KIND_NAMES),
  slug,
  data,
  status: z.enum(ENTRY_STATUSES),
  ...baseFields,
  /** The slug that the entry has now, of one that is removed because it got another; else null. */
  movedTo: slug.nullable(),
  revision: z.int().min(1),
  /** Null for one that was never published. */
  publishedAt: z.date().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  updatedBy: z.string().min(1).max(128),
})

/** An entry with its id. */
export interface Entry extends z.infer<typeof entrySchema> {
  readonly id: string
}

/** The fields of `entryCopies/{id}`: the newest text of an entry that was not saved yet. */
export const entryCopySchema = z.object({ data, ...baseFields, ...copyFields })

/** The working copy of an entry, with the entry's id. */
export interface EntryCopy extends z.infer<typeof entryCopySchema> {
  readonly id: string
}

const keptEntrySchema = z.object({ ...entryCopySchema.shape, ...keptFields })

/** A kept version of an entry, with the entry's id. */
export interface KeptEntry extends z.infer<typeof keptEntrySchema> {
  readonly id: string
}

/** Reads an entry. One whose fields are not those of its id is none. */
export function parseEntry(id: string, fields: unknown): Parsed<Entry> {
  const parsed = parseDocument(entrySchema, fields, { id })
  if (parsed.kind === 'invalid' || entryId(parsed.value) === id) return parsed
  return { kind: 'invalid', problems: [`document: is not the entry ${id}`] }
}

/** Reads the working copy of an entry. */
export const parseEntryCopy = (id: string, fields: unknown): Parsed<EntryCopy> =>
  parseDocument(entryCopySchema, fields, { id })

/** Reads a kept version of an entry. */
export const parseKeptEntry = (id: string, fields: unknown): Parsed<KeptEntry> =>
  parseDocument(keptEntrySchema, fields, { id })
