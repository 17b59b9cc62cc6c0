import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { findBrowser } from '../../scripts/browser.ts'
import type { Benchmark } from '../benchmark.ts'
import { describeMachine } from '../report/machine.ts'
import { singleFigure, type Section } from '../report/report.ts'
import { Hand } from './hand.ts'
import { FIRST_TASKS } from './first-tasks.ts'

const accountSchema = z.object({ email: z.string(), password: z.string() })

/** `npm run bench -- tasks`: what a new author's first tasks ask of hands. */
export const tasksBenchmark: Benchmark = {
  name: 'tasks',
  summary: 'clicks and keys of the first tasks of a new author, of a running product',
  options: {
    origin: { meaning: 'where the product answers', default: 'http://localhost:8080' },
    data: { meaning: 'its data folder, which holds the first account', default: '.data' },
  },
  async run(values, progress) {
    const origin = values['origin'] ?? ''
    const machine = describeMachine()
    const date = new Date().toISOString()
    const file = path.join(values['data'] ?? '', 'first-account.json')
    const account = accountSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    const executablePath = findBrowser()
    const browser = await chromium.launch({
      ...(executablePath === null ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
    })
    try {
      const page = await browser.newPage()
      await signIn(page, origin, account)
      const mark = randomUUID().slice(0, 8)
      const sections: Section[] = []
      for (const { title, carryOut } of FIRST_TASKS) {
        await page.goto(`${origin}/create`)
        await page.getByRole('button', { name: 'Create post' }).waitFor()
        const hand = new Hand(page)
        await carryOut(hand, mark)
        progress(`${title}: ${hand.clicks} clicks, ${hand.keys} keys, ${hand.texts} texts`)
        sections.push({
          title,
          figures: [
            singleFigure('clicks', '', hand.clicks),
            singleFigure('keys', '', hand.keys),
            singleFigure('texts typed', '', hand.texts),
          ],
        })
      }
      return { benchmark: 'tasks', date, machine, sections, problems: [] }
    } finally {
      await browser.close()
    }
  },
}

async function signIn(page: Page, origin: string, account: z.infer<typeof accountSchema>) {
  await page.addInitScript(
    "localStorage.setItem('cookiesAccepted', 'true'); localStorage.setItem('workspaceTour', 'over')",
  )
  await page.goto(`${origin}/login`)
  await page.getByLabel('E-mail address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/create/)
}
