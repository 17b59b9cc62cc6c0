import { ownValue } from '../../../shared/records/own-value.ts'
import { TargetError } from '../../contract/errors.ts'
import { cacheClass } from '../../release/files/content-types.ts'
import type { ReleaseLists, ReleaseTarget } from '../../release/model/target.ts'
import type { GzipForms } from '../upload/gzip-forms.ts'
import { together } from '../upload/together.ts'
import { readBucket, writeManifest, writePending } from './bucket-manifest.ts'
import type { BucketManifest } from './bucket-manifest.ts'
import type { S3Bucket } from './object-store.ts'
import { objectsOf } from './site-objects.ts'
import type { SiteObject } from './site-objects.ts'

const OBJECTS_AT_ONCE = 16

/** How long objects stay that a page in some cache may still name, in milliseconds. */
const GRACE_MS = 3_600_000

/** Options for releasing to a bucket. */
export interface S3TargetOptions {
  readonly store: S3Bucket
  readonly bucket: string
  readonly forms: Pick<GzipForms, 'compress'>
  readonly now: () => number
}

type Entry = readonly [key: string, object: SiteObject]

/**
 * A bucket behind a CDN, with an object for each file. There is no switch of many objects at once: they
 * are written in an order in which no page names what is not there, and the manifest last. What goes is
 * removed after it.
 */
export function createS3Target(options: S3TargetOptions): ReleaseTarget {
  const { store, bucket } = options
  return {
    kind: 's3',
    name: `the bucket ${bucket}`,
    secondLooksMs: [500, 1_000, 2_000, 4_000, 8_000],
    hasReleases: async () => {
      const { manifest } = await readBucket(store, new AbortController().signal)
      return manifest.release !== null
    },
    makeLive: (lists, signal) => bring(options, lists, signal),
  }
}

async function bring(
  options: S3TargetOptions,
  lists: ReleaseLists,
  signal: AbortSignal,
): Promise<void> {
  const { store, now } = options
  const { manifest, pending } = await readBucket(store, signal)
  const fence = await fenceFor(lists, manifest)
  const objects = objectsOf(lists)
  const changed = [...objects].filter(
    ([key, { digest }]) => ownValue(manifest.objects, key) !== digest || pending.has(key),
  )
  const leaving = leavingKeys(objects, manifest, pending, now())
  const due = [...leaving].flatMap(([key, from]) => (from <= now() ? [key] : []))
  if (changed.length === 0 && due.length === 0 && manifest.release === lists.release) return

  // Another release may not have them: what is interrupted from here on counts as unknown.
  await writePending(store, [...pending, ...changed.map(([key]) => key)], signal)
  for (const part of inOrder(changed, manifest)) {
    await fenceFor(lists, manifest)
    await putAll(options, lists, part, signal)
  }
  await fenceFor(lists, manifest)
  const made: BucketManifest = {
    format: 1,
    release: lists.release,
    fence,
    objects: Object.fromEntries([...objects].map(([key, { digest }]) => [key, digest])),
    leaving: Object.fromEntries(leaving),
  }
  await writeManifest(store, made, signal)
  if (due.length === 0) return
  await together(due, OBJECTS_AT_ONCE, signal, (key, ending) => store.remove(key, ending))
  for (const key of due) leaving.delete(key)
  await writeManifest(store, { ...made, leaving: Object.fromEntries(leaving) }, signal)
}

/** The fencing number of this publisher. @throws TargetError `target/fenced` when it is outdated */
async function fenceFor(lists: ReleaseLists, manifest: BucketManifest): Promise<number | null> {
  const fence = await lists.fence()
  if (fence === null || manifest.fence === null || manifest.fence <= fence) return fence
  throw new TargetError(
    'target/fenced',
    `Another publisher has taken over: its number is ${manifest.fence}, that of this one ${fence}.`,
  )
}

/** Keys that are in the bucket and not in the site, and from when on they may go. */
function leavingKeys(
  objects: ReadonlyMap<string, SiteObject>,
  manifest: BucketManifest,
  pending: ReadonlySet<string>,
  now: number,
): Map<string, number> {
  const leaving = new Map(Object.entries(manifest.leaving))
  for (const key of [...Object.keys(manifest.objects), ...pending]) {
    if (leaving.has(key)) continue
    // Pages, and their data, are taken down at once: a text that was unpublished must not stay.
    leaving.set(key, cacheClass(`/${key}`) === 'immutable' ? now + GRACE_MS : now)
  }
  for (const key of objects.keys()) leaving.delete(key)
  return leaving
}

/** New files, then new pages, which name them; then what changes, pages last. */
function inOrder(changed: readonly Entry[], { objects }: BucketManifest): readonly Entry[][] {
  const parts: Entry[][] = [[], [], [], []]
  for (const entry of changed) {
    const [key, { isPage }] = entry
    const isNew = !Object.hasOwn(objects, key)
    parts[(isNew ? 0 : 2) + (isPage ? 1 : 0)]?.push(entry)
  }
  return parts.filter((part) => part.length > 0)
}

async function putAll(
  { store, forms }: S3TargetOptions,
  { read }: ReleaseLists,
  part: readonly Entry[],
  signal: AbortSignal,
): Promise<void> {
  await together(part, OBJECTS_AT_ONCE, signal, async ([key, { file, headers }], ending) => {
    const content = await read(file)
    const form = headers.encoding === 'gzip' ? await forms.compress(content) : content
    await store.put(key, form, headers, ending)
  })
}
