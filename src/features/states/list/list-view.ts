import { STATE_REGIONS } from '../../../../shared/states/regions'
import { MAPPED_FACTS, mappedFactById, type MappedFact } from '../../../../shared/states/page-facts'
import type { StateSummary } from '../state'

/** Quick filters for states without a tax or a cost: the number of the fact is zero. */
export const WITHOUT = [
  { id: 'income-tax', fact: 'income-tax', label: 'No income tax' },
  { id: 'sales-tax', fact: 'sales-tax', label: 'No sales tax' },
  { id: 'llc-cost', fact: 'llc-yearly-cost', label: 'No yearly LLC cost' },
] as const

export type WithoutId = (typeof WITHOUT)[number]['id']

/** By name, or by a fact in one of two directions. */
export type ListOrder =
  | { readonly kind: 'name' }
  | { readonly kind: 'fact'; readonly fact: MappedFact; readonly isHighestFirst: boolean }

/** Which states the list shows, and how; all of it stands in the address. */
export interface StateListView {
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
  return `${order.fact.id}${order.isHighestFirst ? HIGHEST_FIRST : ''}`
}

/** Every order, for a choice. */
export const ORDERS: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: 'Name' },
  ...MAPPED_FACTS.flatMap((fact) =>
    [false, true].map((isHighestFirst) => ({
      value: orderParameter({ kind: 'fact', fact, isHighestFirst }),
      label: `${fact.label}, ${isHighestFirst ? 'highest' : 'lowest'} first`,
    })),
  ),
]

function readOrder(value: string): ListOrder {
  const isHighestFirst = value.endsWith(HIGHEST_FIRST)
  const fact = mappedFactById(isHighestFirst ? value.slice(0, -HIGHEST_FIRST.length) : value)
  return fact === null ? { kind: 'name' } : { kind: 'fact', fact, isHighestFirst }
}

/** Reads the view from the query of the address. What it does not know counts as not asked for. */
export function readListView(parameters: URLSearchParams): StateListView {
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
export function isNarrowed({ words, region, without }: StateListView): boolean {
  return words.trim() !== '' || region !== '' || without.length > 0
}

/** Whether anything but the words is other than at first. */
export function isArranged({ region, without, order, layout }: StateListView): boolean {
  return region !== '' || without.length > 0 || order.kind !== 'name' || layout !== 'list'
}

const lacks = (state: StateSummary, without: WithoutId): boolean =>
  WITHOUT.some(({ id, fact }) => id === without && mappedFactById(fact)?.valueOf(state) === 0)

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
  view: StateListView,
): readonly State[] {
  const words = view.words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = states.filter(
    (state) =>
      (view.region === '' || state.region === view.region) &&
      view.without.every((id) => lacks(state, id)) &&
      words.every((word) => matches(state, word)),
  )
  const byName = found.sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const { order } = view
  if (order.kind === 'name') return byName
  const { fact, isHighestFirst } = order
  return byName.sort((a, b) => {
    const [left, right] = [fact.valueOf(a), fact.valueOf(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return isHighestFirst ? right - left : left - right
  })
}
