import { useCallback, useLayoutEffect, useState } from 'react'

const CHANGE = 'pliego:address'

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(CHANGE, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(CHANGE, listener)
  }
}

function tellChange(): void {
  window.dispatchEvent(new Event(CHANGE))
}

/** Tells that the router has put another address into place; it does so without an event. */
export function settleAddress(): void {
  const id = decodeURIComponent(window.location.hash.slice(1))
  const wasThere = id === '' || document.getElementById(id) !== null
  tellChange()
  if (wasThere) return
  window.requestAnimationFrame(() => {
    document.getElementById(id)?.scrollIntoView()
  })
}

/** Tells the query now, and whenever it is another one. @returns stops telling */
function followQuery(tell: (query: string) => void): () => void {
  const tellCurrent = () => {
    tell(window.location.search)
  }
  tellCurrent()
  return subscribe(tellCurrent)
}

type AddressChange = Readonly<Record<string, string | readonly string[]>>

/** The query of the address as state: what a page shows can be shared, bookmarked and gone back to. */
export interface AddressParameters {
  readonly parameters: URLSearchParams
  /**
   * Puts other parameters into the address. Empty values are left out. The path, the fragment and the
   * router's own state stay.
   *
   * @param change made from the address as it is now where it depends on it: that of the last rendering is
   *   an earlier one when several things change at once
   * @param step `add` leaves the address as it was one step back in the history; without it the
   *   address is replaced
   */
  readonly setParameters: (
    change: AddressChange | ((now: URLSearchParams) => AddressChange),
    step?: 'replace' | 'add',
  ) => void
}

/**
 * Reads and writes the query of the current address. A prebuilt page knows no query, so it is empty in
 * the first rendering, and there before the browser paints or anyone can type: until a field hears of
 * the query that its letters have made, React would empty it.
 */
export function useAddressParameters(): AddressParameters {
  const [query, setQuery] = useState('')
  useLayoutEffect(() => followQuery(setQuery), [])
  const setParameters = useCallback<AddressParameters['setParameters']>((change, step) => {
    const address = new URL(window.location.href)
    const changed = typeof change === 'function' ? change(address.searchParams) : change
    for (const [name, value] of Object.entries(changed)) {
      address.searchParams.delete(name)
      for (const one of [value].flat()) if (one !== '') address.searchParams.append(name, one)
    }
    // Lists in one value are read by people too.
    address.search = address.search.replaceAll('%2C', ',')
    if (step === 'add') window.history.pushState(window.history.state, '', address)
    else window.history.replaceState(window.history.state, '', address)
    tellChange()
  }, [])
  return { parameters: new URLSearchParams(query), setParameters }
}
