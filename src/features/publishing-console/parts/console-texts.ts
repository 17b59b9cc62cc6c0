import type {
  BuilderSummary,
  BuildSummary,
  Overview,
  PageDifference,
  ReleaseSummary,
  RunningBuild,
} from '../../../../shared/publish/publish-overview'
import type { Publish } from './publishes'
import {
  bytesText,
  countText,
  durationText,
  momentText,
} from '../../../../shared/text/quantity-texts'
import { personName } from '../../../platform/authors/author-names'

/** Builder states in a word. */
export const BUILDER_MODES: Readonly<Record<BuilderSummary['mode'], string>> = {
  starting: 'Starting',
  ready: 'Ready',
  asleep: 'Asleep',
  'full-builds-only': 'Full builds only',
  stopped: 'Stopped',
}

/** Says what a builder's state means for those who publish. */
export function builderText({ mode, reason }: BuilderSummary): string {
  const why = reason === null ? '' : ` ${sentence(reason)}`
  switch (mode) {
    case 'starting':
      return `The site is being loaded into memory. Changes wait until then.${why}`
    case 'ready':
      return 'A change goes live in a fraction of a second.'
    case 'asleep':
      return 'No one has published for a while, so its memory is free for others. It starts when someone signs in, and a change waits for that a few seconds.'
    case 'full-builds-only':
      return `Every change takes a full build.${why}`
    case 'stopped':
      return `No builds run.${why}`
  }
}

/** Which pictures readers do not see yet: `24 pictures missing, tried again at 12:04:10`. */
export function missingPicturesText(
  { count, triedAgainAt }: NonNullable<Overview['missingPictures']>,
  now: Date,
): string {
  const when =
    triedAgainAt === null
      ? 'being tried again now'
      : `tried again at ${momentText(new Date(triedAgainAt), now)}`
  return `${countText(count, 'picture')} missing, ${when}`
}

/** Words that begin a line. */
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function sentence(text: string): string {
  const first = capitalised(text)
  return /[.!?…]$/.test(first) ? first : `${first}.`
}

/** Says the state of a build in a few words: `Was live 10:02:11 to 10:05:40`. */
export function standingText({ standing, liveFrom, liveUntil }: BuildSummary, now: Date): string {
  switch (standing) {
    case 'queued':
      return 'Queued'
    case 'building':
      return 'Building'
    case 'live':
      return 'Live'
    case 'past':
      return liveFrom === null || liveUntil === null
        ? 'Replaced'
        : `Was live ${momentText(new Date(liveFrom), now)} to ${untilText(liveFrom, liveUntil)}`
    case 'held':
      return 'Waits for the hold'
    case 'replaced':
      return 'Replaced'
    case 'failed':
      return 'Failed'
  }
}

/** The end of a time that began at `from`: without the day when it is the same one. */
function untilText(from: string, until: string): string {
  return momentText(new Date(until), new Date(from))
}

/** Says which files followed a publish, and when they were there. */
export function followUpText({ followUps }: BuildSummary, isPending: boolean): string | null {
  const last = followUps.at(-1)
  const parts = 'lists, cards and search index'
  if (last === undefined) return isPending ? `Next: ${parts}` : null
  const at = momentText(new Date(last.at), new Date())
  return isPending
    ? `Then ${parts}, partly made at ${at} (release ${last.release})`
    : `Then ${parts} at ${at} (release ${last.release})`
}

/** Whose changes a build holds: `Lucía Vargas and 2 more`. */
export function peopleText(uids: readonly (string | null)[]): string {
  const names = [...new Set(uids.map((uid) => (uid === null ? 'the publisher' : personName(uid))))]
  const [first, second, ...more] = names
  if (first === undefined) return ''
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${names.length - 1} more`
}

/** How long a build took, after its time: `, took 1.3 s`; empty before its end. */
export function tookText({ startedAt, finishedAt }: BuildSummary): string {
  return startedAt === null || finishedAt === null
    ? ''
    : `, took ${durationText(Date.parse(finishedAt) - Date.parse(startedAt))}`
}

/** Returns the facts about a build besides its time, in a line. */
export function buildFacts(build: BuildSummary, now: Date): string {
  const { standing, release, changes, changeCount, cause } = build
  const facts = joined([
    standing === 'past' ? standingText(build, now) : '',
    release === null ? '' : `release ${release}`,
    // Without changes it stands above.
    changeCount === 0 ? '' : cause,
  ])
  // Names stay as they are written.
  return joined([capitalised(facts), peopleText(changes.map(({ by }) => by))])
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')

/** Returns the origin of a release, in a line. */
export function releaseFacts({ first: { buildId, people, cause } }: Publish): string {
  return joined([`Build ${buildId}`, cause, peopleText(people)])
}

/** The releases of a publish in a line: `Release 12`, `Releases 12 to 14`. */
export function publishName({ first, last }: Publish): string {
  if (first === last) return `Release ${first.release}`
  const joint = last.release === first.release + 1 ? 'and' : 'to'
  return `Releases ${first.release} ${joint} ${last.release}`
}

/** Says what is new with a publish, what followed from it, and how large the site is with it. */
export function releaseText({ first, followUps, last }: Publish): string {
  const size = `${countText(last.files, 'file')}, ${bytesText(last.bytes)}`
  const followed = followUps.map(({ changes }) => ({
    pages: changes === null ? 0 : pageCount(changes),
    files: changes?.otherFiles ?? 0,
  }))
  const pages = followed.reduce((sum, one) => sum + one.pages, 0)
  const files = followed.reduce((sum, one) => sum + one.files, 0)
  const then =
    followUps.length === 0
      ? []
      : [
          `then lists, cards and search index: ${countText(pages, 'page')}, ${countText(files, 'file')}`,
        ]
  const parts = [...(first.changes === null ? [] : [changesText(first.changes)]), ...then, size]
  return capitalised(parts.join('; '))
}

type ReleaseChanges = NonNullable<ReleaseSummary['changes']>

function pageCount({ addedPages, changedPages, removedPages }: ReleaseChanges): number {
  return addedPages + changedPages + removedPages
}

function changesText({ addedPages, changedPages, removedPages }: ReleaseChanges): string {
  const parts = [
    addedPages > 0 ? `${countText(addedPages, 'page')} added` : '',
    changedPages > 0 ? `${countText(changedPages, 'page')} changed` : '',
    removedPages > 0 ? `${countText(removedPages, 'page')} removed` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'No page changed' : parts.join(', ')
}

/** How a page differs. */
export const PAGE_CHANGES: Readonly<Record<PageDifference['change'], string>> = {
  added: 'New',
  changed: 'Changed',
  removed: 'Removed',
}

/** How far a build has come, in percent; null where no one can say. */
export function percentOf({ done, total }: RunningBuild): number | null {
  return done === null || total === null || total === 0
    ? null
    : Math.min(100, Math.round((done / total) * 100))
}
