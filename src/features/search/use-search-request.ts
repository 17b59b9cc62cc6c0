import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAddressParameters } from '../../platform/page/address-parameters'
import { cleanQuery, readRequest, requestParameters, type SearchRequest } from './search-parameters'

/** A pause in typing after which the words are searched, in milliseconds. */
const PAUSE_MS = 200

/** Parts of another request, made from the one that is asked where they depend on it. */
export type RequestChange =
  Partial<SearchRequest> | ((now: SearchRequest) => Partial<SearchRequest>)

export interface RequestInAddress {
  readonly request: SearchRequest
  /** The words as they stand in the box, which may be ahead of the address. */
  readonly typed: string
  /** Takes words as they are typed; the address follows after a pause. */
  readonly type: (text: string) => void
  /** Lets the address follow at once. */
  readonly commit: () => void
  /** Asks for something else, as a step that the browser can take back. */
  readonly ask: (change: RequestChange) => void
  /** Shows one portion of results more. */
  readonly showMore: () => void
}

/** The request that the address holds, and the ways to change it. */
export function useSearchRequest(): RequestInAddress {
  const { parameters, setParameters } = useAddressParameters()
  const address = parameters.toString()
  const request = useMemo(() => readRequest(new URLSearchParams(address)), [address])
  const [typed, setTyped] = useState<string | null>(null)

  const follow = useCallback(
    (text: string) => {
      const query = cleanQuery(text)
      // Other words are another search: the facets of the one before need not have anything to do with it.
      setParameters((now) => {
        const current = readRequest(now)
        return query === current.query ? {} : requestParameters({ ...current, query, page: 1 })
      })
      setTyped(null)
    },
    [setParameters],
  )

  useEffect(() => {
    if (typed === null) return undefined
    const timer = window.setTimeout(() => {
      follow(typed)
    }, PAUSE_MS)
    return () => {
      window.clearTimeout(timer)
    }
  }, [typed, follow])

  // A step back or forward is answered with what that address says, not with what was being typed.
  useEffect(() => {
    const forget = () => {
      setTyped(null)
    }
    window.addEventListener('popstate', forget)
    return () => {
      window.removeEventListener('popstate', forget)
    }
  }, [])

  return {
    request,
    typed: typed ?? request.query,
    type: setTyped,
    commit: () => {
      if (typed !== null) follow(typed)
    },
    ask: (change) => {
      setTyped(null)
      setParameters((now) => {
        const current = readRequest(now)
        const asked = typed === null ? current : { ...current, query: cleanQuery(typed) }
        const part = typeof change === 'function' ? change(asked) : change
        return requestParameters({ ...asked, page: 1, ...part })
      }, 'add')
    },
    showMore: () => {
      setParameters((now) => {
        const current = readRequest(now)
        return requestParameters({ ...current, page: current.page + 1 })
      })
    },
  }
}
