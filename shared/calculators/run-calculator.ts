import type { Calculator, Outcome, ToolInput } from './calculator.ts'
import type { InputTexts } from './read-inputs.ts'
import { readInputs } from './read-inputs.ts'

/** Returns the texts that the fields of a tool hold at first. */
export function defaultTexts(inputs: readonly ToolInput[]): InputTexts {
  return Object.fromEntries(inputs.map((input) => [input.name, input.default ?? '']))
}

/** From what readers typed to the result, or to everything that has to be corrected. */
export function runCalculator(
  inputs: readonly ToolInput[],
  texts: InputTexts,
  calculate: Calculator,
): Outcome {
  const reading = readInputs(inputs, texts)
  return reading.kind === 'problems' ? reading : calculate(reading.values)
}
