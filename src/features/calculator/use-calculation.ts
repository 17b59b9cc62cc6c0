import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Calculator, Outcome, ToolInput } from '../../../shared/calculators/calculator'
import type { InputTexts } from '../../../shared/calculators/read-inputs'
import { readInputs } from '../../../shared/calculators/read-inputs'
import { defaultTexts } from '../../../shared/calculators/run-calculator'
import { ownValue } from '../../../shared/own-value'
import { useAddressParameters } from '../../platform/address-parameters'
import { useLoadedCalculator } from './use-loaded-calculator'

/** What was last asked for, by the button or by the address. */
export interface Question {
  readonly texts: InputTexts
  readonly askedBy: 'reader' | 'address'
  /** Counts the questions: the same one may be asked twice. */
  readonly number: number
}

export interface Calculation {
  readonly texts: InputTexts
  readonly change: (name: string, text: string) => void
  readonly question: Question | null
  /** null while nothing was asked, or while the calculator is still on its way. */
  readonly outcome: Outcome | null
  readonly hasFailedToLoad: boolean
  readonly ask: () => void
  /** Fills in other entries and asks for them. */
  readonly askFor: (texts: InputTexts) => void
  readonly reset: () => void
  readonly tryAgain: () => void
}

/**
 * The state of one tool. The address holds what was calculated last, so that it can be shared.
 *
 * @param form holds the fields
 */
export function useCalculation(
  slug: string,
  inputs: readonly ToolInput[],
  form: RefObject<HTMLFormElement | null>,
): Calculation {
  const { parameters, setParameters } = useAddressParameters()
  const { loading, tryAgain } = useLoadedCalculator(slug)
  const [texts, setTexts] = useState<InputTexts>(() => defaultTexts(inputs))
  const [question, setQuestion] = useState<Question | null>(null)
  const [seenQuery, setSeenQuery] = useState('')
  useEarlyEntries(form, inputs, setTexts)

  const put = (asked: InputTexts, askedBy: Question['askedBy']) => {
    setTexts(asked)
    setQuestion({ texts: asked, askedBy, number: (question?.number ?? 0) + 1 })
  }
  const askFor = (asked: InputTexts) => {
    put(asked, 'reader')
    if (readInputs(inputs, asked).kind === 'values') setParameters(asked)
  }

  const query = parameters.toString()
  if (query !== seenQuery) {
    setSeenQuery(query)
    const shared = textsOfAddress(inputs, parameters)
    if (shared !== null && !areEqual(shared, question?.texts)) {
      put(shared, 'address')
    }
  }

  return {
    texts,
    change: (name, text) => {
      setTexts({ ...texts, [name]: text })
    },
    question,
    outcome: outcomeOf(inputs, question, loading.kind === 'loaded' ? loading.calculate : null),
    hasFailedToLoad: question !== null && loading.kind === 'failed',
    ask: () => {
      askFor(texts)
    },
    askFor,
    reset: () => {
      setTexts(defaultTexts(inputs))
      setQuestion(null)
      setParameters(Object.fromEntries(inputs.map(({ name }) => [name, ''])))
    },
    tryAgain,
  }
}

/**
 * What was typed into the prebuilt form before the page was alive, or put back by the browser, stays.
 */
function useEarlyEntries(
  form: RefObject<HTMLFormElement | null>,
  inputs: readonly ToolInput[],
  setTexts: (change: (texts: InputTexts) => InputTexts) => void,
): void {
  // Before a click that was held until now asks for an answer.
  useLayoutEffect(() => {
    if (form.current === null) return
    const entries = new FormData(form.current)
    const early = inputs.flatMap(({ name, default: usual }) => {
      const entry = entries.get(name)
      return typeof entry === 'string' && entry !== (usual ?? '') ? [[name, entry] as const] : []
    })
    if (early.length > 0) setTexts((texts) => ({ ...texts, ...Object.fromEntries(early) }))
  }, [form, inputs, setTexts])
}

function outcomeOf(
  inputs: readonly ToolInput[],
  question: Question | null,
  calculate: Calculator | null,
): Outcome | null {
  if (question === null) return null
  const reading = readInputs(inputs, question.texts)
  if (reading.kind === 'problems') return reading
  return calculate === null ? null : calculate(reading.values)
}

/** The fields of an address, with defaults for those that it leaves out; null when it names none. */
function textsOfAddress(
  inputs: readonly ToolInput[],
  parameters: URLSearchParams,
): InputTexts | null {
  if (!inputs.some(({ name }) => parameters.has(name))) return null
  return Object.fromEntries(
    inputs.map((input) => [input.name, parameters.get(input.name) ?? input.default ?? '']),
  )
}

const areEqual = (one: InputTexts, other: InputTexts | undefined): boolean =>
  other !== undefined && Object.entries(one).every(([name, text]) => ownValue(other, name) === text)
