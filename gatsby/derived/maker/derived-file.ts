import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'
import type { BuildError } from '../../errors.ts'
import type { AskForImage } from '../../nodes/picture.ts'
import type { PlannedCopy, PlannedFile } from '../../files/planned-file.ts'
import type { SiteChange } from '../../pages/model/change/site-change.ts'
import type { SiteOverview } from '../../nodes/site-overview.ts'
import type { PostRedirect } from '../../pages/plan/plan-pages.ts'
import type { PublicFiles } from '../../files/public-files.ts'

/** A site that files are derived from, and the places where they go. */
export interface DerivedSite {
  /** The site's folder, with `public`, `.cache`, `static` and `node_modules`. */
  readonly directory: string
  readonly siteUrl: string
  /** Whether every page says `noindex`: then there is no sitemap. */
  readonly isKeptFromSearch?: boolean
  readonly imageCacheDir: string
  /** The data layer as it is at any moment; nodes of the site's own types. */
  readonly nodes: {
    getNode(id: string): object | undefined
    /** All of them with everything that they hold: not for posts and lists. */
    getNodesByType(type: string): readonly object[]
  }
  /** Read at the beginning, and then no more. */
  readonly overview: SiteOverview
  /** All redirects of the site as it is. */
  readonly redirects: readonly PostRedirect[]
  readonly askForImage: AskForImage
  /** Whether readers get the pages first: what an entry leaves for later is made afterwards. */
  readonly isPagesFirst?: boolean
  /** Files that the process before had deferred, where no full build has come after it. */
  readonly deferrals?: FileDeferrals
  /** Told what was made, for people. */
  readonly log?: (line: string) => void
}

/** The answers of {@link FilesMadeLater.deferrals}, by what the entry makes. */
export type FileDeferrals = Readonly<Record<string, readonly string[]>>

/** Files of a full build. */
export interface PlannedFiles {
  readonly files?: readonly PlannedFile[]
  readonly copies?: readonly PlannedCopy[]
}

/** Files that pages need at once, kept up to date change by change. */
export interface FilesMadeNow {
  /** Begins, aside from the public folder, as soon as a change is planned. It may never be applied. */
  begin?(change: SiteChange): void
  /** Makes what the pages of a change need, after Gatsby has applied it. */
  make(change: SiteChange): Promise<FileChanges>
}

export interface MadeLater extends FileChanges {
  /** Why it could not be made. What was there before stays, and the next call tries again. */
  readonly failure?: BuildError | null
}

/** Something that is being made, for people. */
export interface DeferredProgress {
  /** The work under way, such as `Making the search index`. */
  readonly phase: string
  /** Of `total` pieces; left out where they are not counted. */
  readonly done?: number
  readonly total?: number
}

/** Files that readers can wait for, kept up to date after changes. */
export interface FilesMadeLater {
  /** @param applied what Gatsby wrote and removed for the change */
  note(applied: FileChanges, change: SiteChange): void
  hasDeferred(): boolean
  /** Describes what is left, while there is something. */
  progress(): DeferredProgress
  /** The same in words that `follow` of another process understands; null when nothing is left. */
  deferrals(): readonly string[] | null
  /** Begins what goes on aside, in processes of its own, while other files are made. */
  begin?(): void
  /** Makes what is left. @param signal ends the work at the next safe point */
  make(signal: AbortSignal): Promise<MadeLater>
  /** Ends what goes on aside. */
  close?(): Promise<void>
}

/** How the files of an entry are kept up to date. */
export interface FollowedFiles {
  /** Before readers see a change. */
  readonly now?: FilesMadeNow
  /** After the publish, when no change waits. */
  readonly later?: FilesMadeLater
}

/** An entry of the registry of derived files; `Site` has what the entry needs besides. */
export interface DerivedFile<Site extends DerivedSite = DerivedSite> {
  /** The files that it makes, and their sources; for people. */
  readonly makes: string
  readonly from: string
  /** Everything, as a full build leaves it. What it has written by itself is not in the answer. */
  all(site: Site): PlannedFiles | Promise<PlannedFiles>
  /** The part of it that is made when readers get the pages first; everything when left out. */
  readonly pagesFirst?: {
    make(site: Site): PlannedFiles | Promise<PlannedFiles>
    /** Paths of files that are made afterwards. What is there of them stays. */
    leaves?(site: Site): Promise<readonly string[]>
  }
  /**
   * Left out for files that are made of the repository alone, which no change of posts touches. What
   * was left when the pages came first is made by `later`.
   */
  follow?(
    site: Site,
    files: PublicFiles,
    /** Parts that another process has left; null when there are none. */
    deferrals: readonly string[] | null,
  ): FollowedFiles | Promise<FollowedFiles>
}

export const NO_CHANGES: FileChanges = { written: [], removed: [] }
