import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { findBrowser } from '../../scripts/browser.ts'
import { numberOption } from '../benchmark.ts'
import type { Benchmark } from '../benchmark.ts'
import { describeMachine } from '../report/machine.ts'
import { singleFigure } from '../report/report.ts'
import { stress } from './stress.ts'

const accountSchema = z.object({ email: z.string(), password: z.string() })

/** `npm run bench -- stress`: does the editor lose a word, or write over a version unseen? */
export const stressBenchmark: Benchmark = {
  name: 'stress',
  summary: 'writes one post from several places with kills and outages, of a running product',
  options: {
    origin: { meaning: 'where the product answers', default: 'http://localhost:8080' },
    data: { meaning: 'its data folder, which holds the first account', default: '.data' },
    minutes: { meaning: 'how long', default: '5' },
    seed: { meaning: 'chooses what happens', default: String(Date.now() % 2 ** 31) },
  },
  async run(values, progress) {
    const origin = values['origin'] ?? ''
    const seconds = numberOption(values, 'minutes') * 60
    const seed = numberOption(values, 'seed')
    const machine = describeMachine()
    const date = new Date().toISOString()
    const file = path.join(values['data'] ?? '', 'first-account.json')
    const account = accountSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    progress(`seed ${seed}`)
    const executablePath = findBrowser()
    const browser = await chromium.launch({
      ...(executablePath === null ? {} : { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
    })
    try {
      const context = await browser.newContext()
      await context.addInitScript(
        "localStorage.setItem('cookiesAccepted', 'true'); localStorage.setItem('workspaceTour', 'over')",
      )
      const page = await context.newPage()
      await page.goto(`${origin}/login`)
      await page.getByLabel('E-mail address').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL(/\/create/)
      await page.close()
      const result = await stress(context, { origin, account, seconds, seed, progress })
      const { lost, overwritten, trail, ...counts } = result
      if (lost.length + overwritten.length > 0) progress(trail.join('\n'))
      const figures = Object.entries(counts).map(([name, value]) => singleFigure(name, '', value))
      return {
        benchmark: 'stress',
        date,
        machine,
        sections: [{ title: `Writing under stress, seed ${seed}`, figures }],
        problems: [
          ...lost.map((word) => `${word} was safe and is lost`),
          ...overwritten.map((word) => `${word} was written over unseen`),
        ],
      }
    } finally {
      await browser.close()
    }
  },
}
