import { useSyncExternalStore } from 'react'
import { SearchForm } from './search-form'
import { wordsOfAddress } from './words-of-address'

const subscribe = () => () => undefined
const currentWords = () => wordsOfAddress(window.location.pathname)

/** The one prebuilt page for all missing addresses knows none of them. */
const prebuiltWords = () => ''

/** A search that begins with the words of the address that leads nowhere. */
export function AddressSearch() {
  const words = useSyncExternalStore(subscribe, currentWords, prebuiltWords)
  // A field keeps what it began with: another beginning is another field.
  return <SearchForm key={words} field={{ defaultValue: words }} />
}
