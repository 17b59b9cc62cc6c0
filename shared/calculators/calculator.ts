import type { DayNumber } from '../time/civil-date.ts'
import { ownValue } from '../records/own-value.ts'

/** Kinds of value that a field of a tool takes. */
export const INPUT_KINDS = ['count', 'money', 'percent', 'choice', 'date', 'amounts'] as const
export type InputKind = (typeof INPUT_KINDS)[number]

/** One answer of a choice. */
export interface ToolOption {
  readonly value: string
  readonly label: string
  /** The rate that it stands for, in percent: the calculator gets it as a number of the field's name. */
  readonly percent: number | null
}

/** One field of a tool, as `content/tools/` describes it. */
export interface ToolInput {
  readonly kind: InputKind
  /** Name in the address and in the published cases. */
  readonly name: string
  readonly label: string
  readonly hint: string | null
  /** The unit of the number, such as "days". */
  readonly unit: string | null
  /** Smallest and largest number: days of a count, whole dollars of money, percent. */
  readonly min: number | null
  readonly max: number | null
  /** The value at first, and when the field is empty; null when the reader has to fill it in. */
  readonly default: string | null
  /** Whether it may stay empty: the calculator then works without it. */
  readonly isOptional: boolean
  /** Whether few readers need it: then it is folded away. */
  readonly isRare: boolean
  readonly options: readonly ToolOption[]
  /** Whether a line of amounts may end in `/ rate`, units of another currency to one dollar. */
  readonly allowsRate: boolean
}

/** One line of a field of amounts. */
export interface Amount {
  /** How the line reads in a step of the calculation. */
  readonly working: string
  /** In dollars, as cents. */
  readonly cents: number
}

/** Values of the fields, by name: whole numbers (counts, cents, thousandths of a percent), words, amounts. */
export interface InputValues {
  readonly numbers: Readonly<Record<string, number>>
  readonly words: Readonly<Record<string, string>>
  readonly days: Readonly<Record<string, DayNumber>>
  readonly amounts: Readonly<Record<string, readonly Amount[]>>
}

/** A mistake in one field, and how to correct it. */
export interface InputProblem {
  readonly input: string
  readonly message: string
}

/** One line of the calculation with the reader's own numbers. */
export interface CalculationStep {
  readonly label: string
  readonly working: string
  readonly result: string
}

/** A day that a result names. */
export interface ResultDate {
  /** Tells it from the other days of all results. */
  readonly id: string
  readonly label: string
  readonly day: DayNumber
}

/** Something that was used of what there is, such as days of a year. */
export interface ResultShare {
  readonly label: string
  readonly used: number
  readonly usedText: string
  readonly limit: number
  readonly limitText: string
}

export interface CalculationResult {
  /** The answer in one sentence. */
  readonly headline: string
  /** By the names that `content/tools/` declares. */
  readonly outputs: Readonly<Record<string, string>>
  readonly steps: readonly CalculationStep[]
  /** Remarks about this very result. */
  readonly notes: readonly string[]
  /** Days to be reminded of; left out where the answer is none. */
  readonly dates?: readonly ResultDate[]
  /** Amounts to draw beside their limits; left out where nothing has one. */
  readonly shares?: readonly ResultShare[]
}

/** The parts of a result that can be drawn. */
export interface ResultDrawing {
  readonly days: readonly DayNumber[]
  readonly shares: readonly ResultShare[]
}

/** Takes from a result what can be drawn of it. */
export function drawingOf({ dates = [], shares = [] }: CalculationResult): ResultDrawing {
  return { days: dates.map(({ day }) => day), shares }
}

export type Outcome =
  | { readonly kind: 'problems'; readonly problems: readonly InputProblem[] }
  | { readonly kind: 'result'; readonly result: CalculationResult }

/** The value of a field that may stay empty; undefined when it has. */
export function optionalValueOf<Value>(
  values: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return ownValue(values, name)
}

/** The calculation of one tool: pure, the same answer for the same values. */
export type Calculator = (values: InputValues) => Outcome

/**
 * The value of a field that the tool declares.
 *
 * @throws RangeError when the tool's file has no such field
 */
export function valueOf<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = ownValue(values, name)
  if (value === undefined) throw new RangeError(`The tool has no field "${name}" of this kind.`)
  return value
}
