import { messageOf } from '../../../node-shared/errors.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import type { ReleaseRedirect } from '../lists/manifest.ts'
import type { ReleaseFile } from '../files/release-file.ts'

/** One release as a target takes it. */
export interface ReleaseLists {
  readonly release: number
  /** Numbers of all releases that can be gone back to; it is one of them. */
  readonly kept: readonly number[]
  /** Equal for equal sites: the content hash of all lists. */
  readonly site: string
  /** Every file by public path; with those of other kept releases that open tabs still ask for. */
  readonly files: ReadonlyMap<string, ReleaseFile>
  readonly redirects: readonly ReleaseRedirect[]
  /** The plain content of a file. */
  readonly read: (file: ReleaseFile) => Promise<Buffer>
  /**
   * Asked right before readers get the release, and where it takes long, more often.
   *
   * @returns the fencing number of this publisher; null where no other one can be
   * @throws PublishError when another publisher has taken over
   */
  readonly fence: () => Promise<number | null>
}

/** Where releases go: what readers ask. */
export interface ReleaseTarget {
  readonly kind: 'local' | 'firebase-hosting' | 's3'
  /** For people, such as `Firebase Hosting site my-site`. */
  readonly name: string
  /**
   * Makes a release, also an earlier one, what readers get. Resolves when they do. What fails or is
   * cut off leaves them with a whole site, and may be repeated: it goes on from there.
   *
   * @throws TargetError
   */
  makeLive(lists: ReleaseLists, signal: AbortSignal): Promise<void>
  /** Whether a release was made live here before: a target that was just set up needs one. */
  hasReleases(): Promise<boolean>
  /** Pauses after which a public page that is not right yet is looked at again, in milliseconds. */
  readonly secondLooksMs: readonly number[]
}

/** This process serves the releases itself: the pointer that the store moves is the switch. */
export const LOCAL_TARGET: ReleaseTarget = {
  kind: 'local',
  name: 'this machine',
  makeLive: () => Promise.resolve(),
  hasReleases: () => Promise.resolve(true),
  secondLooksMs: [250, 750],
}

/** Whether a target has a release; one that cannot be asked gets one that it may have, which costs it nothing. */
export async function hasReleases(target: ReleaseTarget, log: Log): Promise<boolean> {
  try {
    return await target.hasReleases()
  } catch (error) {
    log.warn('release.target-unreachable', { target: target.name, reason: messageOf(error) })
    return false
  }
}
