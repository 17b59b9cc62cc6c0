import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'

type Observed = (list: { getEntries: () => object[] }) => void

const sent: { readonly url: string; readonly body: unknown; readonly init: RequestInit }[] = []
let observed: Map<string, Observed>
let listeners: (() => void)[] = []

/** Runs a script as a browser does: once for each page that loads it. */
function run(name: 'script' | 'speed'): void {
  const source = readFileSync(`static/_insights/${name}.js`, 'utf8')
  const added = jest.spyOn(globalThis, 'addEventListener')
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the file is the script
  const script = new Function(source) as () => void
  script()
  listeners = added.mock.calls.map(([, listener]) => listener as () => void)
  added.mockRestore()
}

const see = (type: string, ...entries: object[]) =>
  observed.get(type)?.({ getEntries: () => entries })

function hide(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  for (const listener of listeners) listener()
}

beforeEach(() => {
  sent.length = 0
  observed = new Map()
  localStorage.setItem('cookiesAccepted', 'true')
  window.history.replaceState(null, '', '/glossary/apostille?q=secret#part')
  Reflect.set(globalThis, 'fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init, body: JSON.parse(init.body as string) as unknown })
    return Promise.resolve({ ok: true })
  })
  class Observer {
    static readonly supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event']
    readonly #take: Observed
    constructor(take: Observed) {
      this.#take = take
    }
    observe({ type }: { type: string }) {
      observed.set(type, this.#take)
    }
    takeRecords = () => []
    disconnect = () => undefined
  }
  Reflect.set(globalThis, 'PerformanceObserver', Observer)
  performance.getEntriesByType = () => []
})

afterEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(document, 'visibilityState')
  Reflect.deleteProperty(globalThis, 'navigation')
  window.history.replaceState(null, '', '/')
})

describe('the script that counts page views', () => {
  it('reports the path alone, without cookies', () => {
    run('script')
    expect(sent).toMatchObject([
      { url: '/api/insights/views', body: { path: '/glossary/apostille' } },
    ])
    expect(sent[0]?.init).toMatchObject({ credentials: 'omit', keepalive: true })
  })

  it('counts a route change once', () => {
    const navigation = new EventTarget()
    Reflect.set(globalThis, 'navigation', navigation)
    run('script')
    window.history.pushState(null, '', '/forms')
    navigation.dispatchEvent(new Event('currententrychange'))
    window.history.replaceState(null, '', '/forms?topic=x')
    navigation.dispatchEvent(new Event('currententrychange'))
    expect(sent.map(({ body }) => body)).toEqual([
      { path: '/glossary/apostille' },
      { path: '/forms' },
    ])
  })

  it('counts no one who has not accepted, or has taken it back', () => {
    localStorage.clear()
    run('script')
    expect(sent).toEqual([])
  })

  it.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ])('respects %s', (name, value) => {
    Object.defineProperty(navigator, name, { value, configurable: true })
    try {
      run('script')
      run('speed')
      see('largest-contentful-paint', { startTime: 900 })
      hide()
      expect(sent).toEqual([])
    } finally {
      Reflect.deleteProperty(navigator, name)
    }
  })
})

describe('the script that measures the web vitals', () => {
  it('reports once, when the page is hidden', () => {
    run('speed')
    see('largest-contentful-paint', { startTime: 400 }, { startTime: 900 })
    see(
      'layout-shift',
      { value: 0.1, startTime: 100 },
      { value: 0.05, startTime: 600 },
      { value: 0.12, startTime: 9_000 },
      { value: 5, startTime: 9_100, hadRecentInput: true },
    )
    see('event', { interactionId: 1, duration: 80 }, { interactionId: 1, duration: 120 })
    see('event', { interactionId: 2, duration: 64 }, { interactionId: 0, duration: 999 })
    expect(sent).toEqual([])
    hide()
    hide()
    expect(sent.map(({ url }) => url)).toEqual(['/api/insights/vitals'])
    expect(sent[0]?.body).toEqual({
      path: '/glossary/apostille',
      LCP: 900,
      CLS: expect.closeTo(0.15) as unknown,
      INP: 120,
    })
  })

  it('measures nothing on a page that was loaded out of sight', () => {
    hide()
    run('speed')
    hide()
    expect(sent).toEqual([])
  })
})
