import { createElement, Fragment, useLayoutEffect, useRef, type ReactNode } from 'react'

interface Place {
  readonly pathname: string
  readonly hash: string
  readonly key?: string
}

interface ScrollContextProps {
  readonly location: Place
  /** Gatsby's: whether the window is to be scrolled; `this` is the storage's owner. */
  readonly shouldUpdateScroll?: (
    this: { readonly _stateStorage: typeof storage },
    before: ScrollContextProps | undefined,
    now: ScrollContextProps,
  ) => unknown
  readonly children: ReactNode
}

const nameOf = ({ pathname }: Place, key: string | undefined): string =>
  `@@scroll|${pathname}|${key ?? ''}`

/** Positions of a browser that keeps nothing: they last as long as the page. */
const unkept = new Map<string, number>()

const storage = {
  read(place: Place, key: string | undefined): number {
    const name = nameOf(place, key)
    try {
      return Number(window.sessionStorage.getItem(name))
    } catch {
      return unkept.get(name) ?? 0
    }
  },
  save(place: Place, key: string | undefined, top: number): void {
    const name = nameOf(place, key)
    try {
      window.sessionStorage.setItem(name, String(top))
    } catch {
      unkept.set(name, top)
    }
  },
}

/**
 * Stands in for gatsby-react-router-scroll in browsers, and behaves as it does, but for one thing: after
 * a change of the address the window is at the position where that entry of the history was left, also if
 * the address names a place, else at that place or at the top. The package has its classes compiled for old
 * browsers, and a hook that would bring all of the router with it: 1 kB.
 */
export function ScrollContext(props: ScrollContextProps): ReactNode {
  const current = useRef(props)
  const before = useRef<ScrollContextProps>(undefined)

  useLayoutEffect(() => {
    let top = 0
    let frame = 0
    const follow = () => {
      top = window.scrollY
      frame ||= requestAnimationFrame(() => {
        frame = 0
        const { location } = current.current
        if (location.key) storage.save(location, location.key, top)
      })
    }
    window.addEventListener('scroll', follow)
    return () => {
      window.removeEventListener('scroll', follow)
    }
  }, [])

  useLayoutEffect(() => {
    const { location, shouldUpdateScroll } = props
    const last = before.current
    before.current = current.current = props
    const mayScroll = () =>
      shouldUpdateScroll === undefined ||
      Boolean(shouldUpdateScroll.call({ _stateStorage: storage }, last, props))
    const top = storage.read(location, location.key)
    // Whoever comes back from another page goes on where they left, also beside a place of this one.
    const isReturn = top > 0 && last !== undefined && last.location.pathname !== location.pathname
    if (location.hash && !isReturn) {
      const place = document.getElementById(decodeURI(location.hash).slice(1))
      if (place !== null && mayScroll()) place.scrollIntoView()
      return
    }
    // The browser itself has put a page that is loaded where it belongs.
    if ((top > 0 || last !== undefined) && mayScroll()) window.scrollTo(0, top)
  })

  return createElement(Fragment, null, props.children)
}
