import { useEffect, useRef } from 'react'
import { Button } from '../../components/controls/button'
import { drawingOf, type Outcome } from '../../../shared/calculators/calculator'
import { ErrorSummary } from './inputs/error-summary'
import { Example } from './example'
import { InputFields } from './inputs/input-fields'
import { KeepResult } from './result/keep-result'
import { ResultNumbers } from './result/result-numbers'
import type { ToolData } from './calculation/tool-data'
import { useCalculation, type Calculation } from './calculation/use-calculation'
import { WholeNames } from './inputs/whole-names'

export interface CalculatorProps {
  readonly tool: ToolData
}

/** The form of a tool and its result, before any question the worked example. */
export function Calculator({ tool }: CalculatorProps) {
  const form = useRef<HTMLFormElement>(null)
  const calculation = useCalculation(tool.slug, tool.inputs, form)
  const { outcome, question, texts } = calculation
  const problems = outcome?.kind === 'problems' ? outcome.problems : []
  return (
    <div className="calculator">
      <p className="calculator__without-script empty-state">
        This calculator needs JavaScript. The worked example, the rule and the tested cases below do
        not.
      </p>
      <form
        ref={form}
        className="calculator__form"
        aria-label="Your entries"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          calculation.ask()
        }}
      >
        {problems.length === 0 || question === null ? null : (
          <ErrorSummary problems={problems} attempt={question.number} />
        )}
        <InputFields tool={tool} texts={texts} problems={problems} onChange={calculation.change} />
        <div className="calculator__buttons">
          <Button type="submit" emphasis="filled">
            Calculate
          </Button>
          <Button onClick={calculation.reset}>Reset</Button>
        </div>
      </form>
      <Result tool={tool} calculation={calculation} />
    </div>
  )
}

interface ResultProps {
  readonly tool: ToolData
  readonly calculation: Calculation
}

/**
 * The result, and before anything is asked the worked example in its place. While the calculator is
 * still on its way the example keeps its place unseen, so that nothing moves before the result comes.
 */
function Result({ tool, calculation }: ResultProps) {
  const { outcome, question } = calculation
  const result = outcome?.kind === 'result' ? outcome.result : null
  const section = useRef<HTMLElement>(null)
  const isForReader = result !== null && question?.askedBy === 'reader'
  const number = question?.number
  useEffect(() => {
    if (isForReader) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isForReader, number])
  const isWaiting = question !== null && outcome === null && !calculation.hasFailedToLoad
  return (
    <section
      ref={section}
      className={
        isWaiting ? 'calculator__result calculator__result--waiting' : 'calculator__result'
      }
      aria-labelledby="tool-result-title"
    >
      <h2 id="tool-result-title">{question === null ? 'Worked example' : 'Result'}</h2>
      <div role="status" className="calculator__headline">
        {/* A new element for every question: the same answer is announced again. */}
        <p key={number ?? 0}>
          <WholeNames
            text={
              question === null
                ? tool.worked.headline
                : announcement(outcome, calculation.hasFailedToLoad)
            }
          />
        </p>
        {isWaiting ? (
          <p className="calculator__kept">
            <WholeNames text={tool.worked.headline} />
          </p>
        ) : null}
      </div>
      {question === null || isWaiting ? (
        <div className="calculator__example">
          <Example tool={tool} onUse={calculation.askFor} />
        </div>
      ) : null}
      {result === null ? null : (
        <>
          <ResultNumbers
            caption="The calculation with your numbers"
            result={result}
            drawing={drawingOf(result)}
            outputs={tool.outputs}
          />
          <KeepResult slug={tool.slug} dates={result.dates ?? []} />
        </>
      )}
      {calculation.hasFailedToLoad ? (
        <Button onClick={calculation.tryAgain}>Try again</Button>
      ) : null}
    </section>
  )
}

const WAITING = 'The calculator is loading.'
const PROBLEMS = 'No result: correct the marked entries.'
const FAILED = 'The calculator could not be loaded. Check your connection and try again.'

function announcement(outcome: Outcome | null, hasFailedToLoad: boolean): string {
  if (outcome === null) return hasFailedToLoad ? FAILED : WAITING
  return outcome.kind === 'result' ? outcome.result.headline : PROBLEMS
}
