import type { Measure, MeasureId } from '../../../../shared/states/measures'
import { DEFAULT_MEASURE, measureById } from '../../../../shared/states/measures'
import { useAddressParameters } from '../../../platform/address-parameters'

/** What the map shows, which stands in the address. */
export interface ShownMeasure {
  readonly measure: Measure
  readonly show: (id: MeasureId) => void
}

export function useShownMeasure(): ShownMeasure {
  const { parameters, setParameters } = useAddressParameters()
  const measure = measureById(parameters.get('show')) ?? measureById(DEFAULT_MEASURE)
  if (measure === null) throw new Error('There is no measure to show.')
  return {
    measure,
    show: (id) => {
      setParameters({ show: id === DEFAULT_MEASURE ? '' : id })
    },
  }
}
