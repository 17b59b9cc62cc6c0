import type { Browser, CDPSession } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

/** A telephone of some years ago on a slow mobile network, as Lighthouse simulates it. */
const SLOW_NETWORK = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const CPU_SLOWDOWN = 4
const SCREEN = { width: 390, height: 844 }
/** What happens later does not count as part of the first visit. In milliseconds after the load. */
const SETTLE_MS = 1_500
/** A task that is longer keeps the reader waiting for the rest of it. */
const LONG_TASK_MS = 50

/** Runs in the page, which is typed for browsers and this file is not. */
const COLLECT_TASKS = `window.pliegoTasks = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.pliegoTasks.push(duration)
}).observe({ type: 'longtask', buffered: true })`

/** One first visit to a page. Times are milliseconds since its request. */
export interface Visit {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  /** What tasks took beyond 50 ms each; 0 without scripts. */
  readonly blockedMs: number
  readonly layoutShift: number
  /** As they came over the network. */
  readonly bytes: number
  readonly scriptBytes: number
  readonly requests: number
}

const timelineEvent = z.object({
  event: z.object({
    type: z.string(),
    lcpDetails: z.object({ renderTime: z.number(), loadTime: z.number() }).optional(),
    layoutShiftDetails: z.object({ value: z.number(), hadRecentInput: z.boolean() }).optional(),
  }),
})
const tasksSchema = z.array(z.number())

/** Visits a page with an empty cache. Everything is seen from outside, so it works without scripts. */
export async function visit(
  browser: Browser,
  url: string,
  { hasScripts }: { readonly hasScripts: boolean },
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 2,
    javaScriptEnabled: hasScripts,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const seen = await watch(session)
    if (hasScripts) {
      await page.addInitScript(COLLECT_TASKS)
    }
    await page.goto(url, { waitUntil: 'load' })
    await wait(SETTLE_MS)
    const tasks = hasScripts ? tasksSchema.parse(await page.evaluate('window.pliegoTasks')) : []
    return {
      ...seen(),
      blockedMs: tasks.reduce((sum, duration) => sum + Math.max(0, duration - LONG_TASK_MS), 0),
    }
  } finally {
    await context.close()
  }
}

async function watch(session: CDPSession): Promise<() => Omit<Visit, 'blockedMs'>> {
  const requests = new Map<string, { isScript: boolean; bytes: number }>()
  const times = { start: 0, startEpoch: 0, firstPaint: 0, largestPaint: 0 }
  let layoutShift = 0
  session.on('Network.requestWillBeSent', ({ requestId, type, timestamp, wallTime }) => {
    if (times.start === 0) {
      times.start = timestamp
      times.startEpoch = wallTime
    }
    requests.set(requestId, { isScript: type === 'Script', bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request !== undefined) request.bytes = encodedDataLength
  })
  session.on('Page.lifecycleEvent', ({ name, timestamp }) => {
    if (name === 'firstContentfulPaint') times.firstPaint = timestamp
  })
  session.on('PerformanceTimeline.timelineEventAdded', (added: unknown) => {
    const { lcpDetails, layoutShiftDetails } = timelineEvent.parse(added).event
    if (lcpDetails !== undefined) {
      times.largestPaint = lcpDetails.renderTime === 0 ? lcpDetails.loadTime : lcpDetails.renderTime
    }
    if (layoutShiftDetails?.hadRecentInput === false) layoutShift += layoutShiftDetails.value
  })
  await session.send('Network.enable')
  await session.send('Page.enable')
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true })
  await session.send('PerformanceTimeline.enable', {
    eventTypes: ['largest-contentful-paint', 'layout-shift'],
  })
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_NETWORK })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return () => {
    const all = [...requests.values()]
    const sum = (some: readonly { readonly bytes: number }[]) =>
      some.reduce((bytes, one) => bytes + one.bytes, 0)
    return {
      firstPaintMs: (times.firstPaint - times.start) * 1000,
      largestPaintMs: (times.largestPaint - times.startEpoch) * 1000,
      layoutShift,
      bytes: sum(all),
      scriptBytes: sum(all.filter(({ isScript }) => isScript)),
      requests: all.length,
    }
  }
}
