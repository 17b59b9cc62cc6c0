import type { z } from 'zod'
import type { stateSchema } from './schemas/states.ts'
import type { Dated } from '../../shared/states/in-force.ts'
import { changesInWords, inForce, nextChange } from '../../shared/states/in-force.ts'

/** A state as its file describes it. */
export type StateContent = z.infer<typeof stateSchema>

type Figures = Pick<StateContent, 'factsYear' | 'incomeTax' | 'salesTax' | 'corporateTax' | 'llc'>

/** The figures of a state on one day, or the fields without a figure for that day. */
export type FiguresOnDay =
  | {
      readonly kind: 'figures'
      readonly figures: FiguresInForce
      /** The latest day from which one of them applies; null where no earlier one is known. */
      readonly since: string | null
    }
  | { readonly kind: 'missing'; readonly fields: readonly string[] }

/** The figures that apply on one day. What came before and what follows stands in the notes. */
export type FiguresInForce = ReturnType<typeof pick>

/** Every list of dated figures of a state, by the field that holds it. */
function listsOf({ incomeTax, salesTax, corporateTax, llc }: Omit<Figures, 'factsYear'>) {
  return {
    'incomeTax.rates': incomeTax.rates,
    'salesTax.rates': salesTax.rates,
    'corporateTax.rates': corporateTax.rates,
    'llc.report.fees': llc.report.fees,
  } satisfies Record<string, readonly Dated[]>
}

/**
 * The figures of a state that apply on a day. Pure.
 *
 * @param day such as `2026-11-22`
 */
export function figuresOn(state: Figures, day: string): FiguresOnDay {
  const lists = listsOf(state)
  const income = inForce(lists['incomeTax.rates'], day)
  const sales = inForce(lists['salesTax.rates'], day)
  const corporate = inForce(lists['corporateTax.rates'], day)
  const report = inForce(lists['llc.report.fees'], day)
  if (income === null || sales === null || corporate === null || report === null) {
    const fields = Object.entries(lists)
      .filter(([, entries]) => inForce<Dated>(entries, day) === null)
      .map(([field]) => field)
    return { kind: 'missing', fields }
  }
  const figures = pick(state, { income, sales, corporate, report }, day)
  const since = [figures.incomeTax, figures.salesTax, figures.corporateTax, figures.llc.report]
    .flatMap((figure) => figure.since ?? [])
    .sort()
  return { kind: 'figures', figures, since: since.at(-1) ?? null }
}

/** The first day after `day` on which other figures of a state apply; null when none is known. */
export function nextFiguresAfter(state: Omit<Figures, 'factsYear'>, day: string): string | null {
  const days = Object.values(listsOf(state)).flatMap((entries) => nextChange(entries, day) ?? [])
  return days.sort()[0] ?? null
}

interface EntriesInForce {
  readonly income: Figures['incomeTax']['rates'][number]
  readonly sales: Figures['salesTax']['rates'][number]
  readonly corporate: Figures['corporateTax']['rates'][number]
  readonly report: Figures['llc']['report']['fees'][number]
}

function pick(state: Figures, entries: EntriesInForce, day: string) {
  const { income, sales, corporate, report } = entries
  const { incomeTax, salesTax, corporateTax, llc, factsYear } = state
  const since = {
    incomeTax: sinceOf(incomeTax.rates, income),
    salesTax: sinceOf(salesTax.rates, sales),
    corporateTax: sinceOf(corporateTax.rates, corporate),
    report: sinceOf(llc.report.fees, report),
  }
  const noted = <Entry extends Dated>(
    note: string | null,
    list: readonly Entry[],
    inWords: (entry: Entry) => string,
  ) => [...changesInWords(list, day, inWords), ...(note === null ? [] : [note])].join(' ') || null
  const { fees, ...form } = llc.report
  return {
    factsYear,
    factsYears: yearsOf(factsYear, Object.values(since)),
    incomeTax: {
      kind: income.kind,
      topRatePercent: income.topRatePercent,
      since: since.incomeTax,
      note: noted(incomeTax.note, incomeTax.rates, topRate),
    },
    salesTax: {
      statePercent: sales.statePercent,
      includedLocalPercent: sales.includedLocalPercent,
      hasLocalAdditions: salesTax.hasLocalAdditions,
      since: since.salesTax,
      note: noted(salesTax.note, salesTax.rates, ({ statePercent }) => percentText(statePercent)),
    },
    corporateTax: {
      kind: corporate.kind,
      topRatePercent: corporate.topRatePercent,
      since: since.corporateTax,
      note: noted(corporateTax.note, corporateTax.rates, topRate),
    },
    llc: {
      ...llc,
      report: { ...form, feeUsd: report.feeUsd, since: since.report },
      note: noted(llc.note, fees, ({ feeUsd }) => `${feeUsd} dollars`),
    },
  }
}

const percentText = (percent: number): string => `${percent} percent`
const topRate = ({ topRatePercent }: { readonly topRatePercent: number }): string =>
  percentText(topRatePercent)

/** Since when an entry applies, where an earlier one is known; the first day of the first says nothing. */
const sinceOf = <Entry extends Dated>(entries: readonly Entry[], entry: Entry): string | null =>
  entry === entries[0] ? null : entry.from

function yearsOf(factsYear: number, since: readonly (string | null)[]): number[] {
  const later = since.flatMap((day) => (day === null ? [] : [Number(day.slice(0, 4))]))
  return [...new Set([factsYear, ...later])].sort((a, b) => a - b)
}
