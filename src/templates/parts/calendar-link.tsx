export interface CalendarLinkProps {
  /** Path of the file; null where the page states no day of the calendar. */
  readonly path: string | null
  /** The name of what the link adds. */
  readonly what?: string
  /** Which dates it holds. */
  readonly holds: string
}

/** Leads to the file with the dates of a page, which calendars take. */
export function CalendarLink({ path, what = 'these dates', holds }: CalendarLinkProps) {
  if (path === null) return null
  return (
    <p className="calendar-link" data-pagefind-ignore="">
      <a href={path}>{`Add ${what} to your calendar (.ics)`}</a>
      <br />
      <span className="meta">{holds} A reminder comes a week before each.</span>
    </p>
  )
}
