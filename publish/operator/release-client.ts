import { z } from 'zod'
import { releaseSummarySchema } from '../../shared/publish/publish-overview.ts'
import type { HeldRelease, Integrity } from '../../shared/publish/publish-overview.ts'

/** A release as the client shows it. */
export const shownReleaseSchema = releaseSummarySchema.extend({
  isLive: z.boolean(),
  isNewest: z.boolean(),
})
export type ShownRelease = z.infer<typeof shownReleaseSchema>

/** One release with what it costs. */
export const releaseDetailsSchema = shownReleaseSchema.extend({
  redirects: z.int().min(0),
  /** Files that go with it, in bytes. */
  ownBytes: z.int().min(0),
})
export type ShownDetails = z.infer<typeof releaseDetailsSchema>

const counts = z.object({ added: z.int(), changed: z.int(), removed: z.int() })

/** The difference between two releases, page by page. */
export const shownDifferenceSchema = z.object({
  from: z.int(),
  to: z.int(),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  otherFiles: counts,
  redirects: counts,
  hasOtherSources: z.boolean(),
})
export type ShownDifference = z.infer<typeof shownDifferenceSchema>

/** All releases, and where the site stands. */
export interface ShownReleases {
  readonly live: number | null
  readonly newest: number | null
  readonly held: HeldRelease | null
  readonly releases: readonly ShownRelease[]
}

/** The releases of a site, whether it runs or not. */
export interface ReleaseClient {
  list(): Promise<ShownReleases>
  show(release: number): Promise<ShownDetails>
  diff(from: number, to: number): Promise<ShownDifference>
  rollback(release: number, reason: string): Promise<void>
  /** Returns the release that is live now. */
  resume(): Promise<number>
  verify(onProgress: (done: number, total: number) => void): Promise<Integrity>
  /** Takes the clock of the publisher's machine as right. */
  confirmClock(): Promise<void>
  close(): Promise<void>
}
