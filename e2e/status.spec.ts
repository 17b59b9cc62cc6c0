import { expect, test, type Page } from './product/test.ts'
import { signInAuthor } from './product/author.ts'
import { at, DESKTOP, signIn } from './product/pages.ts'
import { firstAccount, productState } from './product/state.ts'
import { receiptOf, saveBarOf, unpublish } from './product/writing.ts'

const MARK = Date.now().toString(36)
const POST = `followed${MARK}`
const TITLE = `Followed ${MARK}`

test.use({ viewport: DESKTOP })

const buttonOf = (page: Page, name: string) =>
  saveBarOf(page).getByRole('button', { name, exact: true })

/** Also behind a dialog, where assistive technology does not see it. */
const headerEdge = (page: Page): Promise<number> =>
  page
    .locator('.site-header')
    .getByRole('link', { name: 'Create Post', includeHidden: true })
    .evaluate((link) => link.getBoundingClientRect().right)

test('the editor says what has become of its post in another tab, and is told of that tab', async ({
  page,
  context,
}) => {
  const author = await signInAuthor(productState().origin, firstAccount())
  await author.publish(POST, { slug: `followed-${MARK}`, title: TITLE })
  await author.close()
  await signIn(page)
  await page.goto(at(`/create?post=${POST}`))
  await expect(page.getByRole('heading', { level: 1, name: 'Published post' })).toBeVisible()
  await expect(page.getByText(/^Live since \d\d:\d\d\./)).toBeVisible()

  const other = await context.newPage()
  await other.goto(at(`/create?post=${POST}`))
  await expect(other.getByText(/open in another tab/)).toBeVisible()
  await expect(page.getByText(/open in another tab/)).toBeVisible()

  await unpublish(other, TITLE)
  await expect(page.getByText(/made a draft again elsewhere/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Draft' })).toBeVisible()
  await expect(buttonOf(page, 'Publish')).toBeEnabled()
  await other.getByRole('button', { name: 'Publish again' }).click()
  await expect(page.getByText(/^Live since/)).toBeVisible()
  await expect(receiptOf(page)).toHaveCount(1)
  await other.close()
  await expect(page.getByText(/open in another tab/)).toBeHidden()
})

test('saving moves no button beside its status', async ({ page }) => {
  const author = await signInAuthor(productState().origin, firstAccount())
  await author.publish(`steady${MARK}`, {
    slug: `steady-${MARK}`,
    title: `Steady ${MARK}`,
    status: 'draft',
  })
  await signIn(page, `/create?post=steady${MARK}`)
  const bar = saveBarOf(page)
  await bar.getByRole('button', { name: /words/ }).waitFor()
  await bar.evaluate((element) => {
    const places: Record<string, string[]> = {}
    const look = () => {
      const status = element.querySelector('[role="status"]')?.textContent ?? ''
      const length = [...element.querySelectorAll('button')].find(({ textContent }) =>
        textContent.includes('word'),
      )
      const place = String(length?.getBoundingClientRect().left)
      const seen = (places[status.replace(/\d+:\d+/, 'now')] ??= [])
      if (!seen.includes(place)) seen.push(place)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { places })
  })
  await page.getByRole('textbox', { name: 'Post text' }).click()
  await page.keyboard.type('Words.')
  const places = () =>
    page.evaluate(() => Reflect.get(window, 'places') as Record<string, string[]>)
  await expect.poll(places).toHaveProperty('Keeping…')
  await expect(bar.getByRole('status')).toHaveText(/^Kept \d\d:\d\d$/)
  const seen = await places()
  expect(seen).toHaveProperty('Kept now')
  expect(new Set(Object.values(seen).flat()).size, JSON.stringify(seen)).toBe(1)
  await page.close()
  await author.remove(`steady${MARK}`)
  await author.close()
})

test('the focus stays with the author, and the header where it is', async ({ page }) => {
  await signIn(page)
  await page.getByRole('banner').getByRole('link', { name: 'Create Post' }).click()
  const title = page.getByLabel('Title', { exact: true })
  await expect(title).toBeFocused()
  await title.fill(`Focused ${MARK}`)
  await page.getByLabel('Excerpt').fill('Short.')
  await page.getByRole('textbox', { name: 'Post text' }).click()
  for (let line = 0; line < 12; line += 1) await page.keyboard.type('Words.\n')

  const before = await headerEdge(page)
  await page.getByRole('button', { name: 'More actions for this post' }).click()
  await page.getByRole('menuitem', { name: 'Schedule…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await headerEdge(page)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await buttonOf(page, 'Publish').press('Enter')
  await expect(buttonOf(page, 'Update')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Published post' })).toBeVisible()
  await unpublish(page, `Focused ${MARK}`)
  await expect(page.getByRole('button', { name: 'Publish again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More actions for this post' })).toBeFocused()
})
