import { Worker } from 'node:worker_threads'
import type {
  PageToRender,
  RenderFailure,
  RendererSettings,
  RenderOrder,
  RenderReport,
  RenderThreadData,
} from './rendering.ts'
import { messageOf } from './rendering.ts'
import { cpuMsOf } from '../../../node-shared/process/cpu-time.ts'

/** The outcome of rendering all pages; failures in the order of the pages. */
export interface PagesRendered {
  readonly failures: readonly RenderFailure[]
  readonly usedUnsafeBuiltin: boolean
}

/** How pages are divided among threads. */
export interface ThreadOptions {
  readonly threads: number
  /** Called with the pages of an order when it is done, those that failed included. */
  readonly onRendered?: (pages: readonly PageToRender[]) => void
  /** Memory of one thread's objects, in MB. */
  readonly memoryMb?: number
  /** A page that takes its thread more processor time than this, at most twice, is given up. Milliseconds. */
  readonly pageMs?: number
}

/** Pages in one order: few enough for the threads to end together, enough to keep messages rare. */
const ORDER_PAGES = 32

/** Orders that a thread holds, so that it need not wait for the next. */
const ORDERS_AHEAD = 2

/** The renderer with its packages takes 60 MB, a page of the largest texts 40. */
const THREAD_MEMORY_MB = 192

/** Thousands of times what a page takes. */
const PAGE_MS = 20_000

/** Looks at a page after which it is given up in any case: it may wait for what never comes. */
const MOST_LOOKS = 15

/** For what a page leaves at once, in MB: by its own choice a thread takes 100 MB more, and is no faster. */
const YOUNG_MEMORY_MB = 16

/**
 * Renders pages and writes their files in threads, which are ended afterwards. A page that throws,
 * never gets done or fills the memory of its thread costs no other page.
 *
 * @throws the error of a thread that ends before it has rendered anything
 */
export async function renderInThreads(
  pages: readonly PageToRender[],
  settings: RendererSettings,
  { threads, onRendered, memoryMb = THREAD_MEMORY_MB, pageMs = PAGE_MS }: ThreadOptions,
): Promise<PagesRendered> {
  const orders = ordersOf(pages).values()
  const failures = new Map<string, RenderFailure>()
  let usedUnsafeBuiltin = false

  const work = async (): Promise<void> => {
    let left: RenderOrder[] = []
    for (;;) {
      const ended = await runThread({
        settings,
        memoryMb,
        pageMs,
        next: () => left.shift() ?? orders.next().value ?? null,
        onReport: (report, order) => {
          usedUnsafeBuiltin ||= report.usedUnsafeBuiltin
          for (const failure of report.failures) failures.set(failure.path, failure)
          onRendered?.(order.pages)
        },
      })
      if (ended === null) return
      // What it held is rendered by another thread, except for the page that ended this one.
      const { page, held, message } = ended
      left = [...held.flatMap((order) => withoutPage(order, page)), ...left]
      failures.set(page.path, { path: page.path, message })
      onRendered?.([page])
    }
  }
  await Promise.all(Array.from({ length: threads }, work))
  return {
    failures: pages.flatMap(({ path }) => failures.get(path) ?? []),
    usedUnsafeBuiltin,
  }
}

function ordersOf(pages: readonly PageToRender[]): RenderOrder[] {
  const count = Math.ceil(pages.length / ORDER_PAGES)
  return Array.from({ length: count }, (_, index) => {
    const first = index * ORDER_PAGES
    return { first, pages: pages.slice(first, first + ORDER_PAGES) }
  })
}

/** The parts of an order before and after a page. */
function withoutPage({ first, pages }: RenderOrder, page: PageToRender): RenderOrder[] {
  const place = pages.indexOf(page)
  if (place === -1) return [{ first, pages }]
  return [
    { first, pages: pages.slice(0, place) },
    { first: first + place + 1, pages: pages.slice(place + 1) },
  ].filter((part) => part.pages.length > 0)
}

interface ThreadRun {
  readonly settings: RendererSettings
  readonly memoryMb: number
  readonly pageMs: number
  next(): RenderOrder | null
  onReport(report: RenderReport, order: RenderOrder): void
}

/** A thread that ended by itself: the page that it was rendering, and the orders that it had. */
interface ThreadEnded {
  readonly page: PageToRender
  readonly held: readonly RenderOrder[]
  readonly message: string
}

/** Tells when a page never gets done. On a busy machine a thread may get little of the time that passes. */
function watchPages(
  worker: Worker,
  current: Int32Array,
  pageMs: number,
  onEndless: () => void,
): NodeJS.Timeout {
  let seen = { page: -1, cpuMs: 0, looks: 0 }
  const look = (cpuMs: number) => {
    const page = Atomics.load(current, 0)
    if (page === -1 || page !== seen.page) seen = { page, cpuMs, looks: 0 }
    else if (cpuMs - seen.cpuMs >= pageMs || seen.looks >= MOST_LOOKS) onEndless()
    else seen.looks += 1
  }
  return setInterval(() => {
    void cpuMsOf(worker).then(look)
  }, pageMs)
}

/** Runs one thread until there are no more orders. @returns null, or how it ended before that */
async function runThread(run: ThreadRun): Promise<ThreadEnded | null> {
  const current = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(-1)
  const data: RenderThreadData = { settings: run.settings, current }
  const held: RenderOrder[] = []
  const finished = Promise.withResolvers<ThreadEnded | null>()
  const worker = new Worker(new URL('./render-thread.ts', import.meta.url), {
    workerData: data,
    execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
    resourceLimits: {
      maxOldGenerationSizeMb: run.memoryMb,
      maxYoungGenerationSizeMb: YOUNG_MEMORY_MB,
    },
  })
  const give = () => {
    const order = run.next()
    if (order === null) return
    held.push(order)
    worker.postMessage(order)
  }
  worker.on('message', (report: RenderReport) => {
    const order = held.shift()
    if (order !== undefined) run.onReport(report, order)
    give()
    if (held.length === 0) finished.resolve(null)
  })
  const onEnd = (error: unknown) => {
    const number = Atomics.load(current, 0)
    const page = held.flatMap(({ first, pages }) => pages[number - first] ?? [])[0]
    if (page === undefined) finished.reject(error)
    else finished.resolve({ page, held, message: messageOf(error) })
  }
  worker.on('error', onEnd)
  worker.on('exit', (code) => {
    onEnd(new Error(`The thread that renders pages ended with ${code}.`))
  })
  const watch = watchPages(worker, current, run.pageMs, () => {
    onEnd(new Error('The page never gets done.'))
  })
  for (let ahead = 0; ahead < ORDERS_AHEAD; ahead += 1) give()
  if (held.length === 0) finished.resolve(null)
  try {
    return await finished.promise
  } finally {
    clearInterval(watch)
    worker.removeAllListeners()
    await worker.terminate()
  }
}
