import type { Page } from '@playwright/test'
import { ownOrigins } from './firebase.ts'
import { productState } from './state.ts'

/** What a page has done since {@link PageRecord.clear}, each in words. */
export interface PageRecord {
  /** What it has asked for that reading does not need. */
  readonly notForReading: readonly string[]
  /** What it has sent without being asked, to anyone. */
  readonly sent: readonly string[]
  /** What its policy has stopped, errors that nothing has caught, and requests to other origins. */
  readonly faults: readonly string[]
  clear(): void
}

/** Of the pages' own, which come when a page has been drawn. */
const DEFERRED_SHEET = /\/styles-deferred-[a-z]+\.[0-9a-f]+\.css$/

const NOT_FOR_READING = [
  'script',
  'stylesheet',
  'fetch',
  'xhr',
  'ping',
  'websocket',
  'eventsource',
  'manifest',
]
const REPORT = 'policy:'

/** Records what every document does that a page opens from now on. */
export async function followPage(page: Page): Promise<PageRecord> {
  const notForReading: string[] = []
  const sent: string[] = []
  const faults: string[] = []
  const own = ownOrigins(productState())
  await page.addInitScript((prefix) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // eslint-disable-next-line no-console -- the way out of the page
      console.error(`${prefix} ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  }, REPORT)
  page.on('console', (message) => {
    if (message.text().startsWith(REPORT)) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(`${page.url()} ${error.message}`))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    const isOwn = own.includes(origin)
    const type = request.resourceType()
    if (/^https?:$/.test(protocol) && !isOwn) faults.push(request.url())
    const isForReading = !NOT_FOR_READING.includes(type) || DEFERRED_SHEET.test(request.url())
    if (!isForReading) notForReading.push(`${type}: ${request.url()}`)
    if (!isOwn || !['GET', 'HEAD'].includes(request.method())) {
      sent.push(`${request.method()} ${request.url()}`)
    }
  })
  return {
    notForReading,
    sent,
    faults,
    clear: () => {
      for (const list of [notForReading, sent, faults]) list.length = 0
    },
  }
}

/** Everything that a browser has kept of a visit, but where a page was scrolled to. */
export async function storedIn(page: Page): Promise<string[]> {
  const kept = await page.evaluate(async () => [
    ...Object.keys(window.localStorage),
    ...Object.keys(window.sessionStorage).filter((key) => !key.startsWith('@@scroll|')),
    ...(await window.indexedDB.databases()).map(({ name }) => name ?? ''),
  ])
  const cookies = await page.context().cookies()
  return [...kept, ...cookies.map(({ name }) => name)]
}
