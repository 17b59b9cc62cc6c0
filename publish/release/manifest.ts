import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ReleaseError } from '../errors.ts'

/** Compressed forms that a text file may have beside its plain one. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

const size = z.int().min(0)

const fileSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  size,
  type: z.string(),
  /** A file that is named by its content never changes; every other one is asked for again. */
  cache: z.enum(['immutable', 'revalidate']),
  /** Sizes of the compressed forms, in bytes. */
  encodings: z.object({ br: size.optional(), gzip: size.optional() }),
  /** Hashes of a page's inline scripts, as a Content-Security-Policy writes them. */
  scriptHashes: z.array(z.string()).optional(),
})

/** One file of a release. */
export type ReleaseFile = z.infer<typeof fileSchema>
export const releaseFileSchema = fileSchema

const redirectSchema = z.object({
  from: z.string().startsWith('/'),
  to: z.string().min(1),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
})

/** One redirect of a release, by path. */
export type Redirect = z.infer<typeof redirectSchema>
export const redirectsSchema = z.array(redirectSchema)

const manifestSchema = z.object({
  format: z.literal(1),
  release: z.int().min(1),
  createdAt: z.iso.datetime(),
  buildId: z.string(),
  /** Identifies the sources and settings that the site was built from. */
  fingerprint: z.string(),
  redirects: redirectsSchema,
  /** Files by public path, such as `/about/index.html`. */
  files: z.record(z.string().startsWith('/'), fileSchema),
})

/** A whole site at one time. */
export type Manifest = z.infer<typeof manifestSchema>

/** The text of a manifest's file; it carries a checksum of itself, so that a torn one is noticed. */
export function serializeManifest(manifest: Manifest): string {
  const body = JSON.stringify(manifest)
  return `${checksum(body)}\n${body}\n`
}

/** @throws ReleaseError `release/manifest-broken` */
export function parseManifest(text: string): Manifest {
  const [sum, body] = text.split('\n')
  if (sum === undefined || body === undefined || checksum(body) !== sum) {
    throw new ReleaseError(
      'release/manifest-broken',
      'The manifest does not fit its checksum: it was torn or changed by hand.',
    )
  }
  const parsed = manifestSchema.safeParse(JSON.parse(body))
  if (parsed.success) return parsed.data
  throw new ReleaseError(
    'release/manifest-broken',
    `The manifest has another format: ${z.prettifyError(parsed.error)}`,
  )
}

/** Whether two manifests describe the same site, whatever their numbers. */
export function isSameSite(a: Manifest, b: Manifest): boolean {
  if (a.fingerprint !== b.fingerprint) return false
  if (JSON.stringify(a.redirects) !== JSON.stringify(b.redirects)) return false
  const paths = Object.keys(a.files)
  return (
    paths.length === Object.keys(b.files).length &&
    paths.every((path) => a.files[path]?.sha256 === b.files[path]?.sha256)
  )
}

function checksum(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}
