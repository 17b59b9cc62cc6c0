import { CALCULATORS } from '../../../shared/calculators/by-slug.ts'
import type {
  CalculationResult,
  Outcome,
  ResultDrawing,
} from '../../../shared/calculators/calculator.ts'
import { drawingOf } from '../../../shared/calculators/calculator.ts'
import { casesFor, inputsOn } from '../../../shared/calculators/dated-defaults.ts'
import { defaultTexts, runCalculator } from '../../../shared/calculators/run-calculator.ts'
import { ownValue } from '../../../shared/records/own-value.ts'
import type { ToolContent } from '../../../shared/kinds/tables/tools.ts'
import { toolCalendar } from './calendar-fields.ts'
import type { Completion, CompletionInput } from './completion.ts'

interface NamedText {
  readonly name: string
  readonly value: string
}

/**
 * Computes a tool's published cases with the tool's own calculator: a case that the code does not
 * answer as published is a problem, so no page can show one. The worked example comes first: a case of the
 * years that the fields hold on the day of the build.
 *
 * @param input a file that fits the schema of tools; its name is that of the calculator
 */
export function completeTool({
  slug,
  fields: tool,
  day,
}: CompletionInput<ToolContent>): Completion {
  const calculator = ownValue(CALCULATORS, slug)
  if (calculator === undefined) {
    const known = Object.keys(CALCULATORS).join(', ')
    return {
      fields: {},
      problems: [`the file: no calculator has its name; write one or use one of ${known}`],
    }
  }
  const inputs = inputsOn(tool.inputs, day)
  const answer = (one: ToolContent['cases'][number]) =>
    runCalculator(inputs, { ...defaultTexts(inputs), ...one.inputs }, calculator)
  const outcomes = tool.cases.map(answer)
  const problems = outcomes.flatMap((outcome, index) =>
    differences(tool, outcome, index).map((difference) => `cases.${index}.${difference}`),
  )
  const cases = casesFor(tool.cases, inputs)
  const first = cases[0] === undefined ? undefined : answer(cases[0])
  return {
    fields: {
      inputs,
      cases: cases.map((one) => ({
        ...one,
        inputs: namedTexts(one.inputs),
        outputs: namedTexts(one.outputs),
        drawing: drawingFor(answer(one)),
      })),
      ...toolCalendar(tool, slug, day),
      worked: first?.kind === 'result' ? worked(first.result) : null,
    },
    problems,
  }
}

const worked = (result: CalculationResult) => {
  const { headline, steps, notes } = result
  return { headline, steps, notes, drawing: drawingOf(result) }
}

const drawingFor = (outcome: Outcome): ResultDrawing =>
  outcome.kind === 'result' ? drawingOf(outcome.result) : { days: [], shares: [] }

const namedTexts = (texts: Readonly<Record<string, string>>): NamedText[] =>
  Object.entries(texts).map(([name, value]) => ({ name, value }))

function differences({ cases }: ToolContent, outcome: Outcome, index: number): string[] {
  if (outcome.kind === 'problems') {
    return outcome.problems.map(({ input, message }) => `inputs.${input}: ${message}`)
  }
  return Object.entries(cases[index]?.outputs ?? {}).flatMap(([name, published]) => {
    const computed = ownValue(outcome.result.outputs, name)
    if (computed === published) return []
    return [
      computed === undefined
        ? `outputs.${name}: the calculator has no such output; remove it`
        : `outputs.${name}: the calculator gives "${computed}", not "${published}"; correct the one that is wrong`,
    ]
  })
}
