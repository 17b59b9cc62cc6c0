import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Calculator, Outcome, ToolInput } from '../../../../shared/calculators/calculator'
import { readInputs, type InputTexts } from '../../../../shared/calculators/read-inputs'
import { defaultTexts } from '../../../../shared/calculators/run-calculator'
import { ownValue } from '../../../../shared/records/own-value'
import { useAddressParameters } from '../../../platform/page/address-parameters'
import { useLoadedCalculator } from './use-loaded-calculator'

/** The last question, asked by the button or by the address. */
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
  const [{ texts, question }, setEntries] = useState<Entries>(() => untouched(inputs))
  const [seenQuery, setSeenQuery] = useState('')
  useEarlyEntries(form, inputs, setEntries)

  const query = parameters.toString()
  if (query !== seenQuery) {
    setSeenQuery(query)
    const shared = textsOfAddress(inputs, parameters)
    if (shared !== null && !areEqual(shared, question?.texts)) {
      setEntries((now) => {
        const asked = withQuestion(now, shared, 'address')
        // What was typed before the page knew its address stays.
        const typed = now.question === null ? changedTexts(inputs, now.texts) : {}
        return { ...asked, texts: { ...shared, ...typed } }
      })
    }
  }

  useLayoutEffect(() => {
    if (question?.askedBy !== 'reader') return
    if (readInputs(inputs, question.texts).kind === 'values') setParameters(question.texts)
  }, [inputs, question, setParameters])

  return {
    texts,
    change: (name, text) => {
      setEntries((now) => ({ ...now, texts: { ...now.texts, [name]: text } }))
    },
    question,
    outcome: outcomeOf(inputs, question, loading.kind === 'loaded' ? loading.calculate : null),
    hasFailedToLoad: question !== null && loading.kind === 'failed',
    ask: () => {
      setEntries((now) => withQuestion(now, withDefaults(inputs, now.texts), 'reader'))
    },
    askFor: (asked) => {
      setEntries((now) => withQuestion(now, asked, 'reader'))
    },
    reset: () => {
      setEntries(untouched(inputs))
      setParameters(Object.fromEntries(inputs.map(({ name }) => [name, ''])))
    },
    tryAgain,
  }
}

/** Changed by functions alone: several fields may change before anything is drawn again. */
interface Entries {
  readonly texts: InputTexts
  readonly question: Question | null
}

const untouched = (inputs: readonly ToolInput[]): Entries => ({
  texts: defaultTexts(inputs),
  question: null,
})

const withQuestion = (
  { question }: Entries,
  texts: InputTexts,
  askedBy: Question['askedBy'],
): Entries => ({ texts, question: { texts, askedBy, number: (question?.number ?? 0) + 1 } })

/** An empty field means its default. The address says which, for that of another day may be another. */
const withDefaults = (inputs: readonly ToolInput[], texts: InputTexts): InputTexts =>
  Object.fromEntries(
    inputs.map(({ name, default: usual }) => [
      name,
      (ownValue(texts, name)?.trim() || usual) ?? '',
    ]),
  )

/** The entries that are not the ones that the page was built with. */
const changedTexts = (inputs: readonly ToolInput[], texts: InputTexts): InputTexts => {
  const usual = defaultTexts(inputs)
  return Object.fromEntries(
    Object.entries(texts).filter(([name, text]) => text !== ownValue(usual, name)),
  )
}

/** Keeps what was typed, or put back by the browser, before the page was alive. */
function useEarlyEntries(
  form: RefObject<HTMLFormElement | null>,
  inputs: readonly ToolInput[],
  setEntries: (change: (now: Entries) => Entries) => void,
): void {
  // Before a click that was held until now asks for an answer.
  useLayoutEffect(() => {
    if (form.current === null) return
    const data = new FormData(form.current)
    const held = inputs.flatMap(({ name }) => {
      const entry = data.get(name)
      return typeof entry === 'string' ? [[name, entry] as const] : []
    })
    const early = changedTexts(inputs, Object.fromEntries(held))
    if (Object.keys(early).length === 0) return
    setEntries((now) => ({ ...now, texts: { ...now.texts, ...early } }))
  }, [form, inputs, setEntries])
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
