import { randomUUID } from 'node:crypto'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { describeMachine } from '../../harness/benchmark/machine.ts'
import { singleFigure, type Section } from '../../harness/benchmark/report.ts'
import {
  launchBrowser,
  runningProduct,
  RUNNING_PRODUCT_OPTIONS,
  settleQuestions,
  signInByForm,
} from '../../harness/launcher/author-browser.ts'
import { Hand } from './hand.ts'
import { FIRST_TASKS } from './first-tasks.ts'
import { WHOLE_POST } from './whole-post.ts'

/** `npm run bench -- tasks`: what a new author's first tasks ask of hands. */
export const tasksBenchmark: Benchmark = {
  name: 'tasks',
  summary: 'clicks and keys of the first tasks of a new author, of a running product',
  options: RUNNING_PRODUCT_OPTIONS,
  async run(values, progress) {
    const machine = describeMachine()
    const date = new Date().toISOString()
    const { origin, account } = await runningProduct(values)
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await settleQuestions(page)
      await signInByForm(page, origin, account)
      const mark = randomUUID().slice(0, 8)
      const sections: Section[] = []
      for (const { title, carryOut } of [...FIRST_TASKS, ...WHOLE_POST]) {
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
