import { DATE_LOCALE } from '../../../../../shared/time/date-locale'
import { site } from '../../../../../shared/site/site'
import { zoneOffsetName } from '../../../../../shared/time/zoned-time'

/** The time zone of this browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A moment as the clocks of a zone show it: `Thu, 3 Dec 2026, 09:00`. */
export function formatIn(at: Date, zone: string): string {
  return new Intl.DateTimeFormat(DATE_LOCALE, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
}

/**
 * A moment in the author's own time, and in the site's where that is another:
 * `Thu, 3 Dec 2026, 09:00, your time UTC+1 (02:00 …, site time UTC-6)`.
 */
export function formatForAuthor(at: Date, zone: string, siteZone: string = site.timeZone): string {
  const own = zoneOffsetName(at, zone)
  const other = zoneOffsetName(at, siteZone)
  const mine = `${formatIn(at, zone)}, your time ${own}`
  return own === other ? mine : `${mine} (${formatIn(at, siteZone)}, site time ${other})`
}
