import type { Amount, InputProblem, InputValues, ToolInput } from './calculator.ts'
import { formatCents, formatScaled, formatWhole, MAX_CENTS, shareOf } from './cents.ts'
import { parseIsoDate } from '../civil-date.ts'
import { ownValue } from '../own-value.ts'

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
  | { readonly kind: 'words'; readonly value: string }
  | { readonly kind: 'amounts'; readonly value: readonly Amount[] }
  | { readonly kind: 'problem'; readonly message: string }

const problem = (message: string): Reading => ({ kind: 'problem', message })

/** What readers typed, as values: all of them, or every problem at once. */
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
    switch (reading.kind) {
      case 'problem':
        problems.push({ input: input.name, message: reading.message })
        break
      case 'words':
        values.words.set(input.name, reading.value)
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

function readOne(input: ToolInput, text: string): Reading {
  if (text === '') return problem(`${input.label}: ${ASKS[input.kind]}.`)
  switch (input.kind) {
    case 'count':
      return readNumber(input, scaled(text, 0), 1, 'a whole number, such as 120')
    case 'money':
      return readNumber(input, cents(text), 100, 'an amount in dollars, such as 1250 or 1250.50')
    case 'percent':
      return readNumber(
        input,
        scaled(text.replace(/\s*%$/, ''), PERCENT_DECIMALS),
        10 ** PERCENT_DECIMALS,
        'a number in percent, such as 15 or 12.5',
      )
    case 'choice':
      return input.options.some(({ value }) => value === text)
        ? { kind: 'words', value: text }
        : problem(`${input.label}: ${ASKS.choice}.`)
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

const ASKS: Readonly<Record<ToolInput['kind'], string>> = {
  count: 'enter a whole number',
  money: 'enter an amount in dollars',
  percent: 'enter a number in percent',
  choice: 'choose one of the answers',
  date: 'enter a date',
  amounts: 'enter at least one amount',
}

/** Digits with at most so many decimals, as a whole number scaled by them; null when it is none. */
function scaled(text: string, decimals: number): number | null {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text)
  const fraction = match?.[2] ?? ''
  if (match === null || fraction.length > decimals) return null
  return Number(`${match[1] ?? ''}${fraction.padEnd(decimals, '0')}`)
}

/** An amount as whole cents; commas may part the thousands, a point the cents. */
function cents(text: string): number | null {
  const plain = text.replace(/^\$\s*/, '')
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)
  return scaled(isGrouped ? plain.replaceAll(',', '') : plain, 2)
}

function readNumber(
  { label, min, max, unit }: ToolInput,
  value: number | null,
  scale: number,
  expected: string,
): Reading {
  if (value === null) return problem(`${label}: enter ${expected}.`)
  const named = (bound: number) => {
    const isYear = unit === 'year'
    return isYear ? String(bound) : `${formatWhole(bound)}${unit === null ? '' : ` ${unit}`}`
  }
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
    if (amount === null) {
      const examples = allowsRate ? '1250.50, or 3000000 / 512.4' : '1250 or 1250.50'
      return problem(
        `${label}: line ${index + 1} is not an amount; write one amount a line, such as ${examples}.`,
      )
    }
    if (amount.cents > MAX_CENTS) {
      return problem(`${label}: line ${index + 1} is above ${formatCents(MAX_CENTS)}.`)
    }
    amounts.push(amount)
  }
  return { kind: 'amounts', value: amounts }
}

function readLine(line: string, allowsRate: boolean): Amount | null {
  const [amountText = '', rateText, ...rest] = line.split('/').map((part) => part.trim())
  const amount = cents(amountText)
  if (amount === null || rest.length > 0) return null
  if (rateText === undefined) return { working: formatCents(amount), cents: amount }
  const rate = scaled(rateText, RATE_DECIMALS)
  if (!allowsRate || rate === null || rate === 0) return null
  return {
    working: `${formatCents(amount).slice(1)} / ${formatScaled(rate, RATE_DECIMALS)}`,
    cents: shareOf(amount, 10 ** RATE_DECIMALS, rate),
  }
}
