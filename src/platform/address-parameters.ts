import { useCallback, useSyncExternalStore } from 'react'

const CHANGE = 'pliego:address'

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(CHANGE, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(CHANGE, listener)
  }
}

const currentQuery = () => window.location.search

/** A prebuilt page knows no query: the first rendering must equal it. */
const prebuiltQuery = () => ''

/** The query of the address as state: what a page shows can be shared, bookmarked and gone back to. */
export interface AddressParameters {
  readonly parameters: URLSearchParams
  /**
   * Puts other parameters into the address. Empty values are left out. The path, the fragment and the
   * router's own state stay.
   *
   * @param step `add` leaves the address as it was one step back in the history; without it the
   *   address is replaced
   */
  readonly setParameters: (
    change: Readonly<Record<string, string | readonly string[]>>,
    step?: 'replace' | 'add',
  ) => void
}

/** Reads and writes the query of the current address. Empty until the page has hydrated. */
export function useAddressParameters(): AddressParameters {
  const query = useSyncExternalStore(subscribe, currentQuery, prebuiltQuery)
  const setParameters = useCallback<AddressParameters['setParameters']>((change, step) => {
    const address = new URL(window.location.href)
    for (const [name, value] of Object.entries(change)) {
      address.searchParams.delete(name)
      const values = typeof value === 'string' ? [value] : value
      for (const one of values) if (one !== '') address.searchParams.append(name, one)
    }
    if (step === 'add') window.history.pushState(window.history.state, '', address)
    else window.history.replaceState(window.history.state, '', address)
    window.dispatchEvent(new Event(CHANGE))
  }, [])
  return { parameters: new URLSearchParams(query), setParameters }
}
