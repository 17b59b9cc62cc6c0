import { zoneOffsetMinutes } from '../../shared/time/zoned-time.ts'

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const DAY_MS = 24 * 60 * 60 * 1000

/** A pattern of addresses with its names filled in, or the names that have no value here. */
export type FilledPermalink =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'unknown'; readonly names: readonly string[] }

/**
 * Fills in a pattern such as `/:year/:month/:title/`.
 *
 * @param valueOf the value of a name; undefined where it has none
 */
export function fillPermalink(
  pattern: string,
  valueOf: (name: string) => string | undefined,
): FilledPermalink {
  const names: string[] = []
  const filled = pattern.replace(/:([a-z_]+(?:\[[\d:]*\])?)/gi, (whole, name: string) => {
    const value = valueOf(name)
    if (value === undefined) names.push(whole)
    return value ?? ''
  })
  return names.length > 0
    ? { kind: 'unknown', names }
    : { kind: 'path', path: `/${filled}`.replace(/\/{2,}/g, '/') }
}

/**
 * The names by which patterns of Jekyll, Hugo, Hexo and Ghost mean parts of a date.
 *
 * @param wall what a clock showed, as the UTC of a date
 * @see https://jekyllrb.com/docs/permalinks/#placeholders
 * @see https://gohugo.io/configuration/permalinks/
 */
export function datePlaces(wall: Date): ReadonlyMap<string, string> {
  const two = (value: number): string => String(value).padStart(2, '0')
  const year = wall.getUTCFullYear()
  const month = MONTHS[wall.getUTCMonth()] ?? ''
  const day = DAYS[wall.getUTCDay()] ?? ''
  const dayOfYear = Math.floor((wall.getTime() - Date.UTC(year, 0, 0)) / DAY_MS)
  const weekday = wall.getUTCDay() || 7
  // The week of a day, by ISO 8601, is that of its Thursday.
  const thursday = new Date(wall.getTime() + (4 - weekday) * DAY_MS)
  const firstOfYear = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  const week = Math.floor((thursday.getTime() - firstOfYear) / (7 * DAY_MS)) + 1
  return new Map([
    ['year', String(year).padStart(4, '0')],
    ['short_year', two(year % 100)],
    ['month', two(wall.getUTCMonth() + 1)],
    ['i_month', String(wall.getUTCMonth() + 1)],
    ['short_month', month.slice(0, 3)],
    ['long_month', month],
    ['monthname', month],
    ['day', two(wall.getUTCDate())],
    ['i_day', String(wall.getUTCDate())],
    ['short_day', day.slice(0, 3)],
    ['long_day', day],
    ['weekdayname', day],
    ['weekday', String(wall.getUTCDay())],
    ['w_day', String(weekday)],
    ['w_year', String(thursday.getUTCFullYear())],
    ['week', two(week)],
    ['y_day', String(dayOfYear).padStart(3, '0')],
    ['yearday', String(dayOfYear)],
    ['hour', two(wall.getUTCHours())],
    ['minute', two(wall.getUTCMinutes())],
    ['second', two(wall.getUTCSeconds())],
  ])
}

/** The clock of a zone at a moment, as the UTC of a date; that of UTC for a zone that there is not. */
export function wallIn(at: Date, zone: string): Date {
  try {
    return new Date(at.getTime() + zoneOffsetMinutes(at, zone) * 60_000)
  } catch (error) {
    if (error instanceof RangeError) return at
    throw error
  }
}
