import type { StateContent } from '../../../shared/kinds/tables/states.ts'
import { ownValue } from '../../../shared/records/own-value.ts'
import type { FactUnit } from '../../../shared/facts/fact.ts'
import type { StateFact, StateList } from '../../../shared/states/state-fact.ts'
import { numberAt, unitOf } from '../../../shared/states/state-fact.ts'
import type { FileFact } from '../../../shared/states/file-facts.ts'
import { FILE_FACTS } from '../../../shared/states/file-facts.ts'
import type { Unit } from '../../../shared/states/format.ts'
import type { Dated } from '../../../shared/states/in-force.ts'
import { changesInWords, inForce, nextChange } from '../../../shared/states/in-force.ts'

/** The unit of a fact as texts write it. */
export const CITED_UNITS: Readonly<Record<Unit, FactUnit>> = { percent: 'percent', usd: 'dollars' }

/** The first day of what holds on every day. */
const ALWAYS = '0000-01-01'

type DatedParts = Pick<StateContent, 'incomeTax' | 'salesTax' | 'corporateTax' | 'llc'>
type DatedState = DatedParts & Pick<StateContent, 'factsYear'>

/** The facts of a state on one day, or the fields without a value for that day. */
export type FactsOnDay =
  | {
      readonly kind: 'facts'
      readonly facts: FactsInForce
      /** The latest day from which one of them applies; null where no earlier value is known. */
      readonly since: string | null
    }
  | { readonly kind: 'missing'; readonly fields: readonly string[] }

/** The facts that apply on one day. What came before and what follows stands in the notes. */
export type FactsInForce = ReturnType<typeof withNotes>

/** Every list of dated facts of a state, by the field that holds it. */
const listsOf = ({ incomeTax, salesTax, corporateTax, llc }: DatedParts) =>
  ({
    'incomeTax.rates': incomeTax.rates,
    'salesTax.rates': salesTax.rates,
    'corporateTax.rates': corporateTax.rates,
    'llc.report.fees': llc.report.fees,
  }) satisfies Record<StateList, readonly Dated[]>

/**
 * The facts of a state that apply on a day. Pure.
 *
 * @param day such as `2026-11-22`
 */
export function factsOn(state: DatedState, day: string): FactsOnDay {
  const income = partOn(state.incomeTax, 'rates', day)
  const sales = partOn(state.salesTax, 'rates', day)
  const corporate = partOn(state.corporateTax, 'rates', day)
  const report = partOn(state.llc.report, 'fees', day)
  if (income === null || sales === null || corporate === null || report === null) {
    const fields = Object.entries(listsOf(state))
      .filter(([, entries]) => inForce<Dated>(entries, day) === null)
      .map(([field]) => field)
    return { kind: 'missing', fields }
  }
  const facts = withNotes(state, { income, sales, corporate, report }, day)
  const days = [income, sales, corporate, report].flatMap(({ since }) => since ?? []).sort()
  return { kind: 'facts', facts, since: days.at(-1) ?? null }
}

/** The first day after `day` on which other facts of a state apply; null when none is known. */
export function nextFactsAfter(state: DatedParts, day: string): string | null {
  const days = Object.values(listsOf(state)).flatMap((entries) => nextChange(entries, day) ?? [])
  return days.sort()[0] ?? null
}

/** A part of a state with what one entry says in the place of the list, and since when. */
type PartOn<Part, List extends keyof Part> = Omit<Part, List> &
  (Part[List] extends readonly (infer Entry)[] ? Omit<Entry, 'from'> : never) & {
    /** Null where no earlier entry is known: the first day of the first one says nothing. */
    readonly since: string | null
  }

function partOn<
  List extends string,
  Entry extends Dated,
  Part extends Readonly<Record<List, readonly Entry[]>>,
>(part: Part, list: List, day: string): PartOn<Part, List> | null
function partOn(
  part: Readonly<Record<string, readonly Dated[]>>,
  list: string,
  day: string,
): object | null {
  const entries = ownValue(part, list) ?? []
  const entry = inForce(entries, day)
  if (entry === null) return null
  const { from, ...said } = entry
  const rest = Object.entries(part).filter(([name]) => name !== list)
  return { ...Object.fromEntries(rest), ...said, since: entry === entries[0] ? null : from }
}

interface PartsOn {
  readonly income: PartOn<DatedState['incomeTax'], 'rates'>
  readonly sales: PartOn<DatedState['salesTax'], 'rates'>
  readonly corporate: PartOn<DatedState['corporateTax'], 'rates'>
  readonly report: PartOn<DatedState['llc']['report'], 'fees'>
}

const factsIn = (list: StateList): readonly FileFact[] =>
  FILE_FACTS.filter((fact) => fact.list === list)

/** The parts of a state on a day, whose notes say what was before and what follows. */
function withNotes({ factsYear, ...state }: DatedState, parts: PartsOn, day: string) {
  const { income, sales, corporate, report } = parts
  const noted = (list: StateList, note: string | null) =>
    [...changesOf(state, factsIn(list), day), ...(note === null ? [] : [note])].join(' ') || null
  return {
    factsYear,
    factsYears: yearsOf(factsYear, Object.values(parts)),
    incomeTax: { ...income, note: noted('incomeTax.rates', income.note) },
    salesTax: { ...sales, note: noted('salesTax.rates', sales.note) },
    corporateTax: { ...corporate, note: noted('corporateTax.rates', corporate.note) },
    llc: { ...state.llc, report, note: noted('llc.report.fees', state.llc.note) },
  }
}

interface DatedValue extends Dated {
  readonly value: number
}

/** Every value of a fact, the earliest first; an entry that leaves it as it was is no value of its own. */
export function valuesOf(
  state: DatedParts,
  path: string,
  { list, worked }: StateFact,
): DatedValue[] {
  const { llc } = state
  const valuesIn = (): DatedValue[] => {
    if (worked !== undefined) {
      return llc.report.fees.map(({ from, ...fee }) => ({
        from,
        value: worked({ ...llc, report: { ...llc.report, ...fee } }),
      }))
    }
    if (list === undefined) return [{ from: ALWAYS, value: numberAt(state, path) }]
    const name = path.slice(path.lastIndexOf('.') + 1)
    return listsOf(state)[list].map((entry) => ({ from: entry.from, value: numberAt(entry, name) }))
  }
  const values = valuesIn()
  return values.filter(({ value }, index) => value !== values[index - 1]?.value)
}

/** The changes of a list in words: of its first fact, and by name of the others that texts refer to. */
export function changesOf(state: DatedParts, facts: readonly FileFact[], day: string): string[] {
  return facts.flatMap((fact, index) => {
    if (fact.cited === undefined) return []
    const { path, cited } = fact
    const unit = CITED_UNITS[unitOf(path)]
    const inWords = ({ value }: DatedValue) => `${value} ${unit}`
    const sentences = changesInWords(valuesOf(state, path, fact), day, inWords)
    return index === 0 ? sentences : sentences.map((sentence) => `${cited.label}: ${sentence}`)
  })
}

function yearsOf(factsYear: number, parts: readonly { readonly since: string | null }[]): number[] {
  const later = parts.flatMap(({ since }) => (since === null ? [] : [Number(since.slice(0, 4))]))
  return [...new Set([factsYear, ...later])].sort((a, b) => a - b)
}
