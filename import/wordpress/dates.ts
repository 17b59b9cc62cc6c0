import { onDay, readDate } from '../source/dates.ts'
import type { WordpressItem } from './export/export-file.ts'

/** No zone is further from UTC. */
const ZONE_MAX_MS = 14 * 3_600_000

/**
 * When a post was first published: its UTC date, else the feed's date, else its local date read as
 * UTC (the export does not name the site's time zone). The day is that of its local date, which readers
 * saw.
 *
 * @returns null when the export holds no usable date, or one after `now`: nothing was published in
 *   the future, and the backend refuses such a date
 */
export function publicationDate(item: WordpressItem, now: Date): Date | null {
  const date = writtenDates(item)
    .map(readDate)
    .find(({ kind }) => kind === 'date')
  if (date?.kind !== 'date' || date.at > now) return null
  const local = readDate(item.dateLocal)
  const isLocal =
    local.kind === 'date' && Math.abs(local.at.getTime() - date.at.getTime()) <= ZONE_MAX_MS
  return isLocal ? onDay(date.at, local.at) : date.at
}

/** Why none of the dates that an item has can be read; null when one can, or it has none. */
export function dateProblem(item: WordpressItem): string | null {
  const [first, ...others] = writtenDates(item)
  const problem = readDate(first ?? '')
  if (first === undefined || problem.kind === 'date') return null
  if (others.some((other) => readDate(other).kind === 'date')) return null
  return `its date, "${first}", ${problem.problem}: imported as a draft`
}

/** The dates of an item, without the zeros that WordPress has for none, and the feed's day before the year 0. */
const writtenDates = ({ dateGmt, pubDate, dateLocal }: WordpressItem): string[] =>
  [dateGmt, pubDate, dateLocal].filter((text) => text !== '' && !/^0000-|\s-0001\s/.test(text))
