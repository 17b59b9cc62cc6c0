import { site } from '../../../../../shared/site/site'
import { zoneOffsetName } from '../../../../../shared/time/zoned-time'
import { momentFormat } from '../../../../components/workspace/moments'

/** A moment as the clocks of a zone show it: `Thu, 3 Dec 2026, 09:00`. */
const formatIn = (at: Date, zone: string): string => momentFormat(zone, 'short').format(at)

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
