import type { Page } from '@playwright/test'
import { z } from 'zod'
import { numberOption } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { percentile, singleFigure } from '../../harness/benchmark/report.ts'
import { LONG_DRAFT, storeDraft } from '../../harness/site/long-draft.ts'
import {
  launchBrowser,
  runningProduct,
  RUNNING_PRODUCT_OPTIONS,
  settleQuestions,
  signInByForm,
  type Account,
} from '../../harness/launcher/author-browser.ts'

/** A quick typist: about 100 words a minute. */
const KEY_EVERY_MS = 110
/** What a key may take to the screen, in 95 of 100 cases: one frame. */
const BUDGET_MS = 16

const latenciesSchema = z.array(z.number())

/** `npm run bench -- typing`: how long is the way from a key to the letter on the screen? */
export const typingBenchmark: Benchmark = {
  name: 'typing',
  summary: `from key to screen in a post of ${LONG_DRAFT.size}, of a running product`,
  options: {
    ...RUNNING_PRODUCT_OPTIONS,
    keys: { meaning: 'keys to type', default: '300' },
  },
  async run(values, progress) {
    const keys = numberOption(values, 'keys')
    const { origin, account } = await runningProduct(values)
    const postId = await storeDraft(origin, account, 'typing', LONG_DRAFT.html)
    progress(`the draft ${postId} stands; typing ${keys} keys`)
    const { editor, bare } = await measure(origin, postId, account, keys)
    const at = (percent: number) => percentile(editor, percent)
    const figures = [50, 95, 99].flatMap((percent) => {
      const [own, least] = [at(percent), percentile(bare, percent)]
      return [
        singleFigure(`p${percent}, editor`, 'ms', own),
        singleFigure(`p${percent}, bare text`, 'ms', least),
        singleFigure(`p${percent}, ratio`, '', own / least),
      ]
    })
    return {
      sections: [{ title: `Key to screen, ${editor.length} keys in each`, figures }],
      problems:
        at(95) < BUDGET_MS
          ? []
          : [`95 of 100 keys were on the screen in ${at(95).toFixed(1)} ms, not ${BUDGET_MS}`],
    }
  },
}

/**
 * Measures in the page: from the time that the browser stamped on the key's event until after the
 * frame that shows it. Frames are not held back to the rate of a screen, so that what is measured is
 * the work and not the wait for the next frame.
 */
const MEASURE = `
  window.latencies = []
  document.addEventListener('keydown', (event) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => window.latencies.push(performance.now() - event.timeStamp)
    requestAnimationFrame(() => channel.port2.postMessage(null))
  }, { capture: true })
`

/** Keys that are typed in one place before it is the other one's turn. */
const KEYS_AT_A_TIME = 25

/**
 * Types in the editor and, by turns, in the same text that no program looks after: what the browser
 * itself needs, on a machine as busy as it is at that time.
 */
async function measure(
  origin: string,
  postId: string,
  account: Account,
  keys: number,
): Promise<{ readonly editor: number[]; readonly bare: number[] }> {
  const browser = await launchBrowser(['--disable-frame-rate-limit', '--disable-gpu-vsync'])
  try {
    const page = await browser.newPage()
    await settleQuestions(page)
    await signInByForm(page, origin, account)
    await page.goto(`${origin}/create?post=${postId}`)
    await openMiddle(page)
    const other = await browser.newPage()
    await other.goto(`${origin}/about`)
    await other.setContent(
      `<main contenteditable role="textbox" aria-label="Post text">${LONG_DRAFT.html}</main>`,
    )
    await openMiddle(other)
    for (const each of [page, other]) await each.evaluate(MEASURE)
    for (let typed = 0; typed < keys; typed += KEYS_AT_A_TIME) {
      const count = Math.min(KEYS_AT_A_TIME, keys - typed)
      for (const each of [page, other]) await typeKeys(each, count)
    }
    const [editor, bare] = await Promise.all(
      [page, other].map(async (each) =>
        latenciesSchema.parse(await each.evaluate('window.latencies')),
      ),
    )
    return { editor: editor ?? [], bare: bare ?? [] }
  } finally {
    await browser.close()
  }
}

async function typeKeys(page: Page, count: number): Promise<void> {
  await page.bringToFront()
  for (let typed = 0; typed < count; typed += 1) {
    await page.keyboard.press(typed % 6 === 5 ? 'Space' : 'e')
    await page.waitForTimeout(KEY_EVERY_MS)
  }
}

/** Puts the cursor into a paragraph in the middle of the text. */
async function openMiddle(page: Page): Promise<void> {
  const body = page.getByRole('textbox', { name: 'Post text' })
  await body.waitFor({ timeout: 60_000 })
  const paragraph = body.locator('> p', { hasText: /^30 / })
  await paragraph.scrollIntoViewIfNeeded()
  await paragraph.click()
  await page.keyboard.press('End')
}
