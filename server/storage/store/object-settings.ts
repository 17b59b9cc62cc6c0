import { z } from 'zod'
import { StorageError } from '../protocol/storage-error.ts'

/** Custom metadata, keys and values together, in UTF-8 bytes: Cloud Storage's limit. */
const CUSTOM_METADATA_MAX_BYTES = 8 * 1024

/** Text that can stand in an HTTP header without changing its meaning. */
export const headerText = z
  .string()
  .max(512)
  .regex(/^[\x20-\x7e]*$/)

const settingsSchema = z.object({
  cacheControl: headerText.nullish(),
  contentDisposition: headerText.nullish(),
  contentLanguage: headerText.nullish(),
  contentEncoding: headerText.nullish(),
  metadata: z
    .record(z.string().min(1).max(256), z.string().max(CUSTOM_METADATA_MAX_BYTES).nullable())
    .nullish(),
})

/** The properties of an object that its uploader decides. Absent means default. */
export interface ObjectSettings {
  readonly cacheControl?: string
  readonly contentDisposition?: string
  readonly contentLanguage?: string
  /** Never `identity`, which is the default. */
  readonly contentEncoding?: string
  readonly metadata: Readonly<Record<string, string>>
}

/** No properties at all. */
export const NO_SETTINGS: ObjectSettings = { metadata: {} }

const TEXT_SETTINGS = [
  'cacheControl',
  'contentDisposition',
  'contentLanguage',
  'contentEncoding',
] as const

/**
 * Applies a client's metadata JSON to existing settings: null and the empty string remove a
 * property, absence keeps it, custom metadata merges key by key, and its null removes all of it.
 *
 * @throws StorageError `storage/invalid-argument` naming the fields that do not fit
 */
export function applySettings(current: ObjectSettings, change: unknown): ObjectSettings {
  const parsed = settingsSchema.safeParse(change)
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'body')
    throw new StorageError('storage/invalid-argument', `Fields: ${fields.join(', ')}.`)
  }
  const texts = TEXT_SETTINGS.flatMap((key) => {
    const given = parsed.data[key]
    const value = given === undefined ? current[key] : given
    const isDefault = value === '' || (key === 'contentEncoding' && value === 'identity')
    return value === undefined || value === null || isDefault ? [] : [[key, value] as const]
  })
  const { metadata: given } = parsed.data
  const merged = given === null ? {} : { ...current.metadata, ...given }
  const metadata = Object.entries(merged).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  )
  const bytes = metadata.reduce((sum, entry) => sum + Buffer.byteLength(entry.join('')), 0)
  if (bytes > CUSTOM_METADATA_MAX_BYTES) {
    throw new StorageError('storage/invalid-argument', 'Fields: metadata (too large).')
  }
  return { ...Object.fromEntries(texts), metadata: Object.fromEntries(metadata) }
}

/** Reads settings back from the database. */
export function parseStoredSettings(json: string): ObjectSettings {
  return applySettings(NO_SETTINGS, JSON.parse(json))
}
