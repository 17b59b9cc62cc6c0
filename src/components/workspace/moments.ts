import { DATE_LOCALE } from '../../../shared/time/date-locale'
import { zoneOffsetName } from '../../../shared/time/zoned-time'

/** The time zone of this browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Writes moments as the clocks of a zone show them, with the day of the week where that is asked for. */
export const momentFormat = (zone: string, weekday?: 'short') =>
  new Intl.DateTimeFormat(DATE_LOCALE, {
    weekday,
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** A moment of the past or the future, such as `3 Dec 2026, 09:00`. */
export function formatMoment(at: Date, zone: string): string {
  return momentFormat(zone).format(at)
}

/** A moment with the zone it is told in: `3 Dec 2026, 09:00, your time UTC+1`. */
export function formatWithZone(at: Date, zone: string): string {
  return `${formatMoment(at, zone)}, your time ${zoneOffsetName(at, zone)}`
}
