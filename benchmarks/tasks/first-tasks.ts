import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Hand } from './hand.ts'

/** Something that a new author wants to have done in the first hour. */
interface FirstTask {
  readonly title: string
  /** Begins at the list of posts. @param mark a word that only the posts of this run have */
  readonly carryOut: (hand: Hand, mark: string) => Promise<void>
}

const WAIT = { timeout: 150_000 }
const WORDS = 300

const bodyOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Post text' })
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
const editLink = (page: Page, title: string): Locator =>
  page.getByRole('link', { name: `Edit ${title}` })
const liveTitle = (mark: string) => `First words ${mark}`
const laterTitle = (mark: string) => `Later words ${mark}`

/** Waits until the receipt says that readers see the version that was just published. */
const untilLive = async (page: Page, count: number) => {
  await expect(page.getByRole('region', { name: 'Publish receipt' })).toContainText(/Live at/, WAIT)
  await expect(page.getByText(/Release \d+, checked/)).toHaveCount(count, WAIT)
}

/** The tasks in their order: later ones go on with the posts of earlier ones. */
export const FIRST_TASKS: readonly FirstTask[] = [
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
      const buffer = await sharp({
        create: { width: 1200, height: 800, channels: 3, background: '#154' },
      })
        .jpeg()
        .toBuffer()
      const file = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer }
      await hand.chooseFile(button(page, 'Insert picture'), file)
      await hand.click(page.getByLabel('Alternative text'))
      await hand.type('The letter')
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
