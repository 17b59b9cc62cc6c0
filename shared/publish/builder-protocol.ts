import { z } from 'zod'
import { documentRefSchema } from '../documents/document-ref.ts'

/**
 * Messages between the publisher and its builder process, as JSON over the IPC channel that Node
 * gives a child process. The builder answers every request with exactly one message that carries the
 * request's `id`; requests are worked on one after the other, in the order in which they came.
 */

/** Argument of the builder program: the folder where bundles are kept. */
export const BUNDLE_STORE = '--bundle-store='

/** Argument of the builder program: names the bundles that belong to the sources and settings. */
export const BUNDLE_KEY = '--bundle-key='

/** Argument of the builder program: the folder where encoded pictures are kept. */
export const PICTURE_STORE = '--picture-store='

/**
 * Argument of the builder program: `ready` is said as soon as there are pages, and what readers can wait
 * for is left to `makeDeferred`. Nothing that a live site has may be missing then: it is for the first build of
 * a site, and for warm starts, whose folder has it all.
 */
export const PAGES_FIRST = '--pages-first'

/**
 * Argument of the builder program: a builder has stored its state in the folder, sources, settings,
 * packages and the files in `content/` are the same, and so is the public folder. Only posts can have
 * changed, and the builder goes on from the state without a build.
 */
export const RESUMED_START = '--resume'

/**
 * Where the builder keeps its state in the folder of the site, between its processes. Only the builder knows
 * what is in it; the publisher alone vouches for it, or takes it away: it writes a digest when the state is
 * stored and compares it before it starts another process (`publish/workspace/dirty-marker.ts`). The
 * builder does not look again.
 */
export const BUILDER_STATE = {
  folder: '.cache',
  /** Memory of nodes, pages and queries. Suspect after a build that did not end well. */
  nodesAndPages: ['redux', 'data', 'caches-lmdb', 'deferrals', 'undo'],
  /** The parts without which there is no warm start: with half of them, pages would be stale. */
  warmStart: ['redux', 'deferrals'],
  /** The nodes, which are too many to be read for a digest. */
  nodes: 'data',
  /** The work that was left for later when the state was stored. */
  deferrals: 'deferrals',
  /** The nodes as they were when the state was stored: a builder that goes on from it puts them back. */
  undo: 'undo',
  output: 'public',
  /** The only part of the output that is named by content. */
  outputByContent: 'static',
} as const

const requestId = z.string().min(1)
const count = z.int().min(0)
/** Milliseconds by phase, such as `{ read: 12, prepare: 4, ... }`. */
const timings = z.record(z.string(), z.number().min(0))
/** A path below the folder of the site, with `/` before every part: `/discover/a/index.html`. */
const sitePath = z.string().startsWith('/')

/** The requests of the publisher to the builder. */
export const builderRequestSchema = z.discriminatedUnion('kind', [
  /**
   * Bring these documents and everything that shows them up to date, and whatever else has changed since
   * the last look. Without changes: look whether nothing is missing, and try again to fetch pictures
   * that did not come. Answered with `built`, `needsFullBuild` or `failed`.
   */
  z.object({
    kind: z.literal('build'),
    id: requestId,
    /** Documents of which readers are to see a new version, or nothing any more: the backend knows which. */
    changes: z.array(documentRefSchema),
    /** Whether some may be left to a later build, which the publisher then asks for. */
    mayDefer: z.boolean().default(false),
    /** The day in the site's time zone: where figures are others by now, pages follow it. Null leaves them. */
    day: z.iso.date().nullable().default(null),
  }),
  /** Do the follow-up work of the builds before. Answered with `madeDeferred`, `needsFullBuild` or `failed`. */
  z.object({ kind: z.literal('makeDeferred'), id: requestId }),
  /**
   * A `makeDeferred` under way is to stop at its next safe point: it is answered at once, with `hasDeferred`.
   * Not answered by itself. A `build` that waits has the same effect.
   */
  z.object({ kind: z.literal('yield'), id: requestId }),
  /** Keep the state on disk, for a warm start. Answered with `saved` or `failed`. */
  z.object({ kind: z.literal('save'), id: requestId }),
  /** No longer a build in the background: take back the priority that it gave up. Not answered. */
  z.object({ kind: z.literal('toFront') }),
  /** End, as soon as the request under way is answered. */
  z.object({ kind: z.literal('stop') }),
])
export type BuilderRequest = z.infer<typeof builderRequestSchema>

/** A version of a post that cannot be built. A later version of it is tried again. */
export const quarantinedPostSchema = z.object({
  postId: z.string().min(1),
  /** ISO 8601; null when the document has no usable time. */
  updatedAt: z.string().nullable(),
  /** In words for the author of the post. */
  problem: z.string(),
})
export type QuarantinedPost = z.infer<typeof quarantinedPostSchema>

/**
 * An entry of the file that `PLIEGO_QUARANTINE_FILE` names: written by the publisher, read by every
 * build. Where the publisher found the post by itself, `updatedAt` is null and the entry counts for the
 * revision, or for every version when that is null, too.
 */
const quarantineEntrySchema = quarantinedPostSchema.extend({
  revision: z.number().nullable().default(null),
})
export type QuarantineEntry = z.infer<typeof quarantineEntrySchema>

/** The whole file: read at the start of the builder and again for every `build` request. */
export const quarantineFileSchema = z.array(quarantineEntrySchema)

/** A document that waits for a later build. Its page stays as it is until then. */
export const deferredDocumentSchema = documentRefSchema.extend({
  /** In words for its author. */
  reason: z.string(),
})
export type DeferredDocument = z.infer<typeof deferredDocumentSchema>

/**
 * The report of a build about itself. After a full build: of the whole site. After a change: of the
 * documents that it has changed.
 */
export const builderReportSchema = z.object({
  /** Those that have a page. */
  documents: z.array(
    documentRefSchema.extend({
      path: z.string(),
      revision: z.number(),
      /** Stands in the page as the `pliego-digest` meta element. */
      digest: z.string(),
    }),
  ),
  /** Documents that have a page which is not quite what the author meant. */
  warnings: z.array(
    z.object({
      document: documentRefSchema,
      /** The name of the document in lists. */
      name: z.string(),
      code: z.string(),
      message: z.string(),
    }),
  ),
  /** Published documents without a page, after a change also those of the whole site. */
  leftOut: z.array(z.object({ document: documentRefSchema, problems: z.array(z.string()) })),
  /** Those of `leftOut` that this build has found to break it, to be remembered by the publisher. */
  quarantine: z.array(quarantinedPostSchema),
  /** Numbers of pages: on the site now, and made, made anew and removed by this build. */
  pages: z.object({ total: count, made: count, changed: count, removed: count }),
})
export type BuilderReport = z.infer<typeof builderReportSchema>

/** Most posts of which a build without posts tries to fetch pictures again; the next one takes others. */
export const PICTURE_POSTS_AT_ONCE = 25

/** Posts with pictures that could not be fetched and may be there later, and how many pictures they lack. */
export const awaitedPicturesSchema = z.object({ posts: count, missing: count })
export type AwaitedPictures = z.infer<typeof awaitedPicturesSchema>

const awaitedPictures = awaitedPicturesSchema.default({ posts: 0, missing: 0 })

/** Memory of the builder process, in bytes. */
export const builderMemorySchema = z.object({ rss: count, heapUsed: count })
export type BuilderMemory = z.infer<typeof builderMemorySchema>

/** Public paths of the files that a build has written and removed. */
export interface FileChanges {
  readonly written: readonly string[]
  readonly removed: readonly string[]
}

const fileChanges = { written: z.array(sitePath), removed: z.array(sitePath) }

/**
 * Whether pages show what was before the last change, such as lists: `makeDeferred` makes them first, and
 * is to be asked for soon.
 */
const hasWaitingPages = z.boolean().default(false)

/**
 * Whether the next `makeDeferred` changes pages, or anything else that the stored state tells of. Without,
 * it only writes files beside the pages: what is missing of them is seen on the disk, so that another
 * process can go on with them from the state as it is stored.
 */
const hasDeferredPages = z.boolean().default(true)

/**
 * The first day on which the site, built anew, would show something else, in the site's time zone, such as
 * `2027-01-01`; null when none is known. A build brings it to that day; where the day stays what it was, only a
 * full build does.
 */
const staleFrom = z.iso.date().nullable().default(null)

/** The messages of the builder to the publisher. */
export const builderMessageSchema = z.discriminatedUnion('kind', [
  /** This version of Gatsby is not one that changes can be applied with. The process ends. */
  z.object({ kind: z.literal('unsupported'), reason: z.string() }),
  /** The work that is under way, in words for people; `done` of `total` where that can be told. */
  z.object({
    kind: z.literal('progress'),
    phase: z.string(),
    done: count.optional(),
    total: count.optional(),
  }),
  /** The full build that every builder begins with has ended well; from now on requests are taken. */
  z.object({
    kind: z.literal('ready'),
    report: builderReportSchema,
    /** Milliseconds from the start of the process. */
    took: z.number().min(0),
    /** Whether a `makeDeferred` has something to make. */
    hasDeferred: z.boolean(),
    hasDeferredPages,
    awaitedPictures,
    staleFrom,
    memory: builderMemorySchema,
  }),
  z.object({
    kind: z.literal('built'),
    id: requestId,
    ...fileChanges,
    /** Only where documents may be left to a later build; the report does not speak of them. */
    deferred: z.array(deferredDocumentSchema).default([]),
    /** Whether a `makeDeferred` has something to make. */
    hasDeferred: z.boolean(),
    hasDeferredPages,
    hasWaitingPages,
    awaitedPictures,
    staleFrom,
    report: builderReportSchema,
    timings,
    memory: builderMemorySchema,
  }),
  z.object({
    kind: z.literal('madeDeferred'),
    id: requestId,
    ...fileChanges,
    /** Whether another `makeDeferred` has something to make. */
    hasDeferred: z.boolean(),
    hasDeferredPages,
    hasWaitingPages,
    /** Reports what could not be made, in words for operators; it is tried again after the next build. */
    problem: z.string().optional(),
    timings,
    memory: builderMemorySchema,
  }),
  z.object({ kind: z.literal('saved'), id: requestId }),
  /** Only a full build can do this. Nothing was applied, or the state is not sure: use no more. */
  z.object({ kind: z.literal('needsFullBuild'), id: requestId, reason: z.string() }),
  /**
   * A failure. With `isUsable` nothing was applied and the next request is welcome (the backend did
   * not answer); otherwise the process is to be used no more.
   */
  z.object({
    kind: z.literal('failed'),
    /** Null while the process is not ready, and for a message that could not be understood. */
    id: requestId.nullable(),
    code: z.string(),
    message: z.string(),
    isUsable: z.boolean(),
    /** At the start: posts that may be the cause, to be left out of the next one. */
    quarantine: z.array(quarantinedPostSchema),
  }),
])
export type BuilderMessage = z.infer<typeof builderMessageSchema>
