import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { TargetError } from '../../contract/errors.ts'
import type { ObjectHeaders, S3Bucket } from './object-store.ts'

const MANIFEST_KEY = '.pliego/site.json.gz'
const PENDING_KEY = '.pliego/pending.json.gz'
const HEADERS: ObjectHeaders = {
  type: 'application/gzip',
  cacheControl: 'no-store',
  encoding: null,
  redirect: null,
}

const manifestSchema = z.object({
  format: z.literal(1),
  /** Null before the first release. */
  release: z.int().min(1).nullable(),
  /** Of the publisher that wrote it. */
  fence: z.int().nullable(),
  /** Digests by key. */
  objects: z.record(z.string(), z.string()),
  /** Keys that are no longer part of the site, and from when on they may be removed, in milliseconds. */
  leaving: z.record(z.string(), z.number()),
})
const pendingSchema = z.array(z.string())

/** The list of a bucket's objects; itself one of them. */
export type BucketManifest = z.infer<typeof manifestSchema>

const EMPTY: BucketManifest = { format: 1, release: null, fence: null, objects: {}, leaving: {} }

/** Reads a bucket's manifest, and the keys that an interrupted release may have changed since. */
export async function readBucket(
  store: S3Bucket,
  signal: AbortSignal,
): Promise<{ readonly manifest: BucketManifest; readonly pending: ReadonlySet<string> }> {
  const [manifest, pending] = await Promise.all([
    store.get(MANIFEST_KEY, signal),
    store.get(PENDING_KEY, signal),
  ])
  return {
    manifest: manifest === null ? EMPTY : parse(manifestSchema, manifest, MANIFEST_KEY),
    pending: new Set(pending === null ? [] : parse(pendingSchema, pending, PENDING_KEY)),
  }
}

/** Notes the keys that are about to be changed. */
export async function writePending(
  store: S3Bucket,
  keys: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  await store.put(PENDING_KEY, gzipSync(JSON.stringify([...keys])), HEADERS, signal)
}

/** Says what the bucket holds; then nothing is pending. */
export async function writeManifest(
  store: S3Bucket,
  manifest: BucketManifest,
  signal: AbortSignal,
): Promise<void> {
  await store.put(MANIFEST_KEY, gzipSync(JSON.stringify(manifest)), HEADERS, signal)
  await store.remove(PENDING_KEY, signal)
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  content: Buffer,
  key: string,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(gunzipSync(content).toString('utf8')))
  } catch (cause) {
    throw new TargetError(
      'target/manifest-broken',
      `The object ${key} of the bucket is not Pliego's or is damaged. Delete the objects below .pliego/ ` +
        'there: the next release sends everything again.',
      { cause },
    )
  }
}
