import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  followRouteChanges,
  isRouteChanging,
  routeSettled,
  settleRoute,
} from '../../../../src/platform/page/route-progress'

const router = jest.fn()

beforeEach(() => {
  window.___navigate = router
  window.history.replaceState(null, '', '/about')
  settleRoute('/about')
  followRouteChanges()
})

afterEach(() => settleRoute('/about'))

describe('a route change', () => {
  it('starts where a link calls the router and ends when the route is complete', () => {
    window.___navigate?.('/forms', { replace: false })
    expect(router).toHaveBeenCalledWith('/forms', { replace: false })
    expect(isRouteChanging()).toBe(true)
    settleRoute('/forms')
    expect(isRouteChanging()).toBe(false)
  })

  it('starts with the browser’s own back', () => {
    window.history.replaceState(null, '', '/terms')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(isRouteChanging()).toBe(true)
  })

  it('is not another fragment or query of the same page', () => {
    window.___navigate?.('/about#who')
    window.___navigate?.('?page=2')
    window.___navigate?.(-1)
    expect(isRouteChanging()).toBe(false)
  })

  it('ends when it leads back to the page that is shown, which the router does not tell', () => {
    window.___navigate?.('/forms')
    window.history.replaceState(null, '', '/about')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(isRouteChanging()).toBe(false)
  })

  it('ends when the browser brings the page back, or a chunk does not arrive', () => {
    window.___navigate?.('/forms')
    window.dispatchEvent(new Event('pageshow'))
    expect(isRouteChanging()).toBe(false)
    window.___navigate?.('/forms')
    const failure = Object.assign(new Event('unhandledrejection'), {
      reason: new Error('Loading chunk 12 failed.'),
    })
    window.dispatchEvent(failure)
    expect(isRouteChanging()).toBe(false)
  })

  it('can be waited for', async () => {
    window.___navigate?.('/forms')
    let isSettled = false
    const waited = routeSettled().then(() => {
      isSettled = true
    })
    await Promise.resolve()
    expect(isSettled).toBe(false)
    settleRoute('/forms')
    await waited
    await expect(routeSettled()).resolves.toBeUndefined()
  })
})
