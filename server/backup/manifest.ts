import { z } from 'zod'
import { isErrorLike } from '../../node-shared/errors.ts'
import { BackupError } from './backup-error.ts'

/** The first entry of every backup. */
export const MANIFEST_NAME = 'manifest.json'
export const FORMAT = 'pliego-backup'
export const FORMAT_VERSION = 1

/** Largest manifest that is read, in bytes: some 400,000 stored files. */
export const MANIFEST_MAX_BYTES = 64 * 1024 * 1024

/** A relative path of plain names: nothing that leads out of a folder. */
const entryPath = z
  .string()
  .max(1000)
  .regex(/^(?!\.{1,2}(?:\/|$))[^/\\\0]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0]+)*$/)

const entrySchema = z.object({
  path: entryPath,
  size: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const headSchema = z.object({ format: z.literal(FORMAT), formatVersion: z.number().int().min(1) })

const manifestSchema = headSchema.extend({
  formatVersion: z.literal(FORMAT_VERSION),
  productVersion: z.string(),
  /** The commit of the product. Earlier versions did not say. */
  productCommit: z.string().nullable().default(null),
  createdAt: z.iso.datetime(),
  /** The project and bucket that stored names carry; the restored product must be set up alike. */
  projectId: z.string(),
  bucket: z.string(),
  migrations: z.array(z.object({ service: z.string(), name: z.string() })),
  counts: z.object({
    accounts: z.number(),
    documents: z.number(),
    objects: z.number(),
    files: z.number(),
  }),
  entries: z.array(entrySchema),
  /** Things left out that cannot be made again, in words for people. Earlier versions did not say. */
  leftOut: z.array(z.string()).default([]),
})

/** One file of a backup. `path` is relative to the data folder; sizes are bytes. */
export type ManifestEntry = z.infer<typeof entrySchema>

/** Contents of a backup, in the order of its entries. */
export type Manifest = z.infer<typeof manifestSchema>

/**
 * Reads a manifest.
 *
 * @throws BackupError `backup/archive-newer`, `backup/archive-damaged`
 */
export function parseManifest(text: string): Manifest {
  try {
    const json = JSON.parse(text) as unknown
    const head = headSchema.parse(json)
    if (head.formatVersion > FORMAT_VERSION) {
      throw new BackupError(
        'backup/archive-newer',
        `The backup is of format ${head.formatVersion}; this version reads up to ${FORMAT_VERSION}. ` +
          'Restore it with the version of Pliego that made it, or a newer one.',
      )
    }
    return manifestSchema.parse(json)
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    throw new BackupError(
      'backup/archive-damaged',
      `This is not a backup of Pliego, or its ${MANIFEST_NAME} is damaged: ` +
        (isErrorLike(cause) ? (cause.message.split('\n', 1)[0] ?? '') : String(cause)),
      { cause },
    )
  }
}
