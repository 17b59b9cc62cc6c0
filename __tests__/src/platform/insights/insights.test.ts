import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { startInsights } from '../../../../src/platform/insights/start-insights'
import type { ReaderEnvironment } from '../../../../src/platform/reader-environment'
import { acceptCookies, declineCookies } from '../../../../src/platform/storage/consent'

const NOTHING: ReaderEnvironment = {
  measurementId: null,
  analyticsScript: null,
  speedInsightsScript: null,
}
let stop: () => void = () => undefined

const scripts = () =>
  [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))

beforeEach(() => {
  localStorage.clear()
})

afterEach(() => {
  stop()
  document.head.replaceChildren()
  delete window.dataLayer
})

describe('insights', () => {
  it('load nothing where nothing is configured', () => {
    stop = startInsights(NOTHING)
    acceptCookies()
    expect(scripts()).toEqual([])
  })

  it('load the site’s own scripts without asking', () => {
    stop = startInsights({
      ...NOTHING,
      analyticsScript: '/_insights/script.js',
      speedInsightsScript: '/_speed/script.js',
    })
    expect(scripts()).toEqual(['/_insights/script.js', '/_speed/script.js'])
  })

  it('refuse a script of another origin', () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    stop = startInsights({ ...NOTHING, analyticsScript: '//tracker.example/script.js' })
    expect(scripts()).toEqual([])
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('must be a path on this site'))
  })

  it('only log a script that does not load', () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    stop = startInsights({ ...NOTHING, analyticsScript: '/_insights/script.js' })
    document.head.querySelector('script')?.dispatchEvent(new Event('error'))
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('could not be loaded'))
  })
})

describe('the measurement id', () => {
  const MEASURED = { ...NOTHING, measurementId: 'G-TEST1' }
  const GTAG = 'https://www.googletagmanager.com/gtag/js?id=G-TEST1'

  it('is not used before the visitor accepts, nor after declining', () => {
    stop = startInsights(MEASURED)
    expect(scripts()).toEqual([])
    declineCookies()
    expect(scripts()).toEqual([])
    expect(window.dataLayer).toBeUndefined()
  })

  it('is used once after accepting, in the form that Google’s script reads', () => {
    stop = startInsights(MEASURED)
    acceptCookies()
    acceptCookies()
    expect(scripts()).toEqual([GTAG])
    expect(Object.prototype.toString.call(window.dataLayer?.[1])).toBe('[object Arguments]')
    expect(Array.from(window.dataLayer?.[1] as ArrayLike<unknown>)).toEqual(['config', 'G-TEST1'])
  })

  it('is used on a later visit of a reader who has accepted', () => {
    localStorage.setItem('cookiesAccepted', 'true')
    stop = startInsights(MEASURED)
    expect(scripts()).toEqual([GTAG])
  })

  it('is switched off and its cookies are deleted when the consent is withdrawn', () => {
    stop = startInsights(MEASURED)
    acceptCookies()
    document.cookie = '_ga=1; path=/'
    document.cookie = '_ga_TEST1=1; path=/'
    document.cookie = 'other=1; path=/'
    declineCookies()
    expect(Reflect.get(window, 'ga-disable-G-TEST1')).toBe(true)
    expect(document.cookie).toBe('other=1')
  })
})
