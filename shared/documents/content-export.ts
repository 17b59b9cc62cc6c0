import { z } from 'zod'

/**
 * The folder that `npm run export` writes and `npm run import -- pliego` reads. Documents are in the
 * form of Firestore's REST interface, in which numbers keep their kind and times their microseconds.
 */
export const EXPORT_FORMAT = 'pliego-content'
export const EXPORT_VERSION = 1

/** Files of the folder. `FILES.sha256` can also be checked by `sha256sum -c`. */
export const EXPORT_FILES = {
  manifest: 'manifest.json',
  digests: 'FILES.sha256',
  redirects: 'redirects.jsonl',
  removals: 'removals.jsonl',
  workingCopies: 'working-copies.jsonl',
  authors: 'authors.jsonl',
  entries: 'entries.jsonl',
  entryRevisions: 'entry-revisions.jsonl',
  entryCopies: 'entry-copies.jsonl',
  pictures: 'pictures.jsonl',
  users: 'users.json',
  tags: 'tags.json',
} as const

/** Folders of the folder. */
export const EXPORT_FOLDERS = {
  posts: 'posts',
  revisions: 'revisions',
  markdown: 'markdown',
  pictures: 'pictures',
  content: 'content',
} as const

/** A relative path of plain names: nothing that leads out of a folder, on any operating system. */
export const exportPathSchema = z
  .string()
  .max(1000)
  .regex(/^(?!\.{1,2}(?:\/|$))[^/\\:\p{Cc}]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\:\p{Cc}]+)*$/u)

/** An id of a post, as the security rules take it. Files are named by it. */
export const EXPORTED_ID = /^[A-Za-z0-9_-]{1,128}$/

/** A stored picture's name, as the security rules take it. */
export const EXPORTED_PICTURE = /^posts\/[A-Za-z0-9_-]{1,128}\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/

const fields = z.record(z.string(), z.record(z.string(), z.unknown()))
const count = z.int().min(0)

/** `posts/ID.json` */
export const exportedPostSchema = z.object({
  id: z.string().regex(EXPORTED_ID),
  updateTime: z.string().max(64),
  post: fields,
})

/** A line of `revisions/ID.jsonl` */
export const exportedRevisionSchema = z.object({
  revision: z.string().regex(/^[1-9]\d{0,9}$/),
  fields,
})

/**
 * A line of `redirects.jsonl`, `removals.jsonl`, `working-copies.jsonl`, `authors.jsonl`, `entries.jsonl` and
 * `entry-copies.jsonl`
 */
export const exportedDocumentSchema = z.object({ id: z.string().min(1).max(1500), fields })

/** A line of `entry-revisions.jsonl`; the id is the entry's. */
export const exportedEntryRevisionSchema = exportedDocumentSchema.extend(
  exportedRevisionSchema.pick({ revision: true }).shape,
)

/** A line of `pictures.jsonl`; the bytes are in `pictures/` below the object's name. */
export const exportedPictureSchema = z.object({
  name: z.string().regex(EXPORTED_PICTURE),
  contentType: z.string().regex(/^image\/(?:png|jpeg|webp|gif|avif)$/),
  cacheControl: z.string().max(200).nullable(),
  size: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The picture's entry in the library; null where it has none. */
  media: fields.nullable(),
})

/** `users.json`: who may write, and the accounts without anything that signs in. */
export const exportedUsersSchema = z.array(
  z.object({
    uid: z.string().min(1).max(128),
    /** The document of the role; null for an account without one. */
    profile: fields.nullable(),
    account: z
      .object({
        email: z.string().nullable(),
        displayName: z.string().nullable(),
        isEmailVerified: z.boolean(),
        isDisabled: z.boolean(),
      })
      .nullable(),
  }),
)

/** Numbers of the things that an export holds. */
export const exportCountsSchema = z.object({
  posts: count,
  published: count,
  revisions: count,
  redirects: count,
  removals: count,
  workingCopies: count,
  /** Names of authors; exports of earlier versions have none. */
  authors: count.default(0),
  /** Entries of reference content that were edited in the browser; exports of earlier versions have none. */
  entries: count.default(0),
  entryRevisions: count.default(0),
  entryCopies: count.default(0),
  pictures: count,
  pictureBytes: count,
  tags: count,
  users: count,
  contentFiles: count,
})

/** `manifest.json` */
export const exportManifestSchema = z.object({
  format: z.literal(EXPORT_FORMAT),
  formatVersion: z.int().min(1),
  productVersion: z.string().max(100),
  createdAt: z.iso.datetime(),
  /** Where it was read: what addresses of stored pictures begin with is made of these. */
  source: z.object({
    projectId: z.string().max(100),
    bucket: z.string().max(300),
    /** The storage's host as the settings name it: an origin, `same-origin`, or null for Firebase's. */
    storageHost: z.string().max(300).nullable(),
  }),
  hasUsers: z.boolean(),
  counts: exportCountsSchema,
  /** Files that `FILES.sha256` lists, and the digest of that list itself. */
  files: count,
  /** Their sizes together. */
  bytes: count,
  digestsSha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Remarks about what could not be exported, or deserves a look. */
  notes: z.array(z.string().max(1000)).max(1000),
})

export type ExportedPost = z.infer<typeof exportedPostSchema>
export type ExportedDocument = z.infer<typeof exportedDocumentSchema>
export type ExportedEntryRevision = z.infer<typeof exportedEntryRevisionSchema>
export type ExportedPicture = z.infer<typeof exportedPictureSchema>
export type ExportedUsers = z.infer<typeof exportedUsersSchema>
export type ExportCounts = z.infer<typeof exportCountsSchema>
export type ExportManifest = z.infer<typeof exportManifestSchema>
