import type {
  ResultDrawing,
  CalculationStep,
  ToolInput,
  ToolOption,
} from '../../../../shared/calculators/calculator'
import { formatDay, parseIsoDate } from '../../../../shared/time/civil-date'

/** A text with the name of its field or output. */
export interface NamedText {
  readonly name: string
  readonly value: string
}

export interface ToolOutput {
  readonly name: string
  readonly label: string
}

/** A published test case. */
export interface ToolCase {
  readonly title: string
  readonly inputs: readonly NamedText[]
  readonly outputs: readonly NamedText[]
  readonly drawing: ResultDrawing
  readonly reason: string
  readonly sourceUrl: string | null
}

/** The build's calculation of the first case. */
export interface ToolWorking {
  readonly headline: string
  readonly steps: readonly CalculationStep[]
  readonly notes: readonly string[]
  readonly drawing: ResultDrawing
}

/** The data of a tool that its page has. */
export interface ToolData {
  readonly slug: string
  readonly inputs: readonly ToolInput[]
  /** Stands above the fields that few readers need; null where there are none. */
  readonly rareTitle: string | null
  readonly outputs: readonly ToolOutput[]
  readonly cases: readonly ToolCase[]
  readonly worked: ToolWorking
}

/** A value with the label that readers know it by. */
export interface LabelledText {
  readonly label: string
  readonly value: string
}

/** An answer of a choice, with the rate that it stands for. */
export function answerText({ label, percent }: Omit<ToolOption, 'value'>): string {
  return percent === null ? label : `${label}: ${percent} percent`
}

/** The label and the value of what goes into a case, with its unit, or a choice in its own words. */
export function labelledInput(inputs: readonly ToolInput[], entry: NamedText): LabelledText {
  const input = inputs.find(({ name }) => name === entry.name)
  if (input === undefined) return { label: entry.name, value: entry.value }
  return { label: input.label, value: readable(input, entry.value) }
}

function readable({ kind, options, unit }: ToolInput, value: string): string {
  if (kind === 'choice') {
    const option = options.find((one) => one.value === value)
    return option === undefined ? value : answerText(option)
  }
  if (kind === 'date') {
    const day = parseIsoDate(value)
    return day === null ? value : formatDay(day)
  }
  if (unit === null || unit === 'year' || kind === 'amounts') return value
  return `${value} ${unit}`
}

/** The label and the value of what comes out of a case. */
export function labelledOutput(outputs: readonly ToolOutput[], entry: NamedText): LabelledText {
  const output = outputs.find(({ name }) => name === entry.name)
  return { label: output?.label ?? entry.name, value: entry.value }
}
