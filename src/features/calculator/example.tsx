import { Button } from '../../components/button'
import type { CalculationResult } from '../../../shared/calculators/calculator'
import type { InputTexts } from '../../../shared/calculators/read-inputs'
import { defaultTexts } from '../../../shared/calculators/run-calculator'
import type { ToolData } from './tool-data'
import { labelledInput } from './tool-data'

export interface ExampleEntriesProps {
  readonly tool: ToolData
  readonly onUse: (texts: InputTexts) => void
}

/** What goes into the first published case, and a button that enters it. */
export function ExampleEntries({ tool, onUse }: ExampleEntriesProps) {
  const [first] = tool.cases
  if (first === undefined) return null
  return (
    <>
      <p>
        {first.title}.{' '}
        <span className="meta">
          {first.inputs
            .map((entry) => labelledInput(tool.inputs, entry))
            .map(({ label, value }) => `${label}: ${value.replaceAll('\n', ', ')}`)
            .join('; ')}
        </span>
      </p>
      <p className="needs-script">
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

/** The first published case as a result: the build has worked it out. */
export function exampleResult({ cases: [first], worked }: ToolData): CalculationResult {
  const outputs = (first?.outputs ?? []).map(({ name, value }) => [name, value] as const)
  return { ...worked, outputs: Object.fromEntries(outputs) }
}
