import { z } from 'zod'
import { ENTRY_SLUG } from '../kinds/entry-key.ts'
import type { EntryData } from './entry.ts'

const entryFileSchema = z.object({
  slug: z.string().regex(ENTRY_SLUG),
  /** Of the file, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The file as it is. */
  data: z.record(z.string(), z.unknown()) satisfies z.ZodType<EntryData>,
})

/**
 * The files of a kind of reference content as they are in `content/`, in the order of their slugs, whatever the
 * documents over them say. What edits entries begins from them. Its address: `entryFilesPath`.
 */
export const entryFilesSchema = z.object({ files: z.array(entryFileSchema) })

/** A file of reference content, for what edits entries. */
export type EntryFile = z.infer<typeof entryFileSchema>
/** The files of a kind. */
export type EntryFiles = z.infer<typeof entryFilesSchema>
