import { useState } from 'react'
import type { ResultDate } from '../../../../shared/calculators/calculator'
import { calendarFile, CALENDAR_TYPE } from '../../../../shared/calendar/calendar-file'
import { site } from '../../../../shared/site/site'
import { localDay } from '../../../../shared/time/civil-date'
import { Button } from '../../../components/controls/button'
import { saveFile } from '../../../components/files/save-file'

const COPIED = 'The link is copied. It holds your entries.'
const NOT_COPIED = 'The browser did not allow copying. The address bar holds the link.'

export interface KeepResultProps {
  readonly slug: string
  /** Days that the result names. */
  readonly dates: readonly ResultDate[]
}

/** Ways to keep a result: its link, paper, and a calendar for its days. */
export function KeepResult({ slug, dates }: KeepResultProps) {
  const [message, setMessage] = useState('')
  const copy = () => {
    // Without a secure connection browsers have no clipboard to write to.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const copying = clipboard?.writeText(window.location.href) ?? Promise.reject(new Error())
    copying.then(
      () => {
        setMessage(COPIED)
      },
      () => {
        setMessage(NOT_COPIED)
      },
    )
  }
  return (
    <div className="tool-keep">
      <Button onClick={copy}>Copy link</Button>
      <Button data-action="print">Print</Button>
      {dates.length === 0 ? null : <AddToCalendar slug={slug} dates={dates} />}
      <p role="status" className="meta tool-keep__message">
        {message}
      </p>
    </div>
  )
}

interface AddToCalendarProps {
  /** Of the tool: names the file. */
  readonly slug: string
  readonly dates: readonly ResultDate[]
}

/** Saves the days of a result as a file that calendars take; it is made in the browser. */
function AddToCalendar({ slug, dates }: AddToCalendarProps) {
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
