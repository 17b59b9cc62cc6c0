import { STATE_REGIONS } from '../../../../shared/states/regions'
import type { Measure } from '../../../../shared/states/measures'
import { measureById, MEASURES } from '../../../../shared/states/measures'
import { yearlyCostUsd } from '../../../../shared/states/figures'
import type { StateSummary } from '../state'

/** What a state can do without, as a quick filter. */
export const WITHOUT = [
  { id: 'income-tax', label: 'No income tax' },
  { id: 'sales-tax', label: 'No sales tax' },
  { id: 'llc-cost', label: 'No yearly LLC cost' },
] as const

export type WithoutId = (typeof WITHOUT)[number]['id']

/** By name, or by a measure in one of two directions. */
export type ListOrder =
  | { readonly kind: 'name' }
  | { readonly kind: 'measure'; readonly measure: Measure; readonly isHighestFirst: boolean }

/** Which states the list shows, and how; all of it stands in the address. */
export interface ListView {
  readonly words: string
  /** Empty for all regions. */
  readonly region: string
  readonly without: readonly WithoutId[]
  readonly order: ListOrder
  readonly layout: 'list' | 'table'
}

const HIGHEST_FIRST = '-highest'

/** The value of an order in the address; empty for the order by name. */
export function orderParameter(order: ListOrder): string {
  if (order.kind === 'name') return ''
  return `${order.measure.id}${order.isHighestFirst ? HIGHEST_FIRST : ''}`
}

/** Every order, for a choice. */
export const ORDERS: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'Name' },
  ...MEASURES.flatMap((measure) =>
    [false, true].map((isHighestFirst) => ({
      value: orderParameter({ kind: 'measure', measure, isHighestFirst }),
      label: `${measure.label}, ${isHighestFirst ? 'highest' : 'lowest'} first`,
    })),
  ),
]

function readOrder(value: string): ListOrder {
  const isHighestFirst = value.endsWith(HIGHEST_FIRST)
  const measure = measureById(isHighestFirst ? value.slice(0, -HIGHEST_FIRST.length) : value)
  return measure === null ? { kind: 'name' } : { kind: 'measure', measure, isHighestFirst }
}

/** Reads the view from the query of the address. What it does not know counts as not asked for. */
export function readListView(parameters: URLSearchParams): ListView {
  const region = parameters.get('region') ?? ''
  const without = parameters.getAll('without')
  return {
    words: parameters.get('q') ?? '',
    region: STATE_REGIONS.some((known) => known === region) ? region : '',
    without: WITHOUT.map(({ id }) => id).filter((id) => without.includes(id)),
    order: readOrder(parameters.get('sort') ?? ''),
    layout: parameters.get('view') === 'table' ? 'table' : 'list',
  }
}

/** Whether the view leaves states out. */
export function isNarrowed({ words, region, without }: ListView): boolean {
  return words.trim() !== '' || region !== '' || without.length > 0
}

/** Whether anything but the words is other than at first. */
export function isArranged({ region, without, order, layout }: ListView): boolean {
  return region !== '' || without.length > 0 || order.kind !== 'name' || layout !== 'list'
}

const LACKS: Readonly<Record<WithoutId, (state: StateSummary) => boolean>> = {
  'income-tax': (state) => state.incomeTax.topRatePercent === 0,
  'sales-tax': (state) => state.salesTax.statePercent === 0,
  'llc-cost': (state) => yearlyCostUsd(state) === 0,
}

/** Below that length a word is too common to be looked for inside of summaries. */
const SUMMARY_WORD_LENGTH = 4

function matches(state: StateSummary, word: string): boolean {
  const starts = `${state.name} ${state.capital}`.toLowerCase().split(/\s+/)
  return (
    state.code.toLowerCase() === word ||
    starts.some((start) => start.startsWith(word)) ||
    (word.length >= SUMMARY_WORD_LENGTH && state.summary.toLowerCase().includes(word))
  )
}

/** The states of a view, in its order. States without a number are last in either direction. */
export function visibleStates<State extends StateSummary>(
  states: readonly State[],
  view: ListView,
): readonly State[] {
  const words = view.words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = states.filter(
    (state) =>
      (view.region === '' || state.region === view.region) &&
      view.without.every((id) => LACKS[id](state)) &&
      words.every((word) => matches(state, word)),
  )
  const byName = found.sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const { order } = view
  if (order.kind === 'name') return byName
  const { measure, isHighestFirst } = order
  return byName.sort((a, b) => {
    const [left, right] = [measure.valueOf(a), measure.valueOf(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return isHighestFirst ? right - left : left - right
  })
}
