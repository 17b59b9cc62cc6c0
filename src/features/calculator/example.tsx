import { Button } from '../../components/controls/button'
import type { CalculationResult } from '../../../shared/calculators/calculator'
import type { InputTexts } from '../../../shared/calculators/read-inputs'
import { defaultTexts } from '../../../shared/calculators/run-calculator'
import { ResultNumbers } from './result/result-numbers'
import { labelledInput, type ToolData } from './calculation/tool-data'

export interface ExampleProps {
  readonly tool: ToolData
  readonly onUse: (texts: InputTexts) => void
}

/** The first published case: what goes in, its result as the build worked it out, a way to enter it. */
export function Example({ tool, onUse }: ExampleProps) {
  const [first] = tool.cases
  if (first === undefined) return null
  return (
    <>
      <p className="meta">
        {first.title}.{' '}
        {first.inputs
          .map((entry) => labelledInput(tool.inputs, entry))
          .map(({ label, value }) => `${label}: ${value.replaceAll('\n', ', ')}`)
          .join('; ')}
        .
      </p>
      <ResultNumbers
        caption="The calculation of the example"
        result={exampleResult(tool)}
        drawing={tool.worked.drawing}
        outputs={tool.outputs}
      />
      <p className="tool-keep needs-script">
        <Button
          onClick={() => {
            const given = first.inputs.map(({ name, value }) => [name, value] as const)
            onUse({ ...defaultTexts(tool.inputs), ...Object.fromEntries(given) })
          }}
        >
          Enter this example
        </Button>
      </p>
    </>
  )
}

function exampleResult({ cases: [first], worked }: ToolData): CalculationResult {
  const outputs = (first?.outputs ?? []).map(({ name, value }) => [name, value] as const)
  return { ...worked, outputs: Object.fromEntries(outputs) }
}
