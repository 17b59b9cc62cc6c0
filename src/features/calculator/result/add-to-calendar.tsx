import { calendarFile, CALENDAR_TYPE } from '../../../../shared/calendar/calendar-file'
import type { ResultDate } from '../../../../shared/calculators/calculator'
import { localDay } from '../../../../shared/time/civil-date'
import { site } from '../../../../shared/site/site'
import { Button } from '../../../components/controls/button'
import { saveFile } from '../../../components/files/save-file'

export interface AddToCalendarProps {
  /** Of the tool: names the file. */
  readonly slug: string
  readonly dates: readonly ResultDate[]
}

/** Saves the days of a result as a file that calendars take; it is made in the browser. */
export function AddToCalendar({ slug, dates }: AddToCalendarProps) {
  return (
    <Button
      onClick={() => {
        saveFile(`${slug}.ics`, fileOf(dates, window.location))
      }}
    >
      Add to calendar
    </Button>
  )
}

function fileOf(dates: readonly ResultDate[], { hostname, href }: Location): Blob {
  const text = calendarFile({
    name: `${site.name}: dates`,
    product: site.name,
    host: hostname,
    revisedOn: localDay(new Date()),
    events: dates.map(({ id, label, day }) => ({
      id,
      day,
      summary: label,
      description: 'An estimate, not advice. The page works it out again with the same entries:',
      url: href,
    })),
  })
  return new Blob([text], { type: `${CALENDAR_TYPE};charset=utf-8` })
}
