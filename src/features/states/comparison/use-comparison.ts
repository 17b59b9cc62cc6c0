import { useEffect } from 'react'
import { useAddressParameters } from '../../../platform/page/address-parameters'
import type { ComparisonChoice } from '../../../../shared/states/comparison'
import {
  COMPARISON_PARAMETER,
  comparisonParameter,
  readComparison,
} from '../../../../shared/states/comparison'
import type { ComparedState } from './comparison-rows'

const ONLY_DIFFERENCES = 'differences'

/** The comparison that the address asks for, and the ways to change it. */
export interface ComparisonAddress {
  readonly choice: ComparisonChoice
  /** The chosen states, in the order of the choice. */
  readonly chosen: readonly ComparedState[]
  readonly isDifferencesOnly: boolean
  readonly choose: (slugs: readonly string[]) => void
  readonly showOnlyDifferences: (only: boolean) => void
}

/** Reads and writes the states of the comparison in the address, so that it can be shared. */
export function useComparison(states: readonly ComparedState[]): ComparisonAddress {
  const { parameters, setParameters } = useAddressParameters()
  const asked = parameters.getAll(COMPARISON_PARAMETER)
  const choice = readComparison(asked, states)
  const joined = comparisonParameter(asked.filter((value) => value !== ''))
  const isOfForm = asked.length > 1
  useEffect(() => {
    // A form that was sent without a script says the same in another way: one comparison has one address.
    if (isOfForm) setParameters({ [COMPARISON_PARAMETER]: joined })
  }, [isOfForm, joined, setParameters])
  return {
    choice,
    chosen: choice.slugs.flatMap((slug) => states.filter((state) => state.slug === slug)),
    isDifferencesOnly: parameters.get('only') === ONLY_DIFFERENCES,
    choose: (slugs) => {
      setParameters({ [COMPARISON_PARAMETER]: comparisonParameter(slugs) })
    },
    showOnlyDifferences: (only) => {
      setParameters({ only: only ? ONLY_DIFFERENCES : '' })
    },
  }
}
