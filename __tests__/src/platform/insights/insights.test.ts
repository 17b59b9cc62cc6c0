import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { startInsights } from '../../../../src/platform/insights/start-insights'
import type { ReaderEnvironment } from '../../../../src/platform/base/reader-environment'
import { acceptCookies, declineCookies } from '../../../../src/platform/storage/consent'

const NOTHING: ReaderEnvironment = {
  measurementId: null,
  analyticsScript: null,
  speedInsightsScript: null,
}
const OWN: ReaderEnvironment = {
  ...NOTHING,
  analyticsScript: '/_insights/script.js',
  speedInsightsScript: '/_insights/speed.js',
}
let stop: () => void = () => undefined

const scripts = () =>
  [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'))

beforeEach(() => localStorage.clear())

/** Its code is loaded once the visitor has accepted. */
const accept = async () => {
  acceptCookies()
  await import('../../../../src/platform/insights/insights')
  await Promise.resolve()
}

afterEach(() => {
  stop()
  document.head.replaceChildren()
  delete window.dataLayer
})

describe('insights', () => {
  it('load nothing where nothing is configured', async () => {
    stop = startInsights(NOTHING)
    await accept()
    expect(scripts()).toEqual([])
  })

  it('load the site’s own scripts once, and not before the visitor accepts', async () => {
    stop = startInsights(OWN)
    expect(scripts()).toEqual([])
    declineCookies()
    expect(scripts()).toEqual([])
    await accept()
    await accept()
    expect(scripts()).toEqual(['/_insights/script.js', '/_insights/speed.js'])
  })

  it.each(['globalPrivacyControl', 'doNotTrack'])(
    'load nothing for a browser with %s',
    async (name) => {
      const value = name === 'doNotTrack' ? '1' : true
      Object.defineProperty(navigator, name, { value, configurable: true })
      try {
        stop = startInsights(OWN)
        await accept()
        expect(scripts()).toEqual([])
      } finally {
        Reflect.deleteProperty(navigator, name)
      }
    },
  )

  it('refuse a script of another origin', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    stop = startInsights({ ...NOTHING, analyticsScript: '//tracker.example/script.js' })
    await accept()
    expect(scripts()).toEqual([])
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('must be a path on this site'))
  })

  it('only log a script that does not load', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    stop = startInsights({ ...NOTHING, analyticsScript: '/_insights/script.js' })
    await accept()
    document.head.querySelector('script')?.dispatchEvent(new Event('error'))
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('could not be loaded'))
  })
})

describe('the measurement id', () => {
  const MEASURED = { ...NOTHING, measurementId: 'G-TEST1' }
  const GTAG = 'https://www.googletagmanager.com/gtag/js?id=G-TEST1'

  it('is not used before the visitor accepts, nor after declining', async () => {
    stop = startInsights(MEASURED)
    expect(scripts()).toEqual([])
    declineCookies()
    expect(scripts()).toEqual([])
    expect(window.dataLayer).toBeUndefined()
  })

  it('is used once after accepting, in the form that Google’s script reads', async () => {
    stop = startInsights(MEASURED)
    await accept()
    await accept()
    expect(scripts()).toEqual([GTAG])
    expect(Object.prototype.toString.call(window.dataLayer?.[1])).toBe('[object Arguments]')
    expect(Array.from(window.dataLayer?.[1] as ArrayLike<unknown>)).toEqual(['config', 'G-TEST1'])
  })

  it('is used on a later visit of a reader who has accepted', async () => {
    acceptCookies()
    stop = startInsights(MEASURED)
    await accept()
    expect(scripts()).toEqual([GTAG])
  })

  it('is switched off and its cookies are deleted when the consent is withdrawn', async () => {
    stop = startInsights(MEASURED)
    await accept()
    document.cookie = '_ga=1; path=/'
    document.cookie = '_ga_TEST1=1; path=/'
    document.cookie = 'other=1; path=/'
    declineCookies()
    expect(Reflect.get(window, 'ga-disable-G-TEST1')).toBe(true)
    expect(document.cookie).toBe('other=1')
  })
})
