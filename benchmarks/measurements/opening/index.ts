import type { Page } from '@playwright/test'
import { numberOption } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { figureOf } from '../../harness/benchmark/report.ts'
import { draftOf, LONG_DRAFT, storeDraft } from '../../harness/site/long-draft.ts'
import { onAuthorPage, RUNNING_PRODUCT_OPTIONS } from '../../harness/launcher/author-browser.ts'

/** What opening a post may take at a processor that is slowed down. */
const BUDGET_MS = 1000

const DRAFTS = [draftOf(12), LONG_DRAFT]

/** `npm run bench -- opening`: from the click in the list to a text that can be written in. */
export const openingBenchmark: Benchmark = {
  name: 'opening',
  summary: 'from a click in the list of posts to a text to write in, of a running product',
  options: {
    ...RUNNING_PRODUCT_OPTIONS,
    runs: { meaning: 'how often each post is opened', default: '7' },
    slowdown: { meaning: 'how many times slower the processor is', default: '4' },
  },
  async run(values, progress) {
    const runs = numberOption(values, 'runs')
    const slowdown = numberOption(values, 'slowdown')
    return onAuthorPage(values, async (page, { origin, account }) => {
      await page.addInitScript(WATCH)
      const client = await page.context().newCDPSession(page)
      const figures = []
      for (const { html, size } of DRAFTS) {
        const id = await storeDraft(origin, account, 'opening', html)
        // The first one fills the browser's cache.
        await openFromList(page, origin, id)
        await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
        const times: number[] = []
        for (let run = 0; run < runs; run += 1) times.push(await openFromList(page, origin, id))
        await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        progress(`${size}: ${times.map((time) => time.toFixed(0)).join(', ')} ms`)
        figures.push(figureOf(size, 'ms', times))
      }
      return {
        sections: [{ title: `Opening, at a processor ${slowdown} times slower`, figures }],
        problems: figures
          .filter(({ value }) => value >= BUDGET_MS)
          .map(({ name, value }) => `${name}: ${value.toFixed(0)} ms, not ${BUDGET_MS}`),
      }
    })
  },
}

/**
 * Notes in the page when a link was clicked, by the time that the browser stamped on the click, and when
 * the first frame was drawn that has a text that can be written in.
 */
const WATCH = `
  let clickedAt = 0
  let isOpen = false
  document.addEventListener('click', (event) => { clickedAt = event.timeStamp }, { capture: true })
  new MutationObserver(() => {
    if (isOpen || document.querySelector('#post-body[contenteditable="true"]') === null) return
    isOpen = true
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      document.documentElement.dataset.openedIn = String(performance.now() - clickedAt)
    }
    requestAnimationFrame(() => channel.port2.postMessage(null))
  }).observe(document, { childList: true, subtree: true, attributes: true })
`

/** @returns milliseconds from the click to the text */
async function openFromList(page: Page, origin: string, postId: string): Promise<number> {
  await page.goto(`${origin}/create`)
  const link = page.getByRole('link', { name: `About ${postId}` }).first()
  await link.waitFor()
  // What the list fetches in the background has arrived, as it has when someone has read the list.
  await page.waitForLoadState('networkidle')
  await link.click()
  const opened = page.locator('html[data-opened-in]')
  await opened.waitFor({ state: 'attached' })
  return Number(await opened.getAttribute('data-opened-in'))
}
