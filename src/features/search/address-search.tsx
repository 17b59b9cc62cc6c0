import { useEffect, useRef } from 'react'
import { wordsOfAddress } from '../../../shared/site/words-of-address'
import { SearchForm } from './search-form'

/** A search that offers the words of a missing address, as `src/inline-script/missing-page.ts` does before. */
export function AddressSearch() {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = box.current
    if (field === null || field.value !== '') return
    field.value = wordsOfAddress(window.location.pathname)
    // Who has come to type other words types over them.
    if (document.activeElement === field) field.select()
  }, [])
  return <SearchForm field={{ ref: box }} />
}
