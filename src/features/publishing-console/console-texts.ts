import type {
  BuilderState,
  BuildSummary,
  PageDifference,
  ReleaseSummary,
  RunningBuild,
} from '../../../shared/publish-overview'
import { bytesText, countText, durationText, personName } from '../../../shared/publish-words'

/** Builder states in a word. */
export const BUILDER_MODES: Readonly<Record<BuilderState['mode'], string>> = {
  starting: 'Starting',
  ready: 'Ready',
  'full-builds-only': 'Full builds only',
  stopped: 'Stopped',
}

/** What a builder's state means for those who publish. */
export function builderText({ mode, reason }: BuilderState): string {
  const why = reason === null ? '' : ` ${sentence(reason)}`
  switch (mode) {
    case 'starting':
      return `The site is being loaded into memory. Changes wait until then.${why}`
    case 'ready':
      return 'A change goes live in a fraction of a second.'
    case 'full-builds-only':
      return `Every change takes a full build.${why}`
    case 'stopped':
      return `No builds run.${why}`
  }
}

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?…]$/.test(first) ? first : `${first}.`
}

/** States of a build in a word. */
export const BUILD_STATES: Readonly<Record<BuildSummary['state'], string>> = {
  queued: 'Waiting',
  building: 'Building',
  held: 'Held back',
  live: 'Live',
  failed: 'Failed',
}

/** Whose changes a build holds: `Lucía Vargas and 2 more`. */
export function peopleText(uids: readonly (string | null)[]): string {
  const names = [...new Set(uids.map((uid) => (uid === null ? 'the publisher' : personName(uid))))]
  const [first, second, ...more] = names
  if (first === undefined) return ''
  if (second === undefined) return first
  return more.length === 0 ? `${first} and ${second}` : `${first} and ${names.length - 1} more`
}

/** How long a build took; null before its end. */
export function buildTook({ startedAt, finishedAt }: BuildSummary): string | null {
  return startedAt === null || finishedAt === null
    ? null
    : durationText(Date.parse(finishedAt) - Date.parse(startedAt))
}

/** The size of a release, and what is new in it. */
export function releaseText({ files, bytes, changes }: ReleaseSummary): string {
  const size = `${countText(files, 'file')}, ${bytesText(bytes)}`
  if (changes === null) return size
  const parts = [
    changes.addedPages > 0 ? `${countText(changes.addedPages, 'page')} added` : '',
    changes.changedPages > 0 ? `${countText(changes.changedPages, 'page')} changed` : '',
    changes.removedPages > 0 ? `${countText(changes.removedPages, 'page')} removed` : '',
  ].filter((part) => part !== '')
  return `${parts.length === 0 ? 'No page changed' : parts.join(', ')}; ${size}`
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
