import { zoneOffsetMinutes } from '../../shared/time/zoned-time.ts'

/** A date as a source wrote it, or why it is none. */
export type ReadDate =
  | {
      readonly kind: 'date'
      /** The moment that was meant; a day begins in UTC. */
      readonly at: Date
      /** The nearest moment that this site, whose days are those of UTC, shows as the day that was written. */
      readonly shown: Date
      /** Whether it names no day of its month, or no month of its year. */
      readonly isRough: boolean
    }
  | { readonly kind: 'none'; readonly problem: string }

const none = (problem: string): ReadDate => ({ kind: 'none', problem })

const UNKNOWN = none('is not understood')

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i

const DAYS = [
  /^(?<year>\d{4})([-/.])(?<month>\d{1,2})(?:\2(?<day>\d{1,2}))?/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?!\d)/,
  /^(?<year>\d{4})$/,
  /^(?<first>\d{1,2})(?<sign>[-/.])(?<second>\d{1,2})\k<sign>(?<year>\d{4})/,
  /^(?<month>[a-z]{3,9})\.?[ -](?:(?<day>\d{1,2})(?:st|nd|rd|th)?,?[ -])?(?<year>\d{4})/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4})/i,
  /^(?<year>\d{4})[ -](?<month>[a-z]{3,9})\.?(?:[ -](?<day>\d{1,2}))?/i,
]

/** As `date` and C's `asctime` write it, with the year at the end. */
const YEAR_LAST = /^([a-z]{3} \d{1,2}) ([\d:]+)( [a-z]{1,5})? (\d{4})$/i

/** The rest of a moment, of any precision. */
const TIME =
  /^(?:(?:T|,?\s(?:at\s)?)(?<hour>\d{1,2})(?::?(?<minute>\d\d)(?::?(?<second>\d\d)(?<rest>[.,]\d+)?)?)?\s?(?:(?<half>[ap])\.?m\.?(?![a-z]))?)?\s?(?<zone>[a-z]{0,5}[+-]\d\d?(?::?\d\d)?|[a-z]{1,5}|[a-z]+\/[a-z_/-]+)?(?:\s\(.*\))?$/i

/**
 * Hours from UTC, with the names that mean them; names of several zones, such as `IST`, are left out.
 * Those of America are as RFC 5322, section 4.3, has them.
 */
const ZONES: readonly (readonly [hours: number, names: string])[] = [
  [0, 'Z UT UTC GMT WET'],
  [1, 'BST CET MET WEST'],
  [2, 'CEST MEST EET SAST'],
  [3, 'EEST MSK'],
  [8, 'AWST'],
  [9, 'JST KST'],
  [9.5, 'ACST'],
  [10, 'AEST'],
  [11, 'AEDT'],
  [12, 'NZST'],
  [13, 'NZDT'],
  [-3, 'ADT'],
  [-4, 'AST EDT'],
  [-5, 'EST CDT'],
  [-6, 'CST MDT'],
  [-7, 'MST PDT'],
  [-8, 'PST AKDT'],
  [-9, 'AKST'],
  [-10, 'HST'],
]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Reads a day or a moment in the forms of Jekyll, Hugo, feeds, `date` and people, such as
 * `2020-05-06 07:08:09 +0200`, `Jul 08 2022` or `2020-05`. Of three numbers between points that end with
 * the year the first is the day. Between other signs, where both can be the month, nobody knows: such a
 * date is none.
 */
export function readDate(text: string): ReadDate {
  const words = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(WEEKDAY, '')
    .replace(YEAR_LAST, '$1 $4 $2$3')
  if (/^\d{10}(?:\d{3})?$/.test(words)) {
    const at = new Date(Number(words) * (words.length === 10 ? 1000 : 1))
    return { kind: 'date', at, shown: at, isRough: false }
  }
  const found = DAYS.map((pattern) => pattern.exec(words)).find((match) => match !== null)
  const time = TIME.exec(words.slice(found?.[0].length))?.groups
  const day = found?.groups === undefined ? null : dayOf(found.groups)
  if (found === undefined || time === undefined || day === null) return UNKNOWN
  if (typeof day === 'string') return none(day)
  const clock = clockOf(time)
  if (clock === null) return none('names a time that no day has')
  if (Number.isNaN(clock)) return UNKNOWN
  const offset = offsetMs(time['zone'] ?? 'Z', day + clock)
  if (offset === null) return none(`has a zone that is not understood, "${time['zone'] ?? ''}"`)
  const at = new Date(day + clock - offset)
  const isRough = found.groups?.['day'] === undefined && found.groups?.['first'] === undefined
  return { kind: 'date', at, shown: onDay(at, new Date(day)), isRough }
}

type Groups = Readonly<Record<string, string | undefined>>

/** The first millisecond of a day, what is wrong with it, or null where no month is named. */
function dayOf(groups: Groups): number | string | null {
  const { first, second } = groups
  let { month = '1', day = '1' } = groups
  if (first !== undefined && second !== undefined) {
    const mayBeEither = groups['sign'] !== '.' && Number(first) <= 12 && Number(second) <= 12
    if (mayBeEither && Number(first) !== Number(second)) {
      return `may be day ${first} of month ${second} or day ${second} of month ${first}`
    }
    ;[day, month] = Number(second) <= 12 ? [first, second] : [second, first]
  }
  const number = /\d/.test(month)
    ? Number(month)
    : MONTHS.findIndex((name) => name.startsWith(month.toLowerCase())) + 1
  if (number === 0 && !/\d/.test(month)) return null
  const year = Number(groups['year'])
  if (year < 1000) return 'is before the year 1000, and no post here can be'
  const date = new Date(Date.UTC(year, number - 1, Number(day)))
  const isDay = date.getUTCMonth() === number - 1 && date.getUTCDate() === Number(day)
  return isDay ? date.getTime() : 'is a day that no calendar has'
}

/** Milliseconds of the day; null for a time that there is not, NaN for none that is whole. */
function clockOf({ hour, minute, second = '0', rest = '0', half }: Groups): number | null {
  if (hour === undefined) return 0
  if (minute === undefined && half === undefined) return NaN
  const isWrong =
    Number(hour) > (half === undefined ? 23 : 12) || Number(minute ?? 0) > 59 || Number(second) > 60
  if (isWrong) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  const seconds = hours * 3600 + Number(minute ?? 0) * 60 + Number(second)
  return Math.trunc((seconds + Number(rest.replace(',', '.'))) * 1000)
}

/** How far a zone is ahead of UTC at a time of its clocks; null for one that is not known. */
function offsetMs(zone: string, clock: number): number | null {
  const [, name = '', sign, hours, minutes = '0'] =
    /^([a-z]*)([+-])(\d\d?):?(\d\d)?$/i.exec(zone) ?? []
  if (sign !== undefined) {
    if (!/^(?:|UTC?|GMT)$/i.test(name)) return null
    return (Number(hours) + Number(minutes) / 60) * (sign === '-' ? -HOUR_MS : HOUR_MS)
  }
  const known = ZONES.find(([, names]) => names.split(' ').includes(zone.toUpperCase()))
  if (known !== undefined) return known[0] * HOUR_MS
  return zone.includes('/') ? offsetInZone(new Date(clock), zone) : null
}

function offsetInZone(at: Date, zone: string): number | null {
  try {
    return zoneOffsetMinutes(at, zone) * 60_000
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The moment nearest to another that lies, in UTC, on the day of a third. */
export function onDay(at: Date, day: Date): Date {
  const start = Math.floor(day.getTime() / DAY_MS) * DAY_MS
  return new Date(Math.min(Math.max(at.getTime(), start), start + DAY_MS - 1000))
}
