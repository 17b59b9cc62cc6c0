import { useMemo } from 'react'
import { useAddressParameters } from '../../platform/page/address-parameters'
import type { FormEntry, FormFilters, FormListing } from './form-listing'
import { listForms, readFormFilters } from './form-listing'

/** Names of the filters in the address. */
type Parameter = 'q' | 'topic' | 'for' | 'sort'

export interface FormFilterState {
  readonly filters: FormFilters
  readonly listing: FormListing
  /** Whether anything is narrowed or ordered otherwise than by default. */
  readonly isFiltered: boolean
  readonly setFilter: (name: Parameter, value: string) => void
  readonly clear: () => void
}

/** The list of forms as the address's query asks for it. */
export function useFormFilters(forms: readonly FormEntry[]): FormFilterState {
  const { parameters, setParameters } = useAddressParameters()
  const asked = parameters.toString()
  const filters = useMemo(() => readFormFilters(new URLSearchParams(asked)), [asked])
  const listing = useMemo(() => listForms(forms, filters), [forms, filters])
  const { query, topic, audience, sort } = filters
  return {
    filters,
    listing,
    isFiltered: query !== '' || topic !== '' || audience !== '' || sort !== 'topic',
    setFilter: (name, value) => {
      setParameters({ [name]: value })
    },
    clear: () => {
      setParameters({ q: '', topic: '', for: '', sort: '' })
    },
  }
}
