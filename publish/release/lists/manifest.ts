import { z } from 'zod'
import { ReleaseError } from '../../contract/errors.ts'
import { hashOf } from '../files/release-file.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

const redirectSchema = z.object({
  from: z.string().startsWith('/'),
  to: z.string().min(1),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
})

/** One redirect of a release, by path. */
export type ReleaseRedirect = z.infer<typeof redirectSchema>
export const redirectsSchema = z.array(redirectSchema)

/** Lists of files that a release is split into: a change writes a few of them, at any size. */
export const SHARD_COUNT = 1_024

const rootSchema = z.object({
  format: z.literal(3),
  release: z.int().min(1),
  createdAt: z.iso.datetime(),
  buildId: z.string(),
  fingerprint: z.string(),
  cause: z.string(),
  people: z.array(z.string()),
  base: z.int().min(1).nullable(),
  files: count,
  pages: count,
  bytes: count,
  changes: z
    .object({
      addedPages: count,
      changedPages: count,
      removedPages: count,
      otherFiles: count,
    })
    .nullable(),
  /** The content hash of the list of redirects. */
  redirects: sha256,
  /** The content hashes of the lists of files. */
  shards: z.array(sha256).length(SHARD_COUNT),
})

/** A release's own file: what it is, and the content hashes of its lists. */
export type Root = z.infer<typeof rootSchema>

/** Formats that only early versions wrote; this one does not read them. */
const outdatedSchema = z.object({ format: z.union([z.literal(1), z.literal(2)]) })

/** The text of a release's file; it carries a checksum of itself, so that a torn one is noticed. */
export function serializeRoot(root: Root): string {
  // The schema's order of fields: a root that was read makes the text that it was read from.
  const body = JSON.stringify(rootSchema.parse(root))
  return `${hashOf(body)}\n${body}\n`
}

/** @throws ReleaseError `release/manifest-broken`, or `release/outdated-format` */
export function parseManifest(text: string): Root {
  const [sum, body] = text.split('\n')
  if (sum === undefined || body === undefined || hashOf(body) !== sum) {
    throw new ReleaseError(
      'release/manifest-broken',
      'The manifest does not match its checksum. It was truncated or edited.',
    )
  }
  const manifest: unknown = JSON.parse(body)
  const parsed = rootSchema.safeParse(manifest)
  if (parsed.success) return parsed.data
  const outdated = outdatedSchema.safeParse(manifest)
  if (outdated.success) {
    throw new ReleaseError(
      'release/outdated-format',
      `The releases were stored by an early version, in format ${outdated.data.format}, which this version does not read. ` +
        'Stop the publisher, delete the folder "releases" in the data folder, and start again: ' +
        'the site is built again from the posts. Readers see a waiting page until then.',
    )
  }
  throw new ReleaseError(
    'release/manifest-broken',
    `The manifest has another format: ${z.prettifyError(parsed.error)}`,
  )
}

/** Whether two releases are the same site, whatever their numbers. */
export function isSameSite(
  a: Pick<Root, 'fingerprint' | 'redirects' | 'shards'>,
  b: Pick<Root, 'fingerprint' | 'redirects' | 'shards'>,
): boolean {
  return (
    a.fingerprint === b.fingerprint &&
    a.redirects === b.redirects &&
    a.shards.every((hash, index) => hash === b.shards[index])
  )
}
