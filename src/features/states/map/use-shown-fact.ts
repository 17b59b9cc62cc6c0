import type { MappedFact, MappedFactId } from '../../../../shared/states/page-facts'
import { DEFAULT_FACT, mappedFactById } from '../../../../shared/states/page-facts'
import { useAddressParameters } from '../../../platform/page/address-parameters'

/** Returns the fact that the map shows, which stands in the address. */
export interface ShownOnMap {
  readonly fact: MappedFact
  readonly show: (id: MappedFactId) => void
}

export function useShownFact(): ShownOnMap {
  const { parameters, setParameters } = useAddressParameters()
  const fact = mappedFactById(parameters.get('show')) ?? mappedFactById(DEFAULT_FACT)
  if (fact === null) throw new Error('There is no fact to show.')
  return {
    fact,
    show: (id) => {
      setParameters({ show: id === DEFAULT_FACT ? '' : id })
    },
  }
}
