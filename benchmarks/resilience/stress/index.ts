import { numberOption } from '../../harness/benchmark/benchmark.ts'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { singleFigure } from '../../harness/benchmark/report.ts'
import {
  launchBrowser,
  runningProduct,
  RUNNING_PRODUCT_OPTIONS,
  settleQuestions,
  signInByForm,
} from '../../harness/launcher/author-browser.ts'
import { stress } from './stress.ts'

/** `npm run bench -- stress`: does the editor lose a word, or write over a version unseen? */
export const stressBenchmark: Benchmark = {
  name: 'stress',
  summary: 'writes one post from several places with kills and outages, of a running product',
  options: {
    ...RUNNING_PRODUCT_OPTIONS,
    minutes: { meaning: 'how long', default: '5' },
    seed: { meaning: 'chooses what happens', default: String(Date.now() % 2 ** 31) },
  },
  async run(values, progress) {
    const seconds = numberOption(values, 'minutes') * 60
    const seed = numberOption(values, 'seed')
    const { origin, account } = await runningProduct(values)
    progress(`seed ${seed}`)
    const browser = await launchBrowser()
    try {
      const context = await browser.newContext()
      await settleQuestions(context)
      const page = await context.newPage()
      await signInByForm(page, origin, account)
      await page.close()
      const result = await stress(context, { origin, account, seconds, seed, progress })
      const { lost, overwritten, trail, ...counts } = result
      if (lost.length + overwritten.length > 0) progress(trail.join('\n'))
      const figures = Object.entries(counts).map(([name, value]) => singleFigure(name, '', value))
      return {
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
