import { useAddressParameters } from '../../../platform/page/address-parameters'
import { COMPARISON_MAX } from '../../../../shared/states/comparison'
import type { MappedFact } from '../../../../shared/states/page-facts'
import type { ListOrder, StateListView, WithoutId } from './list-view'
import { orderParameter, readListView } from './list-view'

/** The list of states as the address has it, and the ways to change it. */
export interface StatesAddress {
  readonly view: StateListView
  /** Slugs of the states picked for a comparison, in the order of picking. */
  readonly picked: readonly string[]
  readonly search: (words: string) => void
  readonly chooseRegion: (region: string) => void
  readonly switchWithout: (id: WithoutId, isOn: boolean) => void
  readonly chooseWithout: (ids: readonly string[]) => void
  readonly sortBy: (parameter: string) => void
  /** By a column of the table: the first time lowest first, then the other way round. */
  readonly sortByColumn: (fact: MappedFact | null) => void
  readonly chooseLayout: (layout: StateListView['layout']) => void
  readonly clearFilters: () => void
  readonly pick: (slug: string, isPicked: boolean) => void
  readonly choosePicks: (slugs: readonly string[]) => void
}

/** The state of the list, all of which stands in the address. */
export function useStatesAddress(slugs: readonly string[]): StatesAddress {
  const { parameters, setParameters } = useAddressParameters()
  const view = readListView(parameters)
  const readPicked = (from: URLSearchParams) =>
    (from.get('compare') ?? '')
      .split(',')
      .filter((slug, index, all) => slugs.includes(slug) && all.indexOf(slug) === index)
      .slice(0, COMPARISON_MAX)
  const picked = readPicked(parameters)
  return {
    view,
    picked,
    search: (words) => {
      setParameters({ q: words })
    },
    chooseRegion: (region) => {
      setParameters({ region })
    },
    switchWithout: (id, isOn) => {
      setParameters((now) => ({ without: withOrWithout(readListView(now).without, id, isOn) }))
    },
    chooseWithout: (ids) => {
      setParameters({ without: ids })
    },
    sortBy: (parameter) => {
      setParameters({ sort: parameter })
    },
    sortByColumn: (column) => {
      setParameters({ sort: orderParameter(nextOrder(view.order, column)) })
    },
    chooseLayout: (layout) => {
      setParameters({ view: layout === 'list' ? '' : layout })
    },
    clearFilters: () => {
      setParameters({ q: '', region: '', without: '' })
    },
    pick: (slug, isPicked) => {
      setParameters((now) => ({
        compare: withOrWithout(readPicked(now), slug, isPicked).join(','),
      }))
    },
    choosePicks: (slugs) => {
      setParameters({ compare: slugs.join(',') })
    },
  }
}

function withOrWithout<Value>(values: readonly Value[], value: Value, isIn: boolean): Value[] {
  const others = values.filter((one) => one !== value)
  if (!isIn) return others
  return values.includes(value) ? [...values] : [...others, value]
}

function nextOrder(order: ListOrder, fact: MappedFact | null): ListOrder {
  if (fact === null) return { kind: 'name' }
  const isSame = order.kind === 'fact' && order.fact.id === fact.id
  return { kind: 'fact', fact, isHighestFirst: isSame && !order.isHighestFirst }
}
