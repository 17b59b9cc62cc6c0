import { useAddressParameters } from '../../../platform/page/address-parameters'
import { readListView, type ListParameters, type ListView } from './post-filter'

/** The state of the list as its address holds it, and ways to change it. Another page begins at its start. */
export interface ListAddress {
  readonly view: ListView
  /** A step that the browser's way back undoes. */
  readonly go: (change: ListParameters) => void
  /** For what is typed: the way back does not go letter by letter. */
  readonly type: (change: ListParameters) => void
}

/** The state of the list, all of which stands in its address. */
export function useListAddress(seesEverybody: boolean): ListAddress {
  const { parameters, setParameters } = useAddressParameters()
  return {
    view: readListView(parameters, seesEverybody),
    go: (change) => {
      setParameters({ page: '', ...change }, 'add')
    },
    type: (change) => {
      setParameters({ page: '', ...change })
    },
  }
}
