import { useEffect, useRef } from 'react'
import { wordsOfAddress } from '../../../shared/site/words-of-address'
import { SearchForm } from './search-form'

/**
 * A search that offers the words of the address that leads nowhere: the one prebuilt page for all such
 * addresses knows none of them. There `src/inline-script/missing-page.ts` does the same before any script
 * is wanted. What someone has typed already stays.
 */
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
