import { describe, expect, it } from '@jest/globals'
import type { ContentFile } from '../../../../gatsby/reference/content/content-files.ts'
import { planContent } from '../../../../gatsby/reference/entries/plan-content.ts'
import { planCalendars } from '../../../../gatsby/derived/fixed/plan-calendars.ts'
import { isoDate, MONTHS, parseIsoDate } from '../../../../shared/time/civil-date.ts'
import type { Situation } from '../../../../shared/calculators/tax-deadlines.ts'
import { taxDeadlines } from '../../../../shared/calculators/tax-deadlines.ts'
import { SAMPLE_NOTICE } from '../../../../shared/kinds/verification.ts'
import { readCalendar, textOf, valueOf } from '../../../shared/calendar/read-calendar.ts'
import { CONTENT_OPTIONS, ownContent } from '../../support/content-options.ts'

const DAY = '2026-11-29'
const SITE = 'https://www.example.org'
const DATED = ['OfficialForm', 'UsState', 'Tool']

const nodesOn = (day: string) =>
  planContent(ownContent(), { ...CONTENT_OPTIONS, day })
    .reference.filter(({ type }) => DATED.includes(type))
    .map(({ fields }) => fields)

const filesOn = (day: string) =>
  new Map(planCalendars(nodesOn(day), SITE).map(({ path, text }) => [path, text]))

const files = filesOn(DAY)

const eventsOf = (path: string) =>
  readCalendar(files.get(path) ?? '').components.map((event) => ({
    start: valueOf(event, 'DTSTART'),
    summary: textOf(event, 'SUMMARY'),
    description: textOf(event, 'DESCRIPTION'),
  }))

describe('the files of dates', () => {
  it('are valid, with ids of their own, the address of the page, and what it was compared with', () => {
    const ids = new Set<string>()
    let count = 0
    for (const [path, text] of files) {
      const calendar = readCalendar(text)
      expect(valueOf(calendar, 'VERSION')).toBe('2.0')
      expect(calendar.components).not.toEqual([])
      for (const event of calendar.components) {
        count += 1
        ids.add(valueOf(event, 'UID'))
        expect(valueOf(event, 'URL')).toBe(`${SITE}${path.replace(/\.ics$/, '')}`)
        expect(textOf(event, 'DESCRIPTION')).toContain(SAMPLE_NOTICE)
        expect(valueOf(event, 'DTSTART')).toMatch(/^202[67]\d{4}$/)
        expect(event.components.map((alarm) => valueOf(alarm, 'TRIGGER'))).toEqual(['-P7D'])
      }
    }
    expect(files.size).toBeGreaterThan(50)
    expect(ids.size).toBe(count)
  })

  it('stand beside the pages that have days of the calendar, and no others', () => {
    expect(files.has('/states/delaware.ics')).toBe(true)
    // Everything there depends on the day of formation.
    expect(files.has('/states/wyoming.ics')).toBe(false)
    expect(files.has('/forms/form-w-8ben.ics')).toBe(false)
    expect(files.has('/tools/tax-deadlines.ics')).toBe(true)
    expect(files.has('/tools/fbar-threshold.ics')).toBe(false)
    const linked = nodesOn(DAY).flatMap((fields) => fields['calendarPath'] ?? [])
    expect([...files.keys()].sort()).toEqual([...linked].sort())
  })

  it('change with the year and with no other day', () => {
    expect(filesOn('2026-01-01')).toEqual(files)
    expect(filesOn('2026-12-31')).toEqual(files)
    expect(filesOn('2027-01-01')).not.toEqual(files)
  })

  it('hold what a state names: in the years that it names, and for whom', () => {
    expect(eventsOf('/states/delaware.ics').map(({ start, summary }) => [start, summary])).toEqual([
      ['20260301', 'Delaware: Corporation annual report and franchise tax'],
      ['20260601', 'Delaware: LLC annual tax'],
      ['20270301', 'Delaware: Corporation annual report and franchise tax'],
      ['20270601', 'Delaware: LLC annual tax'],
    ])
    expect(eventsOf('/states/iowa.ics').map(({ start, summary }) => [start, summary])).toEqual([
      ['20260401', 'Iowa: Biennial report of a corporation'],
      ['20270401', 'Iowa: Biennial report of an LLC'],
    ])
    expect(
      eventsOf('/states/new-york.ics').filter(({ start }) => start === '20261231'),
    ).toHaveLength(1)
  })

  it('move the dates of forms, and those of states only where the state says so', () => {
    const texas = eventsOf('/states/texas.ics').map(({ start }) => start)
    // 15 May 2027 is a Saturday.
    expect(texas).toEqual(['20260515', '20270517'])
    expect(eventsOf('/forms/form-05-102.ics').map(({ start }) => start)).toEqual(texas)
    // 15 May 2027, too, but nothing is known of what Michigan makes of it.
    expect(eventsOf('/states/michigan.ics').map(({ start }) => start)).toContain('20270515')
  })

  it.each<[string, Situation, string]>([
    ['form-1040', 'at-home', 'filing'],
    ['form-1040', 'abroad', 'filing'],
    ['form-1040-nr', 'nonresident-with-wages', 'filing'],
    ['form-1040-nr', 'nonresident-without-wages', 'filing'],
    ['form-5472', 'foreign-owned-llc', 'filing'],
    ['form-1065', 'partnership', 'filing'],
    ['form-1120', 'corporation', 'filing'],
    ['fincen-form-114', 'fbar', 'filing'],
    ['fincen-form-114', 'fbar', 'extended'],
  ])('of %s agree with the calculator: %s, %s', (form, situation, kind) => {
    for (const taxYear of [2025, 2026]) {
      const { filing, extended } = taxDeadlines(taxYear, situation)
      const { day } = kind === 'filing' ? filing : extended
      expect(eventsOf(`/forms/${form}.ics`).map(({ start }) => start)).toContain(
        isoDate(day).replaceAll('-', ''),
      )
    }
  })
})

/** What a date is called where the words do not name its day. */
const ORDINALS: Readonly<Record<string, RegExp>> = {
  '02-10': /tenth day of the second month after the quarter/,
  '05-10': /tenth day of the second month after the quarter/,
  '08-10': /tenth day of the second month after the quarter/,
  '11-10': /tenth day of the second month after the quarter/,
  '03-15': /15th day of the (?:3rd|third) month|Two and a half months after/,
  '04-15': /15th day of the (?:4th|fourth) month/,
  '04-01': /The same months|1 April/,
}

/** Days in words that no date of a calendar is for, each with the reason. */
const NOT_DUE: readonly { readonly words: RegExp; readonly reason: string }[] = [
  {
    words: /Between \d+ \w+ (?=and)/,
    reason: 'A window opens; what is due is due by its last day.',
  },
  {
    words: /^1 April of the year after formation$/,
    reason:
      'District of Columbia: one of the reports whose days are stated as those of the further ones.',
  },
]

/** The dates of a file of forms or states, with the words that state them. */
function statementsOf({ folder, text }: ContentFile) {
  const file = JSON.parse(text) as {
    deadline?: string
    deadlineNotes?: string[]
    dates?: { on: string }[]
    deadlines?: { when: string; dates?: { on: string }[] }[]
  }
  if (folder === 'forms') {
    const words = [file.deadline, ...(file.deadlineNotes ?? [])].join(' ')
    return [{ words, dates: file.dates ?? [] }]
  }
  return (file.deadlines ?? []).map(({ when, dates = [] }) => ({ words: when, dates }))
}

/** A day as words name it: `15 April`. */
function inWords(on: string): string {
  const day = parseIsoDate(on.length > 5 ? on : `2028-${on}`)
  const [, month, ofMonth] = isoDate(day ?? 0)
    .split('-')
    .map(Number)
  return `${ofMonth ?? 0} ${MONTHS[(month ?? 1) - 1] ?? ''}`
}

/** The days of the calendar that words name, but for those of {@link NOT_DUE}. */
function daysNamedIn(words: string): string[] {
  const due = NOT_DUE.reduce((rest, exception) => rest.replace(exception.words, ''), words)
  return due.match(new RegExp(`\\b\\d{1,2} (?:${MONTHS.join('|')})\\b`, 'g')) ?? []
}

describe('the dates of content', () => {
  const statements = ownContent()
    .filter(({ folder }) => folder === 'forms' || folder === 'states')
    .map((file) => ({ name: file.slug, said: statementsOf(file) }))
    .filter(({ said }) => said.some(({ dates }) => dates.length > 0))
    .flatMap(({ name, said }) => said.map((one) => ({ ...one, name })))
  const dates = statements.flatMap((one) => one.dates.map(({ on }) => ({ ...one, on })))

  it.each(dates)('stand in the words of $name: $on', ({ on, words }) => {
    expect(words.includes(inWords(on)) || ORDINALS[on]?.test(words)).toBe(true)
  })

  it.each(statements)('are all that $name states: $words', ({ words, dates: held }) => {
    const known = held.map(({ on }) => inWords(on))
    expect(daysNamedIn(words).filter((day) => !known.includes(day))).toEqual([])
  })

  it('are refused where they are no days', () => {
    const [form] = ownContent().filter(({ slug }) => slug === 'form-1040')
    const withDate = (on: string) => {
      const fields = { ...(JSON.parse(form!.text) as object), dates: [{ on }] }
      return () => planContent([{ ...form!, text: JSON.stringify(fields) }], CONTENT_OPTIONS)
    }
    expect(withDate('04-31')).toThrow(/dates\.0\.on: must be a month and a day such as "04-15"/)
    expect(withDate('2026-02-29')).toThrow(/dates\.0\.on/)
    expect(withDate('15 April')).toThrow(/dates\.0\.on/)
  })
})
