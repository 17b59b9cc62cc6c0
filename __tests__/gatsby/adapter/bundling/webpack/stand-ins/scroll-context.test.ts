/** @jest-environment jsdom */
import { createRequire } from 'node:module'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import { createElement, type ComponentType, type ReactNode } from 'react'
import { ScrollContext } from '../../../../../../gatsby/adapter/bundling/webpack/stand-ins/scroll-context.ts'

interface Props {
  readonly location: { readonly pathname: string; readonly hash: string; readonly key?: string }
  readonly shouldUpdateScroll?: (before: Props | undefined, now: Props) => unknown
  readonly children: ReactNode
}

const gatsby = createRequire(createRequire(import.meta.url).resolve('gatsby/package.json'))
const theirs = gatsby('gatsby-react-router-scroll') as { ScrollContext: ComponentType<Props> }

const scrollTo = jest.fn()
const scrollIntoView = jest.fn<(this: Element) => void>()

beforeEach(() => {
  jest.useFakeTimers()
  window.sessionStorage.clear()
  window.scrollTo = scrollTo
  Element.prototype.scrollIntoView = function () {
    scrollIntoView.call(this)
  }
  document.body.innerHTML = '<h2 id="a b">Place</h2><div id="root"></div>'
})
afterEach(() => {
  cleanup()
  jest.clearAllMocks()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe.each<readonly [string, ComponentType<Props>]>([
  ['the package', theirs.ScrollContext],
  ['its stand-in', ScrollContext as ComponentType<Props>],
])('the scroll position, kept by %s', (_, Context) => {
  /** Shows a page, and goes to others in it. */
  function show(location: Props['location'], shouldUpdateScroll?: Props['shouldUpdateScroll']) {
    const drawn = (at: Props['location']) =>
      createElement(Context, {
        location: at,
        ...(shouldUpdateScroll === undefined ? {} : { shouldUpdateScroll }),
        children: 'A page',
      })
    const { rerender } = render(drawn(location))
    return {
      go: (at: Props['location']) => {
        rerender(drawn(at))
      },
      scroll: (top: number) => {
        Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
        act(() => {
          window.dispatchEvent(new Event('scroll'))
          jest.advanceTimersByTime(50)
        })
      },
    }
  }
  const first = { pathname: '/a', hash: '', key: 'k1' }
  const second = { pathname: '/b', hash: '', key: 'k2' }

  it('is left as the browser set it where a page is loaded', () => {
    show(first)
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('is the top of the next page, and what it was on the way back', () => {
    const page = show(first)
    page.scroll(700)
    page.go(second)
    expect(scrollTo.mock.lastCall?.[1] ?? 0).toBe(0)
    page.scroll(40)
    page.go(first)
    expect(scrollTo).toHaveBeenLastCalledWith(0, 700)
  })

  it('is there again after the page is loaded anew', () => {
    show(first).scroll(300)
    cleanup()
    show(first)
    expect(scrollTo).toHaveBeenLastCalledWith(0, 300)
  })

  it('is that of the place that the address names', () => {
    const page = show(first)
    page.go({ ...second, hash: '#a%20b' })
    expect(scrollIntoView.mock.contexts).toEqual([document.getElementById('a b')])
    page.go({ ...second, hash: '#nowhere' })
    expect(scrollIntoView).toHaveBeenCalledTimes(1)
    expect(scrollTo).not.toHaveBeenCalled()
  })

  it('stays where the site asks for it', () => {
    const mayScroll = jest.fn<NonNullable<Props['shouldUpdateScroll']>>(() => false)
    const page = show(first, mayScroll)
    page.go(second)
    page.go({ ...second, hash: '#a%20b' })
    expect(mayScroll.mock.calls).toHaveLength(2)
    expect(mayScroll).toHaveBeenLastCalledWith(
      expect.objectContaining({ location: second }),
      expect.objectContaining({ location: { ...second, hash: '#a%20b' } }),
    )
    expect(scrollTo).not.toHaveBeenCalled()
    expect(scrollIntoView).not.toHaveBeenCalled()
  })

  it('lasts as long as the page where the browser keeps nothing', () => {
    // The package says so.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const refuse = () => {
      throw new DOMException('No storage', 'SecurityError')
    }
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    const page = show(first)
    page.scroll(250)
    page.go(second)
    page.go(first)
    expect(scrollTo).toHaveBeenLastCalledWith(0, 250)
  })
})

describe('the scroll position of an address that names a place', () => {
  const named = { pathname: '/a', hash: '#a%20b', key: 'k1' }

  function show() {
    const drawn = (location: Props['location']) =>
      createElement(ScrollContext, { location, children: 'A page' })
    const { rerender } = render(drawn(named))
    scrollIntoView.mockClear()
    return (location: Props['location']) => {
      rerender(drawn(location))
    }
  }

  function scroll(top: number) {
    Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
    window.dispatchEvent(new Event('scroll'))
    jest.advanceTimersByTime(50)
  }

  it('is what it was on the way back from another page', () => {
    const go = show()
    scroll(900)
    go({ pathname: '/b', hash: '', key: 'k2' })
    scroll(0)
    go(named)
    expect(scrollTo).toHaveBeenLastCalledWith(0, 900)
    expect(scrollIntoView).not.toHaveBeenCalled()
  })

  it('is the place where the page stays the same', () => {
    const go = show()
    scroll(900)
    go({ ...named })
    expect(scrollIntoView).toHaveBeenCalledTimes(1)
  })
})
