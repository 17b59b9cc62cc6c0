export interface CalendarLinkProps {
  /** Path of the file; null where the page states no day of the calendar. */
  readonly path: string | null
  /** Which dates it holds. */
  readonly holds: string
}

/** Leads to the file with the dates of a page, which calendars take. */
export function CalendarLink({ path, holds }: CalendarLinkProps) {
  if (path === null) return null
  return (
    <p data-pagefind-ignore="">
      <a href={path}>Add these dates to your calendar (.ics)</a>
      <br />
      <span className="meta">{holds} Each reminds you a week before.</span>
    </p>
  )
}
