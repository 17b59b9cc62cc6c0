import type { LostAddress } from '../source/old-addresses.ts'
import type { ImportedStatus, LeftOut, PostPart } from '../source/source.ts'

/**
 * The outcomes of a post.
 * - `created`, `updated`: written now (or, in a dry run, to be written)
 * - `unchanged`: here already, just like that
 * - `differs`: here already but different from the export; `--update` rewrites it
 * - `changed-here`: edited here since it was imported, so it is left alone
 * - `deleted-here`: published here once and taken away since, so it is left alone
 * - `left-out`: cannot be a post of this site
 * - `failed`: the site refused it
 */
export const OUTCOMES = [
  'created',
  'updated',
  'unchanged',
  'differs',
  'changed-here',
  'deleted-here',
  'left-out',
  'failed',
] as const
export type ImportOutcome = (typeof OUTCOMES)[number]

/** A picture that could not be had. */
export interface MissingPicture {
  readonly address: string
  readonly reason: string
}

/** One post that the export gives, in the report. */
export interface PostReport {
  /** Its name in the source: `#12` in WordPress, a path in a folder. */
  readonly sourceId: string
  readonly postId: string
  /** A post with a password gives two: its page with a `notice`, and its `full-text` as a draft. */
  readonly part: PostPart
  readonly title: string
  readonly slug: string
  readonly status: ImportedStatus
  /** As the source has it, such as `publish`. */
  readonly sourceStatus: string
  readonly outcome: ImportOutcome
  /** Why it was left out, left alone or refused; empty otherwise. */
  readonly reason: string
  readonly pictures: { readonly stored: number; readonly missing: readonly MissingPicture[] }
  /** Changes and losses on the way, and whatever deserves a look. */
  readonly notes: readonly string[]
}

/** One author of the export and the id that the posts carry here. */
export interface AuthorReport {
  readonly login: string
  readonly displayName: string
  readonly authorId: string
  readonly posts: number
}

/** The outcome of the addresses of the old site. */
export interface RedirectReport {
  readonly created: number
  readonly unchanged: number
  /** Ids of redirects that are here and lead elsewhere; they stay. */
  readonly keptOtherwise: readonly string[]
  /** Addresses that no redirect can have. */
  readonly impossible: readonly string[]
}

export interface ImportReport {
  readonly file: string
  readonly site: string
  readonly siteTitle: string
  /** Where the posts went; null when nothing was contacted. */
  readonly target: string | null
  readonly isDryRun: boolean
  readonly startedAt: string
  readonly finishedAt: string
  /** Why the import stopped before its end; null when it did not. */
  readonly stoppedBy: string | null
  readonly counts: {
    readonly items: number
    readonly posts: number
    readonly published: number
    readonly drafts: number
    readonly scheduled: number
    readonly outcomes: Readonly<Record<ImportOutcome, number>>
    readonly picturesStored: number
    readonly picturesMissing: number
  }
  readonly leftOut: readonly LeftOut[]
  readonly authors: readonly AuthorReport[]
  readonly notes: readonly string[]
  /** Null where the source names no addresses, and when the import stopped before. */
  readonly redirects: RedirectReport | null
  /** Addresses of the old site that lead nowhere here. */
  readonly lost: readonly LostAddress[]
  readonly posts: readonly PostReport[]
}

/** Counts what became of the posts. */
export function countPosts(items: number, posts: readonly PostReport[]): ImportReport['counts'] {
  const count = (isCounted: (post: PostReport) => boolean): number => posts.filter(isCounted).length
  const outcomes = Object.fromEntries(
    OUTCOMES.map((outcome) => [outcome, count((post) => post.outcome === outcome)]),
  ) as Record<ImportOutcome, number>
  const sum = (numberOf: (post: PostReport) => number): number =>
    posts.reduce((total, post) => total + numberOf(post), 0)
  return {
    items,
    posts: posts.length,
    published: count(({ status }) => status === 'published'),
    drafts: count(({ status }) => status === 'draft'),
    scheduled: count(({ status }) => status === 'scheduled'),
    outcomes,
    picturesStored: sum(({ pictures }) => pictures.stored),
    picturesMissing: sum(({ pictures }) => pictures.missing.length),
  }
}
