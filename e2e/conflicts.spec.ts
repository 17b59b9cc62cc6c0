import { expect, test, type Browser, type Page } from '@playwright/test'
import { at, DESKTOP, PHONE, settleCookies, signIn } from './product/pages.ts'
import { expectNoViolations } from './product/sound-page.ts'
import { bodyOf } from './product/writing.ts'

const statusOf = (page: Page) =>
  page.getByRole('region', { name: 'Saving and publishing' }).getByRole('status')
const saved = (page: Page) => expect(statusOf(page)).toHaveText(/^Saved at/, { timeout: 15_000 })

/** Two people, one at a desk and one with a phone, and a post that both have open. */
async function twoBrowsers(browser: Browser, name: string, paragraphs: readonly string[]) {
  const mark = Date.now().toString(36)
  const address = at(`/create?post=${name}-${mark}&new=1`)
  const open = async (viewport: typeof PHONE) => {
    const page = await (await browser.newContext({ viewport })).newPage()
    await settleCookies(page)
    await signIn(page)
    await page.goto(address)
    await expect(bodyOf(page)).toBeVisible()
    return page
  }
  const first = await open(DESKTOP)
  await first.getByLabel('Title', { exact: true }).fill(`About ${name} ${mark}`)
  await bodyOf(first).click()
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) await first.keyboard.press('Enter')
    await first.keyboard.type(paragraph)
  }
  await saved(first)
  const second = await open(PHONE)
  await expect(bodyOf(second)).toContainText(paragraphs.at(-1) ?? '')
  return { first, second }
}

/** Types at the end of a paragraph. */
async function typeInto(page: Page, paragraph: number, text: string): Promise<void> {
  await bodyOf(page).locator('p').nth(paragraph).click()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
}

test('what two people change in different places comes together by itself', async ({ browser }) => {
  const { first, second } = await twoBrowsers(browser, 'together', ['First line.', 'Second line.'])
  await typeInto(first, 0, ' Added by one.')
  await saved(first)
  await typeInto(second, 1, ' Added by two.')
  const both = 'First line. Added by one.Second line. Added by two.'
  await expect(bodyOf(second)).toHaveText(both)
  await saved(second)
  // The cursor has stayed where it was, although text came in before it.
  await second.keyboard.type(' And on.')
  await saved(second)
  await typeInto(first, 0, ' Once more.')
  await expect(bodyOf(first)).toHaveText(
    'First line. Added by one. Once more.Second line. Added by two. And on.',
  )
  await expect(first.getByRole('dialog')).toHaveCount(0)
  await first.context().close()
  await second.context().close()
})

test('one sentence written twice is shown with both sides, and nothing is lost', async ({
  browser,
}) => {
  const { first, second } = await twoBrowsers(browser, 'clash', ['Pay in'])
  await typeInto(first, 0, ' June.')
  await saved(first)
  await typeInto(second, 0, ' July.')
  const dialog = second.getByRole('dialog', { name: '1 conflict to resolve' })
  await expect(dialog.getByRole('group', { name: 'Your version' })).toContainText('July.')
  await expect(dialog.getByRole('group', { name: 'Their version' })).toContainText('June.')
  await expectNoViolations(second)
  await dialog.getByRole('button', { name: 'Later' }).click()
  await expect(statusOf(second)).toHaveText(/conflict/i)
  await expect(bodyOf(second)).toHaveText('Pay in July.')
  await second.getByRole('button', { name: 'Resolve' }).click()
  await dialog.getByRole('radio', { name: 'Keep both' }).check()
  await dialog.getByRole('button', { name: 'Use this result' }).click()
  await expect(bodyOf(second).locator('p')).toHaveText(['Pay in July.', 'Pay in June.'])
  await saved(second)
  await first.context().close()
  await second.context().close()
})

test('a saved version is compared, restored and taken back', async ({ browser }) => {
  const { first: page, second } = await twoBrowsers(browser, 'revisions', ['The first words.'])
  await second.context().close()
  const saveDraft = page.getByRole('button', { name: 'Save draft' })
  await saveDraft.click()
  await expect(saveDraft).toBeDisabled()
  await typeInto(page, 0, ' Later words.')
  await saveDraft.click()
  await expect(saveDraft).toBeDisabled()
  await page.getByRole('button', { name: 'Revisions' }).click()
  await page.getByRole('button', { name: 'Compare revision 1' }).click()
  await expect(page.getByRole('insertion')).toContainText('Later words.')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(bodyOf(page)).toHaveText('The first words.')
  await saved(page)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(bodyOf(page)).toHaveText('The first words. Later words.')
  await page.context().close()
})
