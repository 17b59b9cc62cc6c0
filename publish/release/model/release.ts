import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'
import type { Form } from '../files/release-file.ts'
import type { Hold } from '../lists/pointer.ts'
import type { SiteIndex } from './site-index.ts'

/** The cause of a release with what follows from the builds before it. */
export const FOLLOW_UP_CAUSE = 'follow-up work'

/** Numbers of a release's difference to the one that it was made from. */
export interface ChangeCounts {
  readonly addedPages: number
  readonly changedPages: number
  readonly removedPages: number
  /** Files that belong to no page: scripts, pictures, feeds, search. */
  readonly otherFiles: number
}

/** The name of a release, which no other one gets, also not in a data folder that was copied back. */
export function releaseName({
  release,
  createdAt,
}: {
  readonly release: number
  readonly createdAt: string
}): string {
  return `${release} ${createdAt}`
}

/** The facts about a release that are known without reading its files. */
export interface ReleaseInfo {
  readonly release: number
  /** ISO 8601. */
  readonly createdAt: string
  readonly buildId: string
  /** Identifies the sources and settings that the site was built from. */
  readonly fingerprint: string
  /** Why the build was asked for. */
  readonly cause: string
  /** Whose changes it holds, by account id. */
  readonly people: readonly string[]
  /** The release that it was compared with when it was made. */
  readonly base: number | null
  readonly files: number
  readonly pages: number
  /** Of all plain files, in bytes. */
  readonly bytes: number
  /** Null for the first release. */
  readonly changes: ChangeCounts | null
}

/** A release as lists show it. */
export interface ListedRelease extends ReleaseInfo {
  readonly isLive: boolean
  readonly isNewest: boolean
  /** The release of the publish that this one completes; null for one that began a publish. */
  readonly followUpOf: number | null
}

/** Everything that is known of one release. */
export interface ReleaseDetails extends ListedRelease {
  readonly redirects: number
  /** Files that only this release has, which go with it: what it costs on the disk, in bytes. */
  readonly ownBytes: number
}

/** The difference between two releases, page by page: a page's HTML and its data are one entry. */
export interface ReleaseDiff {
  readonly from: number
  readonly to: number
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
  readonly otherFiles: {
    readonly added: number
    readonly removed: number
    readonly changed: number
  }
  readonly redirects: { readonly added: number; readonly removed: number; readonly changed: number }
  /** Whether sources or settings differ, so that everything may look different. */
  readonly hasOtherSources: boolean
}

/** The files of a whole site, found and stored, that no release has yet. */
export interface Tree {
  readonly workspace: string
  readonly folder: string
  readonly files: number
}

/** Changed files of a folder that are stored already, and in no release yet. */
export interface Staged {
  readonly folder: string
  readonly changes: FileChanges
}

/** Compressed forms that were made for files of the newest release, and are in no release yet. */
export interface MadeForms {
  readonly files: number
}

/** Options of {@link ReleaseMaker.makeForms}. */
export interface MissingFormsOptions {
  /** Called before each file, one after the other. */
  readonly pause: () => Promise<void>
  readonly onProgress: (done: number, total: number) => void
  /** Ends the work after the file that is at hand. What was made is found by the next call. */
  readonly signal: AbortSignal
  /** Whether other work waits: what was made by then is released, and the next call makes the rest. */
  readonly isYieldRequested?: () => boolean
}

/** The input of a release. */
interface ReleaseInput {
  /** The folder with the whole site. */
  readonly folder: string
  /**
   * The whole folder as collected; `newest` with `changes` or `staged`; the folder is collected when
   * left out.
   */
  readonly tree?: Tree | 'newest'
  readonly changes?: FileChanges
  /** The same, with changes that {@link ReleaseMaker.stage} has stored; instead of `changes`. */
  readonly staged?: Staged
  /** The newest release, with compressed forms; instead of `changes`. */
  readonly forms?: MadeForms
  readonly buildId: string
  readonly fingerprint: string
  readonly cause?: string
  readonly people?: readonly string[]
}

/** The outcome of a switch: while the site is held, new releases wait. */
export type Activation =
  | { readonly kind: 'live'; readonly release: number }
  | {
      readonly kind: 'held'
      /** The release that stays live. */
      readonly release: number
      readonly hold: Hold
    }

/** How far a check has come, in files. */
export type CheckProgress = (done: number, total: number) => void

/** `sizes` looks whether each file is there with its size; `hashes` reads every byte. */
export type CheckDepth = 'sizes' | 'hashes'

/** One stored file that is missing or damaged. */
export interface Damage {
  readonly sha256: string
  /** Null for the plain file. */
  readonly encoding: Form | null
  readonly problem: 'missing' | 'damaged'
  /** A public path that needs it, or what it is to a release (`a list of files`). */
  readonly path: string
  /** Kept releases that need it. */
  readonly releases: readonly number[]
  readonly isRepaired: boolean
}

/** The result of a check. */
export interface CheckReport {
  readonly depth: CheckDepth
  readonly files: number
  readonly bytes: number
  readonly tookMs: number
  readonly damage: readonly Damage[]
  /** Whether the live site is whole now. */
  readonly isLiveWhole: boolean
}

/** Options of a check. */
export interface CheckOptions {
  readonly depth: CheckDepth
  /** Of the live release alone when left out. */
  readonly allReleases?: boolean
  readonly onProgress?: CheckProgress
  readonly signal?: AbortSignal
  /** Milliseconds of rest after every hundred files, for a check that nobody waits for. */
  readonly pauseMs?: number
}

/** The releases as code outside the publishing path sees and switches them. */
export interface ReleaseHistory {
  /** Returns the release that readers get, or null before the first one. */
  live(): ReleaseInfo | null
  newest(): ReleaseInfo | null
  /** Null unless an editor went back and publishing was not resumed. */
  held(): Hold | null
  /** The kept releases, newest first. */
  list(): readonly ListedRelease[]
  /** @throws ReleaseError `release/unknown` */
  show(release: number): Promise<ReleaseDetails>
  /** @throws ReleaseError `release/unknown` */
  diff(from: number, to: number): Promise<ReleaseDiff>
  /**
   * Goes back (or forth) to a kept release and stays there until {@link resume}.
   * @throws ReleaseError `release/unknown`, or `release/list-broken`
   */
  rollback(release: number, by: string, reason: string): Promise<ReleaseInfo>
  /** Ends the hold and goes to the newest release. */
  resume(by: string): Promise<ReleaseInfo>
  /** Looks whether the stored files are whole, and repairs what can be repaired. */
  verify(options: CheckOptions): Promise<CheckReport>
  /** The live site in memory; changed at a switch by what differs. */
  site(): SiteIndex | null
}

/** How releases are made; the store of `store.ts` has this beside {@link ReleaseHistory}. */
export interface ReleaseMaker {
  /**
   * Stores a whole folder. What did not change since the last time in this workspace is not read.
   *
   * @param isUncompressed whether compressed forms are left to {@link makeForms}: they are three
   *   quarters of the work
   */
  collect(folder: string, workspace: string, isUncompressed?: boolean): Promise<Tree>
  /**
   * Makes a folder that releases are made from what it was in one of them, but for files that are not
   * published.
   *
   * @param release its name, see `releaseName`
   * @returns false when that release is not kept any more, or damaged
   */
  restore(release: string, folder: string, workspace: string): Promise<boolean>
  /** Whether files of the newest release may lack compressed forms, or have some that are to be improved. */
  lacksForms(): boolean
  /**
   * Makes the compressed forms that files of the newest release lack, and better ones where someone waited for
   * them. Null when it was ended.
   */
  makeForms(options: MissingFormsOptions): Promise<MadeForms | null>
  /**
   * Reads and stores changed files of a folder, so that the release that is made of them takes no
   * time. Releases of the same folder may be made meanwhile and afterwards: of a file that they have,
   * theirs counts.
   *
   * @param pause called before each file is read, one after the other
   * @throws as {@link create}; the changes belong to the next release of the folder
   */
  stage(folder: string, changes: FileChanges, pause: () => Promise<void>): Promise<Staged>
  /**
   * Makes a release. A site that equals the newest release makes none: that one is returned. Nothing
   * of a failed attempt is lost: its changes belong to the next one of the same folder.
   *
   * @throws ReleaseError `release/no-home-page`, `release/redirects-invalid`, `release/no-base`,
   *   `release/file-missing`, `release/disk-full`, `release/not-writable`
   */
  create(input: ReleaseInput): Promise<ReleaseInfo>
  /**
   * Makes a kept release the live one, unless the site is held.
   * @throws ReleaseError `release/unknown`
   */
  activate(release: number): Promise<Activation>
}
