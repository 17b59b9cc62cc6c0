import type { DayNumber } from '../time/civil-date.ts'
import { isoDate } from '../time/civil-date.ts'

/** A day in a calendar, without a time. */
export interface CalendarEvent {
  /** Stays the same in later files: a calendar then changes the event that it has. */
  readonly id: string
  readonly day: DayNumber
  readonly summary: string
  readonly description: string
  /** Address of the page that the day stands on. */
  readonly url: string
}

/** Contents of a file of events. */
export interface CalendarFile {
  readonly name: string
  /** The program that made it. */
  readonly product: string
  /** Host of the site: ids are its own. */
  readonly host: string
  /** The day on which the events were last looked at. */
  readonly revisedOn: DayNumber
  readonly events: readonly CalendarEvent[]
}

/** Media type of such a file. */
export const CALENDAR_TYPE = 'text/calendar'

/** How long before the day the calendar reminds of it. */
const REMINDER = '-P7D'

/** Octets of one line, without its end. RFC 5545, section 3.1. */
const LINE_MAX_OCTETS = 75

/**
 * Writes a file of all-day events, each with a reminder a week before. Pure: the same events give the
 * same bytes.
 *
 * @see https://www.rfc-editor.org/rfc/rfc5545
 */
export function calendarFile(file: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${textValue(`-//${file.product}//Dates//EN`)}`,
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${textValue(file.name)}`,
    ...file.events.flatMap((event) => eventLines(event, file)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, { host, revisedOn }: CalendarFile): string[] {
  const summary = textValue(event.summary)
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${host}`,
    `DTSTAMP:${dateValue(revisedOn)}T000000Z`,
    `DTSTART;VALUE=DATE:${dateValue(event.day)}`,
    `DTEND;VALUE=DATE:${dateValue(event.day + 1)}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${textValue(`${event.description}\n${event.url}`)}`,
    `URL:${event.url}`,
    // The day stays free for appointments.
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    `TRIGGER:${REMINDER}`,
    'END:VALARM',
    'END:VEVENT',
  ]
}

const dateValue = (day: DayNumber): string => isoDate(day).replaceAll('-', '')

/** RFC 5545, section 3.3.11. */
function textValue(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** A long line in pieces, each after the first begun with a space; no letter is cut. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > LINE_MAX_OCTETS) {
      pieces.push(piece)
      piece = ''
      // The space of the next line.
      octets = 1
    }
    piece += letter
    octets += size
  }
  return [...pieces, piece].join('\r\n ')
}
