import { CALCULATORS } from '../../shared/calculators/by-slug.ts'
import type { CalculationResult, Outcome } from '../../shared/calculators/calculator.ts'
import { defaultTexts, runCalculator } from '../../shared/calculators/run-calculator.ts'
import { ownValue } from '../../shared/own-value.ts'
import type { Completion, CompletionInput } from './completion.ts'
import type { ToolContent } from './schemas/tools.ts'
import { toolSchema } from './schemas/tools.ts'

interface NamedText {
  readonly name: string
  readonly value: string
}

/**
 * Computes a tool's published cases with the tool's own calculator: a case that the code does not
 * answer as published is a problem, so no page can show one. The first case is the worked example.
 *
 * @param input a file that fits the schema of tools; its name is that of the calculator
 */
export function completeTool({ slug, fields }: Omit<CompletionInput, 'day'>): Completion {
  const tool = toolSchema.parse(fields)
  const calculator = ownValue(CALCULATORS, slug)
  if (calculator === undefined) {
    const known = Object.keys(CALCULATORS).join(', ')
    return {
      fields: {},
      problems: [`the file: no calculator has its name; write one or use one of ${known}`],
    }
  }
  const outcomes = tool.cases.map((one) =>
    runCalculator(tool.inputs, { ...defaultTexts(tool.inputs), ...one.inputs }, calculator),
  )
  const problems = outcomes.flatMap((outcome, index) =>
    differences(tool, outcome, index).map((difference) => `cases.${index}.${difference}`),
  )
  const [first] = outcomes
  return {
    fields: {
      cases: tool.cases.map((one) => ({
        ...one,
        inputs: namedTexts(one.inputs),
        outputs: namedTexts(one.outputs),
      })),
      worked: first?.kind === 'result' ? worked(first.result) : null,
    },
    problems,
  }
}

const worked = ({ headline, steps, notes }: CalculationResult) => ({ headline, steps, notes })

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
