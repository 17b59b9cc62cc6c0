import type { Receipt } from '../../../shared/publish/publish-events.ts'
import type { BuilderState } from '../../builder/builder-types.ts'
import type { ChangeBuild } from '../../queue/changes.ts'

/** Why the site stays at a release, and which one that is. */
export interface HeldAt {
  readonly release: number
  readonly by: string
  /** ISO 8601. */
  readonly at: string
  readonly reason: string
}

/**
 * Where a document stands on its way to the readers, from the newest build that holds a change of it.
 *
 * @param siteUrl the public origin
 * @param held set when the site stays at a release that may be older than the change
 * @param builderReason why builds wait for the builder, from {@link waitsFor}
 */
export function receiptOf(
  { build, change, receivedAt, deferral, verification, retryAt }: ChangeBuild,
  siteUrl: string,
  held: HeldAt | null,
  builderReason: string | null,
): Receipt {
  const isMissing = build.state === 'live' && verification.isMissing
  const state = isMissing ? 'failed' : build.state
  const isAwaited = state === 'queued' || (state === 'building' && build.builtAt === null)
  const began = build.state === 'building' ? build.startedAt : (build.liveAt ?? build.finishedAt)
  return {
    source: change.source,
    id: change.id,
    state,
    buildId: build.id,
    release: build.release,
    revision: change.revision,
    at: isoTime(began ?? build.createdAt),
    reason:
      build.failure?.reason ??
      (state === 'queued' ? deferral : null) ??
      (isAwaited ? builderReason : null) ??
      (state === 'held' && held !== null ? heldReason(held) : verification.problem),
    url:
      state === 'live' && change.kind === 'upsert' && change.path !== null
        ? `${siteUrl}${change.path}`
        : null,
    verified: verification.isVerified,
    retryAt: build.state === 'failed' ? isoTimeOrNull(retryAt) : null,
    leftOut: isMissing,
    by: change.by,
    cause: build.cause,
    queuedAt: isoTime(receivedAt ?? build.createdAt),
    startedAt: isoTimeOrNull(build.startedAt),
    builtAt: isoTimeOrNull(build.builtAt),
    liveAt: isMissing ? null : isoTimeOrNull(build.liveAt),
    verifiedAt: isoTimeOrNull(verification.at),
  }
}

/** Why builds wait for a builder that is asleep or on its way; null when they do not. */
export function waitsFor({ mode, full, reason }: BuilderState): string | null {
  const isOnItsWay = mode === 'asleep' || mode === 'starting'
  return isOnItsWay && full === null ? reason : null
}

function heldReason({ release, reason }: HeldAt): string {
  return `The site is held at release ${release} until an editor resumes publishing: ${reason}`
}

/** A time as the interface tells it. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}

/** Like {@link isoTime}, for what may not have happened yet. */
export function isoTimeOrNull(at: number | null): string | null {
  return at === null ? null : isoTime(at)
}
