import { expect, test, type Page } from './product/test.ts'
import { signInAuthor } from './product/author.ts'
import { at, DESKTOP, fillSignIn, hold, PHONE, resizeTo, signIn } from './product/pages.ts'
import { expectNoViolations, expectToFit } from './product/sound-page.ts'
import { firstAccount, productState } from './product/state.ts'
import { moveToBin } from './product/writing.ts'

const MARK = Date.now().toString(36)
const LONG_WORD = 'beglaubigungsvermerk'.repeat(6)
const TITLES = {
  apple: `Apple ${MARK}`,
  pear: `Pear ${MARK}`,
  long: `Zone ${MARK} ${LONG_WORD}`,
} as const

const titlesOf = (page: Page) =>
  page.getByRole('list', { name: 'Posts' }).getByRole('heading', { level: 2 }).allTextContents()

const rowsOf = (page: Page) =>
  page.getByRole('list', { name: 'Posts' }).getByRole('heading', { level: 2 })

test.beforeAll(async () => {
  const author = await signInAuthor(productState().origin, firstAccount())
  for (const [name, title] of Object.entries(TITLES)) {
    const tags = name === 'pear' ? [`Fruit ${MARK}`] : []
    const slug = `e2e-list-${name}-${MARK}`
    await author.publish(slug, { title, slug, tags, status: 'draft' })
  }
  await author.close()
})

test.describe('the list of posts', () => {
  test.use({ viewport: DESKTOP })

  test('is narrowed, sorted and gone back in', async ({ page }) => {
    await signIn(page)
    await page.getByLabel('Search posts').fill(MARK.toUpperCase())
    await expect(page.getByText('3 posts', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: /^Drafts/ }).click()
    await page.getByLabel('Sort by').selectOption({ label: 'Title' })
    await expect.poll(() => titlesOf(page)).toEqual([TITLES.apple, TITLES.pear, TITLES.long])
    await expectToFit(page)
    await page.getByLabel('Topic').selectOption(`Fruit ${MARK}`)
    await expect(rowsOf(page)).toHaveText([TITLES.pear])
    await page.reload()
    await expect(rowsOf(page)).toHaveText([TITLES.pear])
    await page.goBack()
    await expect(rowsOf(page)).toHaveCount(3)
    await page.getByRole('tab', { name: /^Archived/ }).click()
    await expect(page.getByRole('heading', { name: 'No matching posts' })).toBeVisible()
    await expectNoViolations(page)
  })

  test('tells of a post with a long title within the margins of the window', async ({ page }) => {
    await resizeTo(page, { width: 640, height: 400 })
    await signIn(page, `/create?q=${MARK}`)
    await moveToBin(page, TITLES.long)
    // The message itself grows as it comes; what it stands in has its size at once.
    const notice = page.getByRole('alert').filter({ hasText: 'is in the bin' }).locator('..')
    const box = await notice.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(24)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(640 - 24)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: `Edit ${TITLES.long}` })).toBeVisible()
  })

  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test(`puts into the bin, takes out again and deletes for good (${size})`, async ({ page }) => {
      await resizeTo(page, viewport)
      await signIn(page, `/create?q=${MARK}`)
      const title = size === 'phone' ? TITLES.long : TITLES.apple
      const edit = page.getByRole('link', { name: `Edit ${title}` })
      await expect(edit).toBeVisible()
      await expectToFit(page)
      // At every width what is done most stands beside the title.
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
      const create = await page.getByRole('button', { name: 'Create post' }).boundingBox()
      expect(create?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0))
      await page.getByRole('button', { name: `Actions for ${title}` }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoViolations(page)
      await page.keyboard.press('Escape')

      await moveToBin(page, title)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(edit).toBeVisible()
      await moveToBin(page, title)
      await expect(edit).toBeHidden()
      await page.getByRole('tab', { name: /^Bin/ }).click()
      await expect(page.getByText(/In the bin, deleted after/)).toBeVisible()
      await page.getByRole('button', { name: `Actions for ${title}` }).click()
      await page.getByRole('menuitem', { name: 'Delete permanently' }).click()
      const question = page.getByRole('dialog', { name: 'Delete this post permanently?' })
      await expect(question).toBeVisible()
      await expectNoViolations(page)
      await question.getByRole('button', { name: 'Delete permanently' }).click()
      await expect(question).toBeHidden()
      await expect(page.getByRole('heading', { name: 'No matching posts' })).toBeVisible()
    })
  }
})

test.describe('a post with a time', () => {
  test.use({ viewport: DESKTOP, timezoneId: 'Europe/Madrid' })

  test('waits for it, says when, and is taken back', async ({ page }) => {
    await signIn(page)
    await page.getByRole('link', { name: `Edit ${TITLES.pear}` }).click()
    await page.getByLabel('Excerpt').fill('About pears, in enough words to be published.')
    await page.getByRole('button', { name: 'More actions for this post' }).click()
    await page.getByRole('menuitem', { name: 'Schedule…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule this post' })
    await dialog.getByLabel('Date').fill('2020-01-01')
    await expect(dialog.getByRole('alert')).toContainText('This time is in the past.')
    await dialog.getByLabel('Date').fill('2099-12-03')
    await dialog.getByLabel('Time').fill('09:00')
    await expect(dialog.getByRole('status')).toContainText('09:00, your time UTC+1')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(
      page.getByText(/^Will be published automatically on Thu, 3 Dec 2099, 09:00/),
    ).toBeVisible()

    await page.getByRole('link', { name: 'Back to posts' }).click()
    await page.getByRole('tab', { name: /^Scheduled/ }).click()
    await expect(page.getByText('Scheduled for 3 Dec 2099, 09:00, your time UTC+1')).toBeVisible()
    await page.getByRole('link', { name: `Edit ${TITLES.pear}` }).click()
    await page.getByRole('button', { name: 'More actions for this post' }).click()
    await page.getByRole('menuitem', { name: 'Back to draft' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Draft', exact: true })).toBeVisible()
    await expect(page.getByText(/^Will be published automatically/)).toBeHidden()
  })
})

/**
 * Paints the page no more, as a browser does with a tab in the background.
 *
 * @returns paints it again
 */
async function stopPainting(page: Page): Promise<() => Promise<void>> {
  const resume = await page.evaluateHandle(() => {
    const paint = window.requestAnimationFrame.bind(window)
    const waiting: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => waiting.push(callback)
    return () => {
      window.requestAnimationFrame = paint
      waiting.forEach(paint)
    }
  })
  return () => resume.evaluate((paintAgain) => paintAgain())
}

test.describe('signing out', () => {
  test.use({ viewport: DESKTOP })

  test('reaches every tab, and the way back leads to where each was', async ({ page, context }) => {
    await signIn(page)
    const other = await context.newPage()
    await other.goto(at('/create?status=bin'))
    await expect(other.getByRole('tab', { name: /^Bin/, selected: true })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(at('/'))
    await expect(other).toHaveURL(at(`/login?next=${encodeURIComponent('/create?status=bin')}`))

    await fillSignIn(other)
    await expect(other.getByRole('tab', { name: /^Bin/, selected: true })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await other.getByRole('link', { name: 'Account' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    await expectNoViolations(other)
  })

  test('reaches a tab that is still starting', async ({ page, context }) => {
    await signIn(page)
    const other = await context.newPage()
    const asked = other.waitForRequest(/accounts:lookup/)
    const letGo = await hold(other, /accounts:lookup/)
    await other.goto(at('/create'))
    await asked
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(at('/'))

    letGo()
    await expect(other.getByLabel('E-mail address')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  })

  test('does not end the session that begins before the tab has left', async ({
    page,
    context,
  }) => {
    await signIn(page)
    const other = await context.newPage()
    await other.goto(at('/create'))
    const paintAgain = await stopPainting(page)
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(at('/'))

    await fillSignIn(other)
    await expect(other.getByRole('list', { name: 'Posts' })).toBeVisible()
    await paintAgain()
    await expect(page).toHaveTitle('Pliego')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible()
  })
})
