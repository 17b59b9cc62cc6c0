import { parentPort, workerData } from 'node:worker_threads'
import type { RenderFailure, RenderOrder, RenderReport, RenderThreadData } from './rendering.ts'
import { messageOf } from './rendering.ts'
import { openRenderer } from './renderer.ts'
import { writePage } from './write-page.ts'

/** The thread that renders pages and writes their files, one after the other. */

const { settings, current } = workerData as RenderThreadData
const renderer = openRenderer(settings)

async function render({ first, pages }: RenderOrder): Promise<RenderReport> {
  const { render: renderPage } = await renderer
  const failures: RenderFailure[] = []
  let usedUnsafe = false
  for (const [index, page] of pages.entries()) {
    Atomics.store(current, 0, first + index)
    try {
      const { html, usedUnsafeBuiltin } = await renderPage(page)
      usedUnsafe ||= usedUnsafeBuiltin
      writePage(page.html, html)
    } catch (error) {
      failures.push({ path: page.path, message: messageOf(error) })
    }
  }
  return { first, failures, usedUnsafeBuiltin: usedUnsafe }
}

let done: Promise<void> = Promise.resolve()

parentPort?.on('message', (order: RenderOrder) => {
  // Orders wait for one another: Gatsby's program notes what a page uses in one global place.
  done = done.then(async () => {
    parentPort?.postMessage(await render(order))
  })
})
