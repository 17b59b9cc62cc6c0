import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { VARIANT_HASH_DIGITS, VARIANTS_FOLDER } from '../../../shared/picture/picture-variants.ts'
import { parseStoredSettings } from './object-settings.ts'
import type { ObjectSettings } from './object-settings.ts'

/** Where the hash begins in the name of a variant, for SQL, which counts from 1. */
const HASH_START = VARIANTS_FOLDER.length + 2

const rowSchema = z.object({
  name: z.string(),
  sha256: z.string(),
  size: z.number(),
  content_type: z.string(),
  md5_hash: z.string(),
  crc32c: z.string(),
  generation: z.number(),
  metageneration: z.number(),
  created_at: z.number(),
  updated_at: z.number(),
  download_tokens: z.string(),
  settings: z.string(),
  source_sha256: z.string().nullable(),
})

/** The bytes of an object, described. Digests are those of Cloud Storage: base64. */
export interface BlobFacts {
  /** Lower-case hexadecimal; names the file that holds the bytes. */
  readonly sha256: string
  readonly size: number
  readonly md5Hash: string
  readonly crc32c: string
}

/** Digests as {@link BlobFacts} has them, as far as they were declared; null where they were not. */
export interface KnownDigests {
  readonly md5Hash: string | null
  readonly crc32c: string | null
}

export const NO_DIGESTS: KnownDigests = { md5Hash: null, crc32c: null }

/** One stored object. */
export interface ObjectRecord extends BlobFacts {
  readonly name: string
  readonly contentType: string
  /** Grows with every upload to this name. */
  readonly generation: number
  /** Grows with every change of metadata, and starts at 1 with every upload. */
  readonly metageneration: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly downloadTokens: readonly string[]
  readonly settings: ObjectSettings
  /** SHA-256 of the bytes as they were uploaded: another one where metadata was taken out of them. */
  readonly sourceSha256: string
}

/** Properties of a new upload. */
export interface NewObject {
  readonly name: string
  readonly blob: BlobFacts
  /** As found in the bytes, or as declared where anything is accepted. */
  readonly contentType: string
  readonly settings: ObjectSettings
  readonly sourceSha256: string
}

function toRecord(row: unknown): ObjectRecord | null {
  if (row === undefined) return null
  const fields = rowSchema.parse(row)
  return {
    name: fields.name,
    sha256: fields.sha256,
    size: fields.size,
    contentType: fields.content_type,
    md5Hash: fields.md5_hash,
    crc32c: fields.crc32c,
    generation: fields.generation,
    metageneration: fields.metageneration,
    createdAt: new Date(fields.created_at),
    updatedAt: new Date(fields.updated_at),
    downloadTokens: fields.download_tokens.split(',').filter((token) => token !== ''),
    settings: parseStoredSettings(fields.settings),
    sourceSha256: fields.source_sha256 ?? fields.sha256,
  }
}

/** Objects in the database. Every method is one statement: callers bring the transaction. */
export interface ObjectStore {
  byName(name: string): ObjectRecord | null
  put(record: ObjectRecord): void
  remove(name: string): void
  isContentUsed(sha256: string): boolean
  /** The objects that have a content. */
  namesOf(sha256: string): string[]
  /** Variants of pictures that are there no longer. */
  variantsWithoutPicture(): string[]
  /** Every content that some object has, with the name of one of them. */
  contents(): Map<string, string>
  /** The first object whose name starts with `prefix` and is not below `from`, in UTF-8 order. */
  next(prefix: string, from: string, isFromIncluded: boolean): ObjectRecord | null
}

/** The record of a new upload to a name; `previous` is what was there. */
export function newRecord(
  { blob, ...uploaded }: NewObject,
  previous: ObjectRecord | null,
  now: Date,
): ObjectRecord {
  return {
    ...uploaded,
    ...blob,
    generation: Math.max(now.getTime() * 1000, (previous?.generation ?? 0) + 1),
    metageneration: 1,
    createdAt: now,
    updatedAt: now,
    // Kept over an overwrite, so that addresses that were given out go on working.
    downloadTokens: previous?.downloadTokens ?? [randomUUID()],
  }
}

const contentRow = z.object({ sha256: z.string(), name: z.string() })
const nameRow = z.object({ name: z.string() })

/** Prepares the statements over a migrated database. */
export function createObjectStore(database: DatabaseSync): ObjectStore {
  const byName = database.prepare('SELECT * FROM storage_objects WHERE name = ?')
  const put = database.prepare(
    `INSERT OR REPLACE INTO storage_objects VALUES (:name, :sha256, :size, :contentType, :md5Hash,
       :crc32c, :generation, :metageneration, :createdAt, :updatedAt, :downloadTokens, :settings,
       :sourceSha256)`,
  )
  const remove = database.prepare('DELETE FROM storage_objects WHERE name = ?')
  const isUsed = database.prepare('SELECT 1 FROM storage_objects WHERE sha256 = ? LIMIT 1')
  const namesOf = database.prepare('SELECT name FROM storage_objects WHERE sha256 = ?')
  // The folder of a variant is the beginning of its picture's digest; `g` comes after all digits.
  const variantsAlone = database.prepare(
    `SELECT name FROM storage_objects AS variant
     WHERE name >= '${VARIANTS_FOLDER}/' AND name < '${VARIANTS_FOLDER}0' AND NOT EXISTS (
       SELECT 1 FROM storage_objects AS picture
       WHERE picture.sha256 >= substr(variant.name, ${HASH_START}, ${VARIANT_HASH_DIGITS})
         AND picture.sha256 < substr(variant.name, ${HASH_START}, ${VARIANT_HASH_DIGITS}) || 'g')`,
  )
  const contents = database.prepare(
    'SELECT sha256, min(name) AS name FROM storage_objects GROUP BY sha256',
  )
  const after = database.prepare(
    'SELECT * FROM storage_objects WHERE name > ? AND name >= ? ORDER BY name LIMIT 1',
  )
  const atOrAfter = database.prepare(
    'SELECT * FROM storage_objects WHERE name >= ? AND name >= ? ORDER BY name LIMIT 1',
  )
  return {
    byName: (name) => toRecord(byName.get(name)),
    put(record) {
      put.run({
        name: record.name,
        sha256: record.sha256,
        size: record.size,
        contentType: record.contentType,
        md5Hash: record.md5Hash,
        crc32c: record.crc32c,
        generation: record.generation,
        metageneration: record.metageneration,
        createdAt: record.createdAt.getTime(),
        updatedAt: record.updatedAt.getTime(),
        downloadTokens: record.downloadTokens.join(','),
        settings: JSON.stringify(record.settings),
        sourceSha256: record.sourceSha256,
      })
    },
    remove(name) {
      remove.run(name)
    },
    isContentUsed: (sha256) => isUsed.get(sha256) !== undefined,
    namesOf: (sha256) => namesOf.all(sha256).map((row) => nameRow.parse(row).name),
    variantsWithoutPicture: () => variantsAlone.all().map((row) => nameRow.parse(row).name),
    contents: () =>
      new Map(
        contents.all().map((row) => {
          const { sha256, name } = contentRow.parse(row)
          return [sha256, name]
        }),
      ),
    next(prefix, from, isFromIncluded) {
      const statement = isFromIncluded ? atOrAfter : after
      const record = toRecord(statement.get(from, prefix))
      return record?.name.startsWith(prefix) === true ? record : null
    },
  }
}
