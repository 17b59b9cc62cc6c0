import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { BuildSummary, Standing } from '../../../shared/publish/publish-overview.ts'
import type { BuildRecord } from '../../queue/build-record.ts'
import { FOLLOW_UP_CAUSE } from '../../release/model/release.ts'
import type { ReleaseHistory, ReleaseInfo } from '../../release/model/release.ts'
import { isoTime, isoTimeOrNull } from './receipt.ts'
import type { LiveSpan, Switches } from './switches.ts'

const nextRow = z.object({ next: z.int().nullable() })

/** Sources of standings. */
export interface StandingOptions {
  readonly database: DatabaseSync
  readonly history: Pick<ReleaseHistory, 'live' | 'held' | 'list'>
  readonly switches: Pick<Switches, 'spanOf'>
}

/** Where a build stands with the readers, and the follow-up releases that were made of it. */
export type BuildStanding = Pick<BuildSummary, 'standing' | 'liveFrom' | 'liveUntil' | 'followUps'>

/**
 * Prepares the standings of builds. A build has the releases from its own to that of the next build:
 * those in between hold what follows from it.
 */
export function openStandings({
  database,
  history,
  switches,
}: StandingOptions): (build: BuildRecord) => BuildStanding {
  const nextRelease = database.prepare(
    `SELECT min(release) AS next FROM builds WHERE state = 'live' AND release > ?`,
  )
  return ({ state, release }) => {
    const isMade = state === 'live' || state === 'held'
    if (!isMade || release === null) {
      const standing = state === 'live' || state === 'held' ? 'replaced' : state
      return { standing, liveFrom: null, liveUntil: null, followUps: [] }
    }
    const { next } = nextRow.parse(nextRelease.get(release))
    const highest = next === null ? Number.MAX_SAFE_INTEGER : next - 1
    const span = switches.spanOf(release, highest)
    const live = history.live()?.release ?? null
    return {
      standing: standingOf({ release, highest, live, span, isSiteHeld: history.held() !== null }),
      liveFrom: isoTimeOrNull(span?.from ?? null),
      liveUntil: isoTimeOrNull(span?.until ?? null),
      followUps: followUpsWithin(history.list(), release, highest),
    }
  }
}

interface Place {
  readonly release: number
  readonly highest: number
  readonly live: number | null
  readonly span: LiveSpan | null
  readonly isSiteHeld: boolean
}

function standingOf({ release, highest, live, span, isSiteHeld }: Place): Standing {
  if (live !== null && live >= release && live <= highest) return 'live'
  if (isSiteHeld && live !== null && release > live) return 'held'
  return span === null ? 'replaced' : 'past'
}

function followUpsWithin(
  releases: readonly ReleaseInfo[],
  lowest: number,
  highest: number,
): BuildSummary['followUps'] {
  return releases
    .filter(
      ({ release, cause }) => release > lowest && release <= highest && cause === FOLLOW_UP_CAUSE,
    )
    .map(({ release, createdAt, changes }) => ({
      release,
      at: isoTime(Date.parse(createdAt)),
      pages:
        changes === null ? 0 : changes.addedPages + changes.changedPages + changes.removedPages,
      files: changes?.otherFiles ?? 0,
    }))
    .reverse()
}
