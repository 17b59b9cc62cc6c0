import type { z } from 'zod'
import type { stateSchema } from './schemas/states.ts'
import type { FactUnit } from '../../shared/facts/fact.ts'
import type { StateFact, StateList } from '../../shared/states/fact.ts'
import { numberAt, unitOf } from '../../shared/states/fact.ts'
import type { FileFact } from '../../shared/states/file-facts.ts'
import { FILE_FACTS } from '../../shared/states/file-facts.ts'
import type { Unit } from '../../shared/states/format.ts'
import type { Dated } from '../../shared/states/in-force.ts'
import { changesInWords, inForce, nextChange } from '../../shared/states/in-force.ts'

/** A state as its file describes it. */
export type StateContent = z.infer<typeof stateSchema>

/** What texts call the unit of a fact. */
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
export type FactsInForce = ReturnType<typeof withEntries>

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
  const lists = listsOf(state)
  const income = entryOn(lists['incomeTax.rates'], day)
  const sales = entryOn(lists['salesTax.rates'], day)
  const corporate = entryOn(lists['corporateTax.rates'], day)
  const report = entryOn(lists['llc.report.fees'], day)
  if (income === null || sales === null || corporate === null || report === null) {
    const fields = Object.entries(lists)
      .filter(([, entries]) => inForce<Dated>(entries, day) === null)
      .map(([field]) => field)
    return { kind: 'missing', fields }
  }
  const facts = withEntries(state, { income, sales, corporate, report }, day)
  const days = [income, sales, corporate, report].flatMap(({ since }) => since ?? []).sort()
  return { kind: 'facts', facts, since: days.at(-1) ?? null }
}

/** The first day after `day` on which other facts of a state apply; null when none is known. */
export function nextFactsAfter(state: DatedParts, day: string): string | null {
  const days = Object.values(listsOf(state)).flatMap((entries) => nextChange(entries, day) ?? [])
  return days.sort()[0] ?? null
}

/** What an entry of a list says, and since when, where an earlier one is known. */
type EntryOn<Entry> = Omit<Entry, 'from'> & { readonly since: string | null }

/** The entry that applies on a day; the first day of the first entry says nothing. */
function entryOn<Entry extends Dated>(
  entries: readonly Entry[],
  day: string,
): EntryOn<Entry> | null {
  const entry = inForce(entries, day)
  if (entry === null) return null
  const { from, ...said } = entry
  return { ...said, since: entry === entries[0] ? null : from }
}

interface EntriesOn {
  readonly income: EntryOn<DatedState['incomeTax']['rates'][number]>
  readonly sales: EntryOn<DatedState['salesTax']['rates'][number]>
  readonly corporate: EntryOn<DatedState['corporateTax']['rates'][number]>
  readonly report: EntryOn<DatedState['llc']['report']['fees'][number]>
}

const factsIn = (list: StateList): readonly FileFact[] =>
  FILE_FACTS.filter((fact) => fact.list === list)

/** The parts of a state with the entries in force in the place of their lists. */
function withEntries(state: DatedState, entries: EntriesOn, day: string) {
  const { salesTax, llc, factsYear } = state
  const noted = (list: StateList, note: string | null) =>
    [...changesOf(state, factsIn(list), day), ...(note === null ? [] : [note])].join(' ') || null
  const { fees: _fees, ...report } = llc.report
  return {
    factsYear,
    factsYears: yearsOf(factsYear, Object.values(entries)),
    incomeTax: { ...entries.income, note: noted('incomeTax.rates', state.incomeTax.note) },
    salesTax: {
      ...entries.sales,
      hasLocalAdditions: salesTax.hasLocalAdditions,
      note: noted('salesTax.rates', salesTax.note),
    },
    corporateTax: {
      ...entries.corporate,
      note: noted('corporateTax.rates', state.corporateTax.note),
    },
    llc: {
      ...llc,
      report: { ...report, ...entries.report },
      note: noted('llc.report.fees', llc.note),
    },
  }
}

/** A value of a fact and the first day on which it applies. */
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

function yearsOf(
  factsYear: number,
  entries: readonly { readonly since: string | null }[],
): number[] {
  const later = entries.flatMap(({ since }) => (since === null ? [] : [Number(since.slice(0, 4))]))
  return [...new Set([factsYear, ...later])].sort((a, b) => a - b)
}
