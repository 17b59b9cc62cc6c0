const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Time on a wall clock, such as `2026-12-03T09:00`: no zone, no seconds. */
export type WallTime = string

/** Meaning of a clock's time in one zone. Clocks are put forward and back, so it may not be a moment. */
export type ResolvedWallTime =
  | { readonly kind: 'one'; readonly at: Date }
  /** The clocks were put back over it: it comes twice, an hour or so apart. */
  | { readonly kind: 'twice'; readonly first: Date; readonly second: Date }
  /** The clocks were put forward over it. `instead` is as long after the gap's start. */
  | { readonly kind: 'never'; readonly instead: Date }
  /** Not a date and a time at all. */
  | { readonly kind: 'invalid' }

const wallFormats = new Map<string, Intl.DateTimeFormat>()

function wallFormat(zone: string): Intl.DateTimeFormat {
  const known = wallFormats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  wallFormats.set(zone, made)
  return made
}

/** Returns the time that a zone's clocks show at a moment, as milliseconds that read so in UTC. */
function wallMs(at: Date, zone: string): number {
  const parts = new Map(
    wallFormat(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
}

/**
 * How far a zone's clocks are ahead of UTC at a moment, in minutes.
 *
 * @param zone a name of the IANA database, such as `America/Costa_Rica`
 * @throws RangeError for a zone that does not exist
 */
export function zoneOffsetMinutes(at: Date, zone: string): number {
  const wholeSeconds = Math.floor(at.getTime() / 1000) * 1000
  return Math.round((wallMs(at, zone) - wholeSeconds) / MINUTE_MS)
}

/** The name of a zone's distance to UTC at a moment: `UTC`, `UTC+1`, `UTC-03:30`. */
export function zoneOffsetName(at: Date, zone: string): string {
  const minutes = zoneOffsetMinutes(at, zone)
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const rest = size % 60
  const sign = minutes < 0 ? '-' : '+'
  return rest === 0
    ? `UTC${sign}${size / 60}`
    : `UTC${sign}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Returns the time that the clocks of a zone show at a moment, to the minute. */
export function wallTimeAt(at: Date, zone: string): WallTime {
  return new Date(wallMs(at, zone)).toISOString().slice(0, 16)
}

/** The day in a zone at a moment, such as `2026-12-03`. */
export function dayAt(at: Date, zone: string): string {
  return wallTimeAt(at, zone).slice(0, 10)
}

/**
 * The moment, or moments, at which the clocks of a zone show a time.
 *
 * @param wall as the browser's date and time fields give it
 * @throws RangeError for a zone that does not exist
 */
export function resolveWallTime(wall: WallTime, zone: string): ResolvedWallTime {
  const wanted = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? Date.parse(`${wall}Z`) : NaN
  if (Number.isNaN(wanted)) return { kind: 'invalid' }
  // No zone changes its clocks twice within two days, so these are the offsets that it may have.
  const before = zoneOffsetMinutes(new Date(wanted - DAY_MS), zone)
  const after = zoneOffsetMinutes(new Date(wanted + DAY_MS), zone)
  const moments = [...new Set([before, after])]
    .map((offset) => new Date(wanted - offset * MINUTE_MS))
    .filter((at) => wallMs(at, zone) === wanted)
    .sort((a, b) => a.getTime() - b.getTime())
  const [first, second] = moments
  if (first === undefined) {
    return { kind: 'never', instead: new Date(wanted - before * MINUTE_MS) }
  }
  return second === undefined ? { kind: 'one', at: first } : { kind: 'twice', first, second }
}
