import type { Reporter } from 'gatsby'
import type { FileChanges } from '../../shared/publish/builder-protocol.ts'
import type { SiteChange } from '../pages/model/change/site-change.ts'
import type { Bundles } from './bundling/store/bundle-store.ts'
import type { EncodingCounts } from './pictures/reuse-encodings.ts'
import type {
  BuildActivity,
  CollectedGarbage,
  FailedPage,
  MemoryFacts,
  StoredNode,
} from './modules/gatsby-types.ts'

/** The outcome of applying a change: sorted files; only those with new content count as written. */
interface Applied extends FileChanges {
  /**
   * Pages that could not be made. Their files are as they were before the change (a new page has
   * none), and each of them is tried again by the next change, so that taking away what one shows
   * and applying again is enough.
   */
  readonly failedPages: readonly FailedPage[]
  /** Milliseconds by step. */
  readonly timings: Readonly<Record<string, number>>
}

/**
 * Gatsby in this process. First {@link check}, then {@link build}, then any number of {@link apply};
 * calls must not overlap.
 */
export interface Gatsby {
  /**
   * The self-check of the start: null, or why this Gatsby must not be used this way. Everything that
   * is used later is looked at, nothing is changed.
   */
  check(): string | null
  /**
   * Runs the stock build command in this process and leaves its state loaded.
   *
   * @param bundles what is made of the sources outside of this process; without, Gatsby bundles them
   * @throws GatsbyBuildError with what Gatsby reported; what the bundles reject with
   */
  build(
    onActivity: (activity: BuildActivity) => void,
    bundles?: Promise<Bundles> | null,
  ): Promise<void>
  /**
   * In place of {@link Gatsby.build}, where nothing but posts can have changed since the state was
   * saved: goes on from it. Every change since then has to be applied.
   *
   * @param bundles those of the build that has left the state; what is damaged of them is put back
   * @returns whether a change that was cut off has been undone
   * @throws GatsbyBuildError with what Gatsby reported; what the bundles reject with
   */
  resume(bundles?: Promise<Bundles> | null): Promise<boolean>
  getNode(id: string): StoredNode | undefined
  getNodesByType(type: string): readonly StoredNode[]
  /** Paths of all pages. */
  pages(): readonly string[]
  /** All pages, with what their queries are told. */
  sitePages(): Iterable<{
    readonly path: string
    readonly context: Readonly<Record<string, unknown>>
  }>
  /**
   * Brings the data layer and the files below `public/` to a new state. What a cold build of the
   * same nodes and pages writes is what is there afterwards, but for pages that wait. A template is the
   * name of a file in `src/templates`.
   *
   * @throws GatsbyStateError when Gatsby is in a state in which only a full build helps
   */
  apply(change: Pick<SiteChange, 'nodes' | 'pages'>): Promise<Applied>
  /** How many pages wait to be made anew: those of changes that named others as the first ones. */
  waiting(): number
  /**
   * Makes the pages that wait longest.
   *
   * @param limit most pages
   * @throws GatsbyStateError as {@link apply} does
   */
  makeWaiting(limit: number): Promise<Applied>
  /**
   * Runs something that asks Gatsby for pictures, and waits until they are made.
   *
   * @returns its result, and the new files as paths below `public/`
   * @throws GatsbyStateError when a picture cannot be made
   */
  withPictures<Result>(
    run: (reporter: Reporter) => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly written: readonly string[] }>
  /** Puts Gatsby's state on the disk, so that a warm build of this folder goes on from it. */
  saveState(): Promise<void>
  memory(): MemoryFacts
  /** Files of pictures since the process has started; null where none are kept. */
  encodings(): EncodingCounts | null
  /** Removes what no page refers to any more: page data, pictures, entries of Gatsby's caches. */
  collect(): Promise<CollectedGarbage>
}
