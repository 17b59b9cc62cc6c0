import { formatDay, parseIsoDate } from '../../time/civil-date.ts'

/** The first day that a post can be dated: archives hold letters that are older than the web. */
export const EARLIEST_DATE = '1000-01-01'

/** The last day that a post can be dated, as `2027-12-31`: the end of next year. */
export function latestDate(now: Date): string {
  return `${now.getUTCFullYear() + 1}-12-31`
}

/** Whether a text is no date, which stands for the day of the first publication, or a possible one. */
export function isPublishingDate(value: string): boolean {
  return value === '' || (parseIsoDate(value) !== null && value >= EARLIEST_DATE)
}

/**
 * Why a post cannot be dated this day; null when it can. The security rules check the same.
 *
 * @param value `2026-04-15`, or empty for the day of the first publication
 */
export function publishingDateProblem(value: string, now: Date): string | null {
  if (value === '') return null
  if (parseIsoDate(value) === null) return 'The publishing date is not a day of the calendar.'
  if (value < EARLIEST_DATE) {
    return 'The publishing date is before the year 1000.'
  }
  const last = latestDate(now)
  return value > last
    ? `The publishing date is after ${dayText(last)}: the post would stay on top of every list.`
    : null
}

/**
 * When readers are told that a post was published.
 *
 * @param date the day that its author chose, or empty
 * @param first the moment of its first publication, whose time of day orders posts of one day
 */
export function shownPublication(date: string, first: Date): Date {
  return date === '' ? first : new Date(`${date}${first.toISOString().slice(10)}`)
}

function dayText(date: string): string {
  return formatDay(parseIsoDate(date) ?? 0)
}
