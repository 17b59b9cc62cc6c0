import type { Amount, InputProblem, InputValues, ToolInput } from './calculator.ts'
import { formatCents, formatScaled, formatWhole, MAX_CENTS, shareOf } from './cents.ts'
import { parseIsoDate } from '../time/civil-date.ts'
import type { NumberText } from './number-texts.ts'
import { readDollarText, readNumberText } from './number-texts.ts'
import { ownValue } from '../records/own-value.ts'

/** Most lines that a field of amounts takes. */
export const MAX_LINES = 50

const RATE_DECIMALS = 6
const PERCENT_DECIMALS = 3

/** Text, by the name of its field. */
export type InputTexts = Readonly<Record<string, string>>

export type ReadInputs =
  | { readonly kind: 'values'; readonly values: InputValues }
  | { readonly kind: 'problems'; readonly problems: readonly InputProblem[] }

/** One field as read: its value, or what is wrong with it. */
type Reading =
  | { readonly kind: 'numbers' | 'days'; readonly value: number }
  | { readonly kind: 'words'; readonly value: string; readonly number: number | null }
  | { readonly kind: 'amounts'; readonly value: readonly Amount[] }
  | { readonly kind: 'problem'; readonly message: string }

const problem = (message: string): Reading => ({ kind: 'problem', message })

/** Reads what readers typed as values: returns all of them, or every problem at once. */
export function readInputs(inputs: readonly ToolInput[], texts: InputTexts): ReadInputs {
  const values = {
    numbers: new Map<string, number>(),
    words: new Map<string, string>(),
    days: new Map<string, number>(),
    amounts: new Map<string, readonly Amount[]>(),
  }
  const problems: InputProblem[] = []
  for (const input of inputs) {
    const reading = readOne(input, (ownValue(texts, input.name) ?? '').trim())
    switch (reading?.kind) {
      // Left empty, and not needed.
      case undefined:
        break
      case 'problem':
        problems.push({ input: input.name, message: reading.message })
        break
      case 'words':
        values.words.set(input.name, reading.value)
        if (reading.number !== null) values.numbers.set(input.name, reading.number)
        break
      case 'amounts':
        values.amounts.set(input.name, reading.value)
        break
      case 'numbers':
      case 'days':
        values[reading.kind].set(input.name, reading.value)
    }
  }
  if (problems.length > 0) return { kind: 'problems', problems }
  return {
    kind: 'values',
    values: {
      numbers: Object.fromEntries(values.numbers),
      words: Object.fromEntries(values.words),
      days: Object.fromEntries(values.days),
      amounts: Object.fromEntries(values.amounts),
    },
  }
}

function readOne(input: ToolInput, written: string): Reading | null {
  const text = written === '' ? (input.default ?? '') : written
  if (text === '') {
    const ask = isYear(input) ? `enter ${A_YEAR}` : ASKS[input.kind]
    return input.isOptional ? null : problem(`${input.label}: ${ask}.`)
  }
  switch (input.kind) {
    case 'count':
      return readNumber(
        input,
        readNumberText(text, 0, isYear(input) ? A_YEAR : 'a whole number, such as 120'),
        1,
      )
    case 'money':
      return readNumber(
        input,
        readDollarText(text, 'an amount in dollars, such as 1250 or 1250.50'),
        100,
      )
    case 'percent':
      return readNumber(
        input,
        readNumberText(
          text.replace(/\s*%$/, ''),
          PERCENT_DECIMALS,
          'a number in percent, such as 15 or 12.5',
        ),
        10 ** PERCENT_DECIMALS,
      )
    case 'choice':
      return readChoice(input, text)
    case 'date': {
      const day = parseIsoDate(text)
      return day === null
        ? problem(`${input.label}: enter a day that exists, such as 2025-04-15.`)
        : { kind: 'days', value: day }
    }
    case 'amounts':
      return readAmounts(input, text)
  }
}

function readChoice({ label, options }: ToolInput, text: string): Reading {
  const option = options.find(({ value }) => value === text)
  if (option === undefined) return problem(`${label}: ${ASKS.choice}.`)
  const { percent } = option
  return {
    kind: 'words',
    value: text,
    number: percent === null ? null : Math.round(percent * 10 ** PERCENT_DECIMALS),
  }
}

const ASKS: Readonly<Record<ToolInput['kind'], string>> = {
  count: 'enter a whole number',
  money: 'enter an amount in dollars',
  percent: 'enter a number in percent',
  choice: 'choose one of the answers',
  date: 'enter a date',
  amounts: 'enter at least one amount',
}

const A_YEAR = 'a year in four digits, such as 2025'

/** Whether a count is a year, which is written without commas. */
const isYear = ({ unit }: ToolInput): boolean => unit === 'year'

function readNumber(input: ToolInput, read: NumberText, scale: number): Reading {
  const { label, min, max, unit } = input
  if (read.kind === 'problem') return problem(`${label}: ${read.cause}.`)
  const value = read.scaled
  const named = (bound: number) =>
    isYear(input) ? String(bound) : `${formatWhole(bound)}${unit === null ? '' : ` ${unit}`}`
  if (min !== null && value < min * scale) return problem(`${label}: at least ${named(min)}.`)
  if (max !== null && value > max * scale) return problem(`${label}: at most ${named(max)}.`)
  return { kind: 'numbers', value }
}

function readAmounts({ label, allowsRate }: ToolInput, text: string): Reading {
  const lines = text
    .split(/[\r\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0) return problem(`${label}: ${ASKS.amounts}.`)
  if (lines.length > MAX_LINES) return problem(`${label}: at most ${MAX_LINES} lines.`)
  const amounts: Amount[] = []
  for (const [index, line] of lines.entries()) {
    const amount = readLine(line, allowsRate)
    const place = `${label}: line ${index + 1}`
    if (typeof amount === 'string') return problem(`${place}: ${amount}.`)
    if (amount.cents > MAX_CENTS) return problem(`${place} is above ${formatCents(MAX_CENTS)}.`)
    amounts.push(amount)
  }
  return { kind: 'amounts', value: amounts }
}

/** An amount, or what is wrong with its line. */
function readLine(line: string, allowsRate: boolean): Amount | string {
  const [amountText = '', rateText, ...rest] = line.split('/').map((part) => part.trim())
  const examples = allowsRate ? '1250.50, or 3000000 / 512.4' : '1250 or 1250.50'
  const expected = `one amount a line, such as ${examples}`
  if (rest.length > 0) return `enter ${expected}`
  if (rateText !== undefined && !allowsRate) return 'a rate has no place here; enter dollars'
  const amount = readDollarText(amountText, expected, allowsRate)
  if (amount.kind === 'problem') return amount.cause
  const cents = amount.scaled
  if (rateText === undefined) return { working: formatCents(cents), cents }
  const rate = readNumberText(rateText, RATE_DECIMALS, 'the units of the currency to one dollar')
  if (rate.kind === 'problem') return `the rate after the slash: ${rate.cause}`
  if (rate.scaled === 0) return 'the rate after the slash has to be above 0'
  return {
    working: `${formatCents(cents).slice(1)} / ${formatScaled(rate.scaled, RATE_DECIMALS)}`,
    cents: shareOf(cents, 10 ** RATE_DECIMALS, rate.scaled),
  }
}
