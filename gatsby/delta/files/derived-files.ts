import type { BuildError } from '../../errors.ts'
import type { PostWarning } from '../../html/prepare-html.ts'
import type { SiteChange } from '../internals/gatsby.ts'

/** Files below `public/`, by paths such as `/discover/rss.xml`. */
export interface ChangedFiles {
  readonly written: readonly string[]
  readonly removed: readonly string[]
}

/** What the build says about one post, in the shape of its report. */
export interface ReportedWarning extends PostWarning {
  readonly postId: string
  readonly slug: string
}

/** What {@link DerivedFiles.now} did. */
export interface DerivedNow extends ChangedFiles {
  /**
   * Posts whose warnings are others than before: changed ones, and those with a link to a page that
   * came or went. Their warnings now, which may be none, are in {@link DerivedFiles.warningsOf}.
   */
  readonly warnedAnew: readonly string[]
}

/** What {@link DerivedFiles.later} did. */
export interface DerivedLater extends ChangedFiles {
  /**
   * Why the search index could not be made. Everything else is done, the index before stays, and the
   * next call tries again.
   */
  readonly failure: BuildError | null
}

/**
 * Every file of the site that no page makes, kept as a full build would write it. Calls do not
 * overlap, but for {@link DerivedFiles.begin}, which may run beside Gatsby's work.
 */
export interface DerivedFiles {
  /**
   * Draws the link preview cards that a change needs, aside from the public folder. To be called as
   * soon as the change is planned; {@link DerivedFiles.now} waits for it. Nothing is lost when the
   * change is never applied.
   */
  begin(change: SiteChange): void
  /**
   * Takes note of a change that Gatsby has applied and makes what its pages need at once: cards,
   * redirects, animations. Called for deferred parts of a change as well.
   *
   * @param applied what Gatsby wrote and removed for the change
   */
  now(change: SiteChange, applied: ChangedFiles): Promise<DerivedNow>
  /** Whether {@link DerivedFiles.later} has something to make. */
  hasRest(): boolean
  /**
   * Makes the rest: feeds, sitemap, search index.
   *
   * @param signal ends the work at the next safe point, with what was written until then; the index
   *   goes on being made in its own process and is published by a later call
   */
  later(signal: AbortSignal): Promise<DerivedLater>
  /** What the build says about a post; broken pictures before what the rules say. */
  warningsOf(postId: string): readonly ReportedWarning[]
  /** What the build says about all posts. */
  warnings(): readonly ReportedWarning[]
  /** Published documents without a page. */
  leftOut(): readonly { readonly postId: string; readonly problems: readonly string[] }[]
  /** Ends the process that makes the search index. */
  close(): Promise<void>
}
