import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Benchmark } from '../../harness/benchmark/benchmark.ts'
import { singleFigure, type Section } from '../../harness/benchmark/report.ts'
import { onAuthorPage, RUNNING_PRODUCT_OPTIONS } from '../../harness/launcher/author-browser.ts'
import {
  bodyOf,
  button,
  newPicture,
  untilLive,
  untilUploaded,
  WAIT,
  type FirstTask,
} from './first-task.ts'
import { Hand } from './hand.ts'
import { WHOLE_POST } from './whole-post.ts'

const WORDS = 300

const editLink = (page: Page, title: string): Locator =>
  page.getByRole('link', { name: `Edit ${title}` })

const liveTitle = (mark: string) => `First words ${mark}`

const laterTitle = (mark: string) => `Later words ${mark}`

/** The tasks in their order: later ones go on with the posts of earlier ones. */
const FIRST_TASKS: readonly FirstTask[] = [
  {
    title: `Write and publish ${WORDS} words with a picture`,
    async carryOut(hand, mark) {
      const { page } = hand
      await hand.click(button(page, 'Create post'))
      await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
      await hand.type(liveTitle(mark))
      await hand.press('Tab')
      await hand.type(`What stands in the letter, and by when it wants an answer.`)
      await hand.click(bodyOf(page))
      await hand.type(`Teh ${'word '.repeat(WORDS - 2)}end`)
      await hand.chooseFile(button(page, 'Insert picture'), await newPicture('letter.jpg'))
      await hand.click(page.getByLabel('Alternative text'))
      await hand.type('The letter')
      await untilUploaded(page)
      await hand.click(button(page, 'Publish'))
      await untilLive(page, 1)
    },
  },
  {
    title: 'Fix a typo in a live post',
    async carryOut(hand, mark) {
      const { page } = hand
      await hand.click(editLink(page, liveTitle(mark)))
      await hand.click(bodyOf(page).locator('p').first())
      await hand.press('ControlOrMeta+Home')
      await hand.press('ControlOrMeta+Shift+ArrowRight')
      await hand.type('The')
      await hand.click(button(page, 'Update'))
      await untilLive(page, 1)
      await expect(bodyOf(page).locator('p').first()).toHaveText(/^The word/)
    },
  },
  {
    title: 'Schedule a post for tomorrow at nine',
    async carryOut(hand, mark) {
      const { page } = hand
      await hand.click(button(page, 'Create post'))
      await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
      await hand.type(laterTitle(mark))
      await hand.press('Tab')
      await hand.type('What is said tomorrow, and why it is not said today.')
      await hand.click(bodyOf(page))
      await hand.type('Words of tomorrow.')
      await hand.click(button(page, 'More actions for this post'))
      await hand.click(page.getByRole('menuitem', { name: 'Schedule' }))
      await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Schedule/ }))
      await expect(page.getByText(/^Will be published automatically/)).toBeVisible(WAIT)
    },
  },
  {
    title: 'Restore the text of before',
    async carryOut(hand, mark) {
      const { page } = hand
      await hand.click(editLink(page, liveTitle(mark)))
      await hand.click(page.getByText('History and checks'))
      await hand.click(button(page, 'All versions'))
      await hand.click(button(page, 'Compare version 1'))
      await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Restore/ }))
      await expect(bodyOf(page).locator('p').first()).toHaveText(/^Teh word/)
      await hand.click(button(page, 'Update'))
      await untilLive(page, 1)
    },
  },
  {
    title: 'Find a post',
    async carryOut(hand, mark) {
      const { page } = hand
      await hand.click(page.getByLabel('Search posts'))
      await hand.type(mark)
      await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(2)
    },
  },
]

/** `npm run bench -- tasks`: what a new author's first tasks ask of hands. */
export const tasksBenchmark: Benchmark = {
  name: 'tasks',
  summary: 'clicks and keys of the first tasks of a new author, of a running product',
  options: RUNNING_PRODUCT_OPTIONS,
  async run(values, progress) {
    return onAuthorPage(values, async (page, { origin }) => {
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
      return { sections, problems: [] }
    })
  },
}
