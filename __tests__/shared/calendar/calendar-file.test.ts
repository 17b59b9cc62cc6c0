import { describe, expect, it } from '@jest/globals'
import type { CalendarEvent } from '../../../shared/calendar/calendar-file'
import { calendarFile } from '../../../shared/calendar/calendar-file'
import { dayNumber } from '../../../shared/time/civil-date'
import { readCalendar, textOf, valueOf } from './read-calendar'

const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 'form-1040-2027-04-15',
  day: dayNumber({ year: 2027, month: 4, day: 15 }),
  summary: 'Form 1040 is due',
  description: '15 April.',
  url: 'https://www.example.org/forms/form-1040',
  ...changes,
})

const file = (...events: CalendarEvent[]) =>
  calendarFile({
    name: 'Pliego: Form 1040: dates',
    product: 'Pliego',
    host: 'www.example.org',
    revisedOn: dayNumber({ year: 2026, month: 1, day: 1 }),
    events,
  })

describe('a calendar file', () => {
  it('is the same text for the same events', () => {
    expect(file(event()).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Pliego//Dates//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Pliego: Form 1040: dates',
      'BEGIN:VEVENT',
      'UID:form-1040-2027-04-15@www.example.org',
      'DTSTAMP:20260101T000000Z',
      'DTSTART;VALUE=DATE:20270415',
      'DTEND;VALUE=DATE:20270416',
      'SUMMARY:Form 1040 is due',
      'DESCRIPTION:15 April.\\nhttps://www.example.org/forms/form-1040',
      'URL:https://www.example.org/forms/form-1040',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Form 1040 is due',
      'TRIGGER:-P7D',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('ends an event on the day after, across months and years', () => {
    const day = dayNumber({ year: 2026, month: 12, day: 31 })
    const [read] = readCalendar(file(event({ day }))).components
    expect(valueOf(read!, 'DTSTART')).toBe('20261231')
    expect(valueOf(read!, 'DTEND')).toBe('20270101')
  })

  it.each([
    'Backslash \\ semicolon ; comma , and a line\nend',
    'Colon: "quotes" and \\n that is no line end',
    'a'.repeat(74),
    'b'.repeat(300),
    `${'é'.repeat(200)} ñ 日本語 ${'😀'.repeat(60)}`,
  ])('keeps a text whole, on lines of 75 octets: %j', (text) => {
    const written = file(event({ summary: text, description: text }))
    const [read] = readCalendar(written).components
    expect(textOf(read!, 'SUMMARY')).toBe(text)
    expect(textOf(read!, 'DESCRIPTION')).toBe(`${text}\n${event().url}`)
  })

  it('folds right at the limit and no earlier', () => {
    const exact = 'c'.repeat(75 - 'SUMMARY:'.length)
    expect(file(event({ summary: exact }))).toContain(`SUMMARY:${exact}\r\n`)
    expect(file(event({ summary: `${exact}d` }))).toContain(`SUMMARY:${exact}\r\n d\r\n`)
  })

  it('is a calendar without events as well', () => {
    expect(readCalendar(file()).components).toEqual([])
  })
})
