import { useState } from 'react'
import { Button } from '../../components/button'
import type { CalculationResult } from '../../../shared/calculators/calculator'
import { StepsTable } from './steps-table'
import type { ToolOutput } from './tool-data'

export interface ResultPanelProps {
  readonly result: CalculationResult
  readonly outputs: readonly ToolOutput[]
}

/** The numbers of a result, the way to them, and how to keep it. */
export function ResultPanel({ result, outputs }: ResultPanelProps) {
  return (
    <>
      <dl className="facts tool-outputs">
        {outputs.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{result.outputs[name]}</dd>
          </div>
        ))}
      </dl>
      {result.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <StepsTable caption="The calculation with your numbers" steps={result.steps} />
      <KeepResult />
    </>
  )
}

const COPIED = 'The link is copied. It holds your entries.'
const NOT_COPIED = 'The browser did not allow copying. The address bar holds the link.'

function KeepResult() {
  const [message, setMessage] = useState('')
  const copy = () => {
    // Without a secure connection browsers have no clipboard to write to.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const copying = clipboard?.writeText(window.location.href) ?? Promise.reject(new Error())
    copying.then(
      () => {
        setMessage(COPIED)
      },
      () => {
        setMessage(NOT_COPIED)
      },
    )
  }
  return (
    <div className="tool-keep">
      <Button onClick={copy}>Copy link</Button>
      <Button
        onClick={() => {
          window.print()
        }}
      >
        Print
      </Button>
      <p role="status" className="meta tool-keep__message">
        {message}
      </p>
    </div>
  )
}
