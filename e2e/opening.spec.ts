import { expect, test, type Page } from './product/test.ts'
import { ownDraft } from './product/own-draft.ts'
import { at, signIn } from './product/pages.ts'
import { bodyOf } from './product/writing.ts'

const POST_ID = ownDraft('opening', () => ({ html: '<p>The text that is there.</p>' }))

/** Has the processor as slow as a phone's. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

test('what is typed before everything around the text is drawn is kept', async ({ page }) => {
  await signIn(page, '/create')
  await slowDown(page)
  await page.goto(at(`/create?post=${POST_ID}`))
  await bodyOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Typed at once.')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await expect(bodyOf(page)).toHaveText('The text that is there. Typed at once.')
  await expect(page.getByText(/^Kept (\d|on)/)).toBeVisible()
  await page.reload()
  await expect(bodyOf(page)).toHaveText('The text that is there. Typed at once.')
})

test('a dialog whose code does not arrive says so, and is there when it is asked for again', async ({
  page,
}) => {
  await signIn(page, '/create')
  let isBlocked = false
  await page.route(/\/[\w-]+\.js$/, (route) => (isBlocked ? route.abort() : route.continue()))
  await page.goto(at(`/create?post=${POST_ID}`))
  await expect(bodyOf(page)).toBeVisible()
  isBlocked = true
  await bodyOf(page).click()
  await page.keyboard.press('ControlOrMeta+/')
  const notice = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })
  await expect(notice).toBeVisible()
  isBlocked = false
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
