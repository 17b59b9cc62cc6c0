import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { addressOfRunning } from '../node-shared/product/running-product.ts'
import { ensureBrowser } from './processes/browser.ts'

/**
 * Draws the pictures of the README from a running product: start it with `npm start`, then run
 * `npm run screenshots`. Run it again after the interface has changed.
 */
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'docs', 'images')
const { values } = parseArgs({
  options: {
    origin: { type: 'string' },
    'data-dir': { type: 'string', default: path.join(root, '.data') },
  },
})
const origin = values.origin ?? (await addressOfRunning(values['data-dir'], 'lock'))
if (origin === null) {
  throw new Error(
    `No product runs on the data folder ${values['data-dir']}. Start it with "npm start", or name its address with --origin.`,
  )
}
const VIEWPORT = { width: 1280, height: 800 }
/** The sample post that is shown. */
const POST = 'a-year-with-a-foreign-owned-llc'
const WEBP_QUALITY = 75
const POLL_MS = 50
const IS_READY = "document.documentElement.dataset.app === 'ready'"
const SEEN_IS_LOADED = `Promise.all([
  document.fonts.ready,
  ...[...document.images]
    .filter((image) => image.getBoundingClientRect().top < innerHeight)
    .map((image) => image.decode()),
]).then(() => undefined)`

const postSchema = z.object({ title: z.string() })
const postFile = path.join(root, 'content', 'sample-posts', `${POST}.json`)
const { title } = postSchema.parse(JSON.parse(await readFile(postFile, 'utf8')))

const accountSchema = z.object({ email: z.string(), password: z.string() })
const accountFile = path.join(values['data-dir'], 'first-account.json')
const account = accountSchema.parse(JSON.parse(await readFile(accountFile, 'utf8')))

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: ensureBrowser() })
try {
  const page = await browser.newPage({ viewport: VIEWPORT, baseURL: origin })
  await page.addInitScript({
    content:
      "localStorage.setItem('cookiesAccepted', 'true'); localStorage.setItem('workspaceTour', 'over')",
  })
  await page.goto(`/discover/${POST}`)
  await draw(page, 'public-page')
  await signIn(page)
  await page.goto('/create')
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByRole('textbox', { name: 'Post text' }).waitFor()
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  await page.getByRole('textbox', { name: 'Slug' }).waitFor()
  await page.getByRole('button', { name: 'Update', exact: true }).waitFor()
  await page.getByText('Counting').waitFor({ state: 'hidden' })
  await draw(page, 'editor')
} finally {
  await browser.close()
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  while (!(await page.evaluate(IS_READY))) await page.waitForTimeout(POLL_MS)
  await page.getByLabel('E-mail address').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/create/)
}

async function draw(page: Page, name: string): Promise<void> {
  // The editor keeps connections open: what counts is what can be seen.
  await page.evaluate(SEEN_IS_LOADED)
  const file = path.join(folder, `${name}.webp`)
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: WEBP_QUALITY, effort: 6 })
    .toFile(file)
  console.log(`${path.relative(process.cwd(), file)}: ${size} bytes`)
}
