import type { DueThing, PlannedEvent } from '../../../shared/calendar/due-dates.ts'
import { calendarYears, dueEvents } from '../../../shared/calendar/due-dates.ts'
import { taxCalendar } from '../../../shared/calendar/tax-calendar.ts'
import { dayNumber, parseIsoDate } from '../../../shared/time/civil-date.ts'
import { calendarPath } from '../../../shared/site/paths.ts'
import { slugify } from '../../../shared/text/slug.ts'
import type { Verification } from '../../../shared/kinds/verification.ts'
import { verificationLine } from '../../../shared/kinds/verification.ts'
import type { Completion, CompletionInput } from './completion.ts'
import type { FormContent } from '../../../shared/kinds/tables/forms.ts'
import type { ReferenceKindName } from '../../../shared/kinds/names.ts'
import { entryPath } from '../../../shared/kinds/names.ts'
import type { StateContent } from '../../../shared/kinds/tables/states.ts'
import type { ToolContent } from '../../../shared/kinds/tables/tools.ts'

interface CalendarFields {
  /** Where it is; null where the page states no day of the calendar. */
  readonly calendarPath: string | null
  readonly calendar: PlannedCalendar | null
}

/** A file of dates as long as no one knows the address of the site. */
interface PlannedCalendar {
  readonly name: string
  /** The day of its last review, or the first of the years that it holds. */
  readonly revisedOn: number
  readonly events: readonly PlannedEvent[]
}

/** The dates of a form. Its offices follow section 7503 of the Internal Revenue Code, or say the same. */
export function completeForm({ slug, fields, day }: CompletionInput<FormContent>): Completion {
  const { number, deadline, dates, verification } = fields
  const things = [
    {
      id: slug,
      summary: `${number} is due`,
      description: [`${deadline}.`],
      dates: dates.map((date) => ({ ...date, isMoved: true })),
    },
  ]
  const page = { slug, name: number, kind: 'forms', verification } as const
  return { fields: { ...calendarOf(page, things, day) }, problems: [] }
}

/** The dates of a state. */
export function stateCalendar(
  { name, deadlines, verification }: StateContent,
  slug: string,
  day: string,
): CalendarFields {
  const things = deadlines.map(({ what, when, dates }): DueThing => ({
    id: `${slug}-${slugify(what)}`,
    summary: `${name}: ${what}`,
    description: [`${when}.`],
    dates,
  }))
  return calendarOf({ slug, name, kind: 'states', verification }, things, day)
}

/** The dates that the calculator of a tool knows. */
export function toolCalendar(
  { name, verification }: ToolContent,
  slug: string,
  day: string,
): CalendarFields {
  const events = slug === 'tax-deadlines' ? taxCalendar(calendarYears(day)) : []
  return withEvents({ slug, name, kind: 'tools', verification }, events, day)
}

interface DatedPage {
  readonly slug: string
  readonly name: string
  readonly kind: ReferenceKindName
  readonly verification: FormContent['verification']
}

const calendarOf = (page: DatedPage, things: readonly DueThing[], day: string): CalendarFields =>
  withEvents(page, dueEvents(things, calendarYears(day)), day)

function withEvents(
  { slug, name, kind, verification }: DatedPage,
  events: readonly PlannedEvent[],
  day: string,
): CalendarFields {
  if (events.length === 0) return { calendarPath: null, calendar: null }
  const known: Verification =
    verification.state === 'sample'
      ? { state: 'sample', verifiedOn: null, verifiedBy: null, source: null }
      : verification
  const notice = verificationLine(kind, known)
  return {
    calendarPath: calendarPath(entryPath(kind, slug)),
    calendar: {
      name: `${name}: dates`,
      revisedOn:
        parseIsoDate(known.verifiedOn ?? '') ??
        dayNumber({ year: calendarYears(day)[0] ?? 0, month: 1, day: 1 }),
      events: events.map((event) => ({ ...event, description: `${event.description}\n${notice}` })),
    },
  }
}
