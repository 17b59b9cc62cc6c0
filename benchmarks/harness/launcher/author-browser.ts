import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { z } from 'zod'
import { findBrowser } from '../../../scripts/processes/browser.ts'
import type { BenchmarkOption, OptionValues } from '../benchmark/benchmark.ts'

const accountSchema = z.object({ email: z.string(), password: z.string() })

export type Account = z.infer<typeof accountSchema>

/** The options of a benchmark that measures a product that runs already. */
export const RUNNING_PRODUCT_OPTIONS: Readonly<Record<'origin' | 'data', BenchmarkOption>> = {
  origin: { meaning: 'where the product answers', default: 'http://localhost:8080' },
  data: { meaning: 'its data folder, which holds the first account', default: '.data' },
}

/** The product and the account that {@link RUNNING_PRODUCT_OPTIONS} name. @throws when there is no account */
export async function runningProduct(
  values: OptionValues,
): Promise<{ readonly origin: string; readonly account: Account }> {
  const file = path.join(values['data'] ?? '', 'first-account.json')
  const account = accountSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  return { origin: values['origin'] ?? '', account }
}

/** Starts the machine's browser. The caller must close it. */
export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...flags],
  })
}

/** Has the question about cookies and the tour behind it, in every page that is opened from now on. */
export async function settleQuestions(pages: Page | BrowserContext): Promise<void> {
  await pages.addInitScript(
    "localStorage.setItem('cookiesAccepted', 'true'); localStorage.setItem('workspaceTour', 'over')",
  )
}

/** Signs in by the form, up to the list of posts. */
export async function signInByForm(page: Page, origin: string, account: Account): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('E-mail address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/create/)
}

/** Opens a page of a running product, signed in, works with it and closes the browser. */
export async function onAuthorPage<Result>(
  values: OptionValues,
  work: (page: Page, product: Awaited<ReturnType<typeof runningProduct>>) => Promise<Result>,
): Promise<Result> {
  const product = await runningProduct(values)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await settleQuestions(page)
    await signInByForm(page, product.origin, product.account)
    return await work(page, product)
  } finally {
    await browser.close()
  }
}
