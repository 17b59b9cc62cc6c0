import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { findBrowser } from '../../scripts/browser.ts'
import { numberOption } from '../benchmark.ts'
import type { Benchmark } from '../benchmark.ts'
import { describeMachine } from '../report/machine.ts'
import { percentile, singleFigure } from '../report/report.ts'
import { signIn } from '../wire/auth.ts'
import { commit } from '../wire/documents.ts'
import { postContent, saveWrites } from '../wire/posts.ts'

const WORDS = 5000
const PICTURES = 30
const WORDS_PER_PARAGRAPH = 80
/** A quick typist: about 100 words a minute. */
const KEY_EVERY_MS = 110
/** What a key may take to the screen, in 95 of 100 cases: one frame. */
const BUDGET_MS = 16

const accountSchema = z.object({ email: z.string(), password: z.string() })
const latenciesSchema = z.array(z.number())

/** `npm run bench -- typing`: how long is the way from a key to the letter on the screen? */
export const typingBenchmark: Benchmark = {
  name: 'typing',
  summary: `from key to screen in a post of ${WORDS} words and ${PICTURES} pictures, of a running product`,
  options: {
    origin: { meaning: 'where the product answers', default: 'http://localhost:8080' },
    data: { meaning: 'its data folder, which holds the first account', default: '.data' },
    keys: { meaning: 'keys to type', default: '300' },
  },
  async run(values, progress) {
    const origin = values['origin'] ?? ''
    const keys = numberOption(values, 'keys')
    const machine = describeMachine()
    const date = new Date().toISOString()
    const file = path.join(values['data'] ?? '', 'first-account.json')
    const account = accountSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    const postId = `typing${randomUUID().slice(0, 8)}`
    const session = await signIn({ origin }, account.email, account.password)
    const content = postContent(postId, session.localId, 'draft', longHtml())
    await commit({ origin }, session.idToken, saveWrites(postId, null, content))
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
      benchmark: 'typing',
      date,
      machine,
      sections: [{ title: `Key to screen, ${editor.length} keys in each`, figures }],
      problems:
        at(95) < BUDGET_MS
          ? []
          : [`95 of 100 keys were on the screen in ${at(95).toFixed(1)} ms, not ${BUDGET_MS}`],
    }
  },
}

/** A long post: paragraphs, a heading every few of them, pictures evenly between them. */
function longHtml(): string {
  const paragraphs = Math.ceil(WORDS / WORDS_PER_PARAGRAPH)
  const words = 'the form asks for an amount in dollars of that day and for its source '
  const paragraph = words.repeat(Math.ceil(WORDS_PER_PARAGRAPH / 15)).trim()
  return Array.from({ length: paragraphs }, (_, index) => {
    const heading = index % 8 === 0 ? `<h2>Part ${index / 8 + 1}</h2>` : ''
    const picture =
      index % 2 === 0 && index / 2 < PICTURES
        ? `<figure><img src="/icon-512.png" alt="Picture ${index}"><figcaption>A caption</figcaption></figure>`
        : ''
    return `${heading}<p>${index} ${paragraph}</p>${picture}`
  }).join('')
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
  account: z.infer<typeof accountSchema>,
  keys: number,
): Promise<{ readonly editor: number[]; readonly bare: number[] }> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-frame-rate-limit',
      '--disable-gpu-vsync',
    ],
  })
  try {
    const page = await browser.newPage()
    await page.addInitScript(
      "localStorage.setItem('cookiesAccepted', 'true'); localStorage.setItem('workspaceTour', 'over')",
    )
    await page.goto(`${origin}/login`)
    await page.getByLabel('E-mail address').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/\/create/)
    await page.goto(`${origin}/create?post=${postId}`)
    await openMiddle(page)
    const other = await browser.newPage()
    await other.goto(`${origin}/about`)
    await other.setContent(
      `<main contenteditable role="textbox" aria-label="Post text">${longHtml()}</main>`,
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
