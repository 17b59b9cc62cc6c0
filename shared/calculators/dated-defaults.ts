import type { DayNumber } from '../time/civil-date.ts'
import { civilDate, dayNumber, formatDay, isoDate, parseIsoDate } from '../time/civil-date.ts'
import { taxDeadlines } from './tax-deadlines.ts'

/**
 * Rules by which the default of a field follows the date: the year itself; the tax year whose return comes next,
 * as someone abroad files it; the 15 April that has passed last.
 */
export const DEFAULT_RULES = ['calendar-year', 'tax-year', 'april-due-date'] as const
export type DefaultRule = (typeof DEFAULT_RULES)[number]

const APRIL = 4

function ruledDefault(rule: DefaultRule, today: DayNumber): string {
  const { year } = civilDate(today)
  switch (rule) {
    case 'calendar-year':
      return String(year)
    case 'tax-year':
      return String(today > taxDeadlines(year - 1, 'abroad').extended.day ? year : year - 1)
    case 'april-due-date': {
      const hasPassed = today > dayNumber({ year, month: APRIL, day: 15 })
      return `${hasPassed ? year : year - 1}-04-15`
    }
  }
}

/**
 * Returns the next day on which the default of a tool changes.
 *
 * @param day such as `2026-11-28`
 */
export function nextDefaultsAfter(day: string): string {
  const today = dayOf(day)
  const now = DEFAULT_RULES.map((rule) => ruledDefault(rule, today)).join()
  let next = today + 1
  while (DEFAULT_RULES.map((rule) => ruledDefault(rule, next)).join() === now) next += 1
  return isoDate(next)
}

/** The parts of a field that its default depends on. */
interface DatedInput {
  readonly name: string
  readonly hint: string
  readonly default: string | null
  readonly defaultRule: DefaultRule | null
  readonly max: number | null
  readonly options: readonly { readonly value: string }[]
}

/**
 * Returns the fields of a tool with the defaults of a day, which also stand in their hints in the place of
 * `{default}` and, for the year after, `{next}`. The last year that a field knows stays its default.
 *
 * @param day such as `2026-11-28`
 */
export function inputsOn<Input extends DatedInput>(inputs: readonly Input[], day: string): Input[] {
  return inputs.map((input) => {
    if (input.defaultRule === null) return input
    const value = withinBounds(input, ruledDefault(input.defaultRule, dayOf(day)))
    const date = parseIsoDate(value)
    const hint = input.hint
      .replace('{default}', date === null ? value : formatDay(date))
      .replace('{next}', String(Number(value) + 1))
    return { ...input, default: value, hint }
  })
}

/**
 * Returns the published cases of a tool with the worked example first: the first case of the years and dates that
 * the fields hold by themselves.
 *
 * @param inputs with the defaults of a day
 */
export function casesFor<Case extends { readonly inputs: Readonly<Record<string, string>> }>(
  cases: readonly Case[],
  inputs: readonly DatedInput[],
): Case[] {
  const dated = inputs.filter(({ defaultRule }) => defaultRule !== null)
  const example = cases.find((one) => {
    const given = new Map(Object.entries(one.inputs))
    return dated.every(({ name, default: usual }) => (given.get(name) ?? usual) === usual)
  })
  return example === undefined ? [...cases] : [example, ...cases.filter((one) => one !== example)]
}

function withinBounds({ max, options }: DatedInput, value: string): string {
  const last = options.at(-1)?.value ?? (max === null ? value : String(max))
  return value > last ? last : value
}

function dayOf(day: string): DayNumber {
  const number = parseIsoDate(day)
  if (number === null) throw new RangeError(`"${day}" is not a day such as 2026-11-28.`)
  return number
}
