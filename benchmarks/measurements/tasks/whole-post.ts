import { expect } from '@playwright/test'
import {
  bodyOf,
  button,
  newPicture,
  untilLive,
  untilUploaded,
  type FirstTask,
} from './first-task.ts'

const WORDS = 600
const CELLS = ['Form', 'Due', 'Fee', 'W-7', '15 April', 'None']

const titleOf = (mark: string) => `A whole evening ${mark}`

/** A post with everything that posts are made of, and what is done to it later. */
export const WHOLE_POST: readonly FirstTask[] = [
  {
    title: `Write and publish ${WORDS} words with list, table, two pictures, link, callout, footnote, cover and topics`,
    async carryOut(hand, mark) {
      const { page } = hand
      const picture = async (name: string) => {
        await hand.chooseFile(button(page, 'Insert picture'), await newPicture(`${name}.jpg`))
        const alt = bodyOf(page).getByLabel('Alternative text').last()
        await hand.click(alt)
        await hand.type(name)
        await hand.click(bodyOf(page).locator('p').last())
      }
      await hand.click(button(page, 'Create post'))
      await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
      await hand.type(titleOf(mark))
      await hand.press('Tab')
      await hand.type(
        'All that one needs to know, written in one evening, with what belongs to it.',
      )
      await hand.click(button(page, 'Add a cover'))
      await hand.chooseFile(button(page, 'Choose cover picture'), await newPicture('cover.jpg'))
      await hand.click(page.getByLabel('Cover alternative text'))
      await hand.type('The cover')
      await hand.click(bodyOf(page))
      await hand.type('word '.repeat(WORDS / 2))
      await hand.press('Enter')
      for (const item of ['- A passport', 'A letter', '']) {
        await hand.type(item)
        await hand.press('Enter')
      }
      await hand.type('/table')
      await hand.press('Enter')
      await expect(bodyOf(page).getByRole('table')).toBeVisible()
      for (const cell of CELLS) {
        await hand.type(cell)
        await hand.press('Tab')
      }
      await hand.press('ControlOrMeta+End')
      await picture('The letter')
      await picture('The stamp')
      await hand.type(`${'word '.repeat(WORDS / 2 - 1)}apostille`)
      await hand.press('ControlOrMeta+Shift+ArrowLeft')
      await hand.press('ControlOrMeta+k')
      await expect(page.getByRole('option').first()).toContainText('Apostille')
      await hand.press('Enter')
      await expect(bodyOf(page).getByRole('link')).toHaveCount(1)
      await hand.press('ControlOrMeta+End')
      await hand.press('ControlOrMeta+Alt+f')
      await expect(
        page.getByRole('dialog', { name: 'Footnote 1' }).getByRole('textbox'),
      ).toBeFocused()
      await hand.type('As the letter says.')
      await hand.press('Enter')
      await hand.press('Enter')
      await hand.type('/warning')
      await hand.press('Enter')
      await hand.type('Pay by May.')
      await hand.click(page.getByLabel('Topics'))
      for (const topic of ['Letters', 'Evenings']) {
        await hand.type(topic)
        await hand.press('Enter')
      }
      await untilUploaded(page)
      await hand.click(button(page, 'Publish'))
      await untilLive(page, 1)
    },
  },
  {
    title: 'Give a live post another address',
    async carryOut(hand, mark) {
      const { page } = hand
      await hand.click(page.getByRole('link', { name: `Edit ${titleOf(mark)}` }))
      await hand.click(page.getByLabel('Slug'))
      await hand.press('ControlOrMeta+a')
      await hand.type(`an-evening-${mark}`)
      await hand.click(button(page, 'Update'))
      await untilLive(page, 1)
    },
  },
]
