import { signInAuthor, type Author } from './product/author.ts'
import { at, openSettled, signIn } from './product/pages.ts'
import { expectNoViolations } from './product/sound-page.ts'
import { firstAccount, productState } from './product/state.ts'
import { expect, test } from './product/test.ts'
import { bodyOf, press, untilLive } from './product/writing.ts'

const POST_ID = `e2e-figures-${Date.now().toString(36)}`
let author: Author | null = null

test.afterAll(async () => {
  await author?.remove(POST_ID)
  await author?.close()
})

test('a figure of a state comes into a text by keyboard alone, and to the page in force', async ({
  page,
}) => {
  author = await signInAuthor(productState().origin, firstAccount())
  // As it was stored when the fee was another.
  await author.publish(POST_ID, {
    title: `Figures ${POST_ID}`,
    slug: POST_ID,
    excerpt: 'What a report costs in Delaware and what the sales tax of Ohio takes.',
    html: '<p>Each year <data value="states/delaware/report-fee">1 dollar</data>.</p>',
    status: 'draft',
  })
  await signIn(page, `/create?post=${POST_ID}`)
  await bodyOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/figure')
  const command = page.getByRole('option', { name: 'Figure of this site' })
  await expect(command).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Figure of this site' })
  await expect(dialog.getByRole('combobox', { name: 'Figure' })).toBeFocused()
  await page.keyboard.type('ohio sales')
  await expect(dialog.getByRole('option', { name: /^Ohio: 5\.75 percent/ })).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(bodyOf(page)).toBeFocused()
  await page.keyboard.type(' of the price.')
  await expect(bodyOf(page)).toContainText('5.75 percent of the price.')
  await press(page, 'Keep a version')
  const preview = await page.context().newPage()
  await preview.goto(at(`/preview?post=${POST_ID}`))
  await expect(preview.getByRole('article')).toContainText('Each year 400 dollars.')
  await preview.close()
  await press(page, 'Publish')
  await untilLive(page)

  await openSettled(page, `/discover/${POST_ID}`)
  const text = page.getByRole('article')
  await expect(text).toContainText('Each year 400 dollars.')
  await expect(text).toContainText('5.75 percent of the price.')
  await expectNoViolations(page)
})
